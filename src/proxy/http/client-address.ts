import {
  convertIPv4BinaryToString,
  convertIPv4ToBinary,
  convertIPv6ToBinary,
  convertIPv4MappedIPv6ToIPv4,
  distinctRemoteAddr,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr';

interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/**
 * The browser's address (C-115): the last one in X-Forwarded-For that no trusted proxy added, or
 * the connection's own. A header is believed only as far as trusted proxies wrote it. What a
 * trusted proxy wrote and that can't be parsed is null: the proxy's own address would be shared by
 * everyone.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | null,
  trusted: readonly string[],
): string | null | undefined {
  const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? [];
  let address = remote === undefined ? undefined : readHop(remote);
  while (address !== undefined && isWithinAny(address, trusted)) {
    const hop = hops.pop();
    if (hop === undefined) break;
    address = readHop(hop);
    if (address === undefined) return null;
  }
  return address;
}

/** Balancers add ports, and brackets to IPv6; some quote; machines with both write IPv4 as IPv6. */
function readHop(hop: string): string | undefined {
  const [, bracketed, plain] =
    /^"?(?:\[([^\]]+)\](?::\d{1,5})?|((?:\d+\.){3}\d+)(?::\d{1,5})?)"?$/.exec(hop) ?? [];
  const text = (bracketed ?? plain ?? hop).replace(/%[\w.-]+$/, '');
  const address = parseAddress(text);
  if (!address) return undefined;
  return address.bits === 32 ? convertIPv4BinaryToString(address.value) : text;
}

/** Address ranges of intermediaries, not of shoppers. */
const NOT_PUBLIC = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
];

/**
 * The client behind an address: the address itself, or in IPv6 the /64 network of one customer.
 * Undefined for an internal address: an unlisted load balancer would count as everyone.
 */
export function networkOf(text: string | undefined): string | undefined {
  const address = text === undefined ? undefined : parseAddress(text);
  if (!address || NOT_PUBLIC.some((range) => isWithin(address, range))) return undefined;
  const { bits, value } = address;
  return bits === 32 ? `4:${value}` : `6:${value >> 64n}`;
}

/** Is the address one of the list, which names addresses and CIDR ranges? */
export function isWithinAny(text: string, ranges: readonly string[]): boolean {
  const address = parseAddress(text);
  return address !== undefined && ranges.some((range) => isWithin(address, range));
}

function isWithin(address: Address, range: string): boolean {
  const [base = '', prefix] = range.split('/');
  const network = parseAddress(base);
  if (network?.bits !== address.bits) return false;
  const shift = BigInt(network.bits - (prefix === undefined ? network.bits : Number(prefix)));
  return network.value >> shift === address.value >> shift;
}

function parseAddress(text: string): Address | undefined {
  try {
    const kind = distinctRemoteAddr(text);
    if (kind === 'IPv4') return { bits: 32, value: convertIPv4ToBinary(text) };
    if (kind !== 'IPv6') return undefined;
    const value = convertIPv6ToBinary(text);
    return isIPv4MappedIPv6(value)
      ? { bits: 32, value: convertIPv4MappedIPv6ToIPv4(value) }
      : { bits: 128, value };
  } catch {
    return undefined;
  }
}
