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

/** Networks that an address is in, from the one of a single line to that of a site or provider. */
export interface Networks {
  /** The IPv4 address, or the IPv6 /64. */
  readonly own?: string;
  /** The IPv6 /56, which a provider gives a home. */
  readonly site?: string;
  /** The IPv6 /48, or the IPv4 /24. */
  readonly area?: string;
}

/**
 * The networks of the client behind an address. None for an internal address: an unlisted load balancer
 * would count as everyone.
 */
export function networksOf(text: string | undefined): Networks {
  const address = text === undefined ? undefined : parseAddress(text);
  if (!address || NOT_PUBLIC.some((range) => isWithin(address, range))) return {};
  const { bits, value } = address;
  const of = (length: number): string => `${bits}/${length}:${value >> BigInt(bits - length)}`;
  return bits === 32 ? { own: of(32), area: of(24) } : { own: of(64), site: of(56), area: of(48) };
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
