import { BlockList } from 'node:net';
import type { Configuration } from './configuration.schema.ts';
import type { PlacedFault } from './faults.ts';

/** Networks that no address of the Internet is in (RFC 6890). */
const PRIVATE = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const;

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');

function isWithin(address: string, network: string, prefix: number): boolean {
  const list = new BlockList();
  list.addSubnet(network, prefix, familyOf(network));
  return list.check(address, familyOf(address));
}

/** The networks of the largest companies that stand in front of shops are a quarter of this. */
const MOST_PROXIES = { ipv4: 2 ** (32 - 10), ipv6: 2 ** (128 - 28) };

/**
 * A proxy that believes everybody's X-Forwarded-For lets each shopper choose an address (C-115). Ranges
 * are counted together: two halves of the Internet are all of it.
 */
export function worldAsProxy({ settings }: Configuration): PlacedFault[] {
  const size = { ipv4: 0, ipv6: 0 };
  for (const range of settings.trustedProxies) {
    const [base = '', prefix] = range.split('/');
    const family = familyOf(base);
    const bits = family === 'ipv4' ? 32 : 128;
    const isPrivate = PRIVATE.some(
      ([network, least]) => Number(prefix ?? bits) >= least && isWithin(base, network, least),
    );
    if (!isPrivate) size[family] += 2 ** (bits - Number(prefix ?? bits));
  }
  return size.ipv4 > MOST_PROXIES.ipv4 || size.ipv6 > MOST_PROXIES.ipv6
    ? [
        {
          path: 'settings.trustedProxies',
          problem: 'must be your own load balancers, not a large part of the Internet',
        },
      ]
    : [];
}

const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '');

const isOnThisNetwork = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  /^0\.0\.0\.0$|^::$/.test(host) ||
  (/^[\d.]+$|:/.test(host) && PRIVATE.some(([network, prefix]) => isWithin(host, network, prefix)));

/** The address at which clouds give their machines passwords, and others that only neighbours have. */
const isLinkLocal = (host: string): boolean =>
  /^[\d.]+$|:/.test(host) && (isWithin(host, '169.254.0.0', 16) || isWithin(host, 'fe80::', 10));

/** Card numbers go to the gateway, which is neither in this network nor the shop itself. */
export function misledGateways({ profile, settings }: Configuration): PlacedFault[] {
  const { publicUrl, handoffUrl, allowedOrigins, outerOrigins, webhookUrl } = settings;
  const ours = [publicUrl, handoffUrl, webhookUrl, ...allowedOrigins, ...outerOrigins].flatMap(
    (address) => (address === undefined ? [] : [hostOf(address)]),
  );
  return Object.entries(profile.baseUrl).flatMap(([name, address]): PlacedFault[] => {
    if (address === undefined) return [];
    const path = `profile.baseUrl.${name}`;
    const host = hostOf(address);
    if (ours.includes(host))
      return [{ path, problem: 'must be the gateway’s address, not one of the shop or the proxy' }];
    return isOnThisNetwork(host)
      ? [{ path, problem: 'must be the gateway’s address, not one of this machine or its network' }]
      : [];
  });
}

/** Events that the proxy sends to itself reach nobody. */
export function misledWebhooks({ profile, settings }: Configuration): PlacedFault[] {
  const { webhookUrl, publicUrl, handoffUrl } = settings;
  if (webhookUrl === undefined) return [];
  const { origin } = new URL(webhookUrl);
  const others = [publicUrl, handoffUrl, profile.baseUrl.acquiring, profile.baseUrl.issuing];
  const isOther = others.some((other) => other !== undefined && new URL(other).origin === origin);
  return isOther || isLinkLocal(hostOf(webhookUrl))
    ? [
        {
          path: 'settings.webhookUrl',
          problem: 'must be your own server, which is neither the proxy nor the gateway',
        },
      ]
    : [];
}

/** Banks' pages can only be opened when they are named as browsers name them (P-35). */
export function unmatchedHosts({ profile, settings }: Configuration): PlacedFault[] {
  const { allowedHosts } = profile.redirect;
  const own = new URL(settings.publicUrl).host;
  const never = allowedHosts.filter((host) => {
    const url = URL.parse(`https://${host}`);
    return (
      url?.host !== host || /^[\d.]+$/.test(url.hostname) || !host.includes('.') || host === own
    );
  });
  return never.map((host) => ({
    path: 'profile.redirect.allowedHosts',
    problem:
      `holds ${JSON.stringify(host)}, to which no shopper is ever sent: name public hosts, without ` +
      'the port 443, and neither IP addresses nor the proxy itself',
  }));
}
