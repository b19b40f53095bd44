import type { Configuration } from './configuration.schema.ts';
import type { PlacedFault } from './faults.ts';

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

const isPlain = (address: string): boolean => new URL(address).protocol !== 'https:';

/** Live mode speaks https, with everybody (C-039). */
export function plainAddresses({ profile, settings }: Configuration): PlacedFault[] {
  const addresses: Record<string, readonly (string | undefined)[]> = {
    'profile.baseUrl.acquiring': [profile.baseUrl.acquiring],
    'profile.baseUrl.issuing': [profile.baseUrl.issuing],
    'settings.publicUrl': [settings.publicUrl],
    'settings.handoffUrl': [settings.handoffUrl],
    'settings.webhookUrl': [settings.webhookUrl],
    'settings.allowedOrigins': settings.allowedOrigins,
    'settings.outerOrigins': settings.outerOrigins,
  };
  return Object.entries(addresses).flatMap(([path, values]) =>
    values.some((address) => address !== undefined && isPlain(address))
      ? [{ path, problem: 'must begin with https:// in live mode' }]
      : [],
  );
}

/** A script of a page that shares an origin of ours could read what is typed into the secure frame. */
export function sharedOrigin({ settings }: Configuration): PlacedFault[] {
  const { publicUrl, handoffUrl, allowedOrigins } = settings;
  const ours = new URL(publicUrl).origin;
  const faults: PlacedFault[] = [];
  if (allowedOrigins.includes(ours))
    faults.push({
      path: 'settings.allowedOrigins',
      problem: `must not include the proxy's own origin, ${ours}: give the proxy a host name of its own`,
    });
  if (handoffUrl !== undefined && [ours, ...allowedOrigins].includes(new URL(handoffUrl).origin))
    faults.push({
      path: 'settings.handoffUrl',
      problem:
        'must have an origin of its own, different from the proxy’s and from those of your pages',
    });
  return faults;
}

/** Plain http is used only where no one can eavesdrop, even for a sandbox (C-039). */
export function plainGateways({ profile: { baseUrl } }: Configuration): PlacedFault[] {
  const { acquiring, issuing } = baseUrl;
  const named = { acquiring, ...(issuing !== acquiring && { issuing }) };
  return Object.entries(named).flatMap(([name, address]) =>
    address !== undefined && isPlain(address) && !LOOPBACK.includes(new URL(address).hostname)
      ? [
          {
            path: `profile.baseUrl.${name}`,
            problem: 'must begin with https://, unless the sandbox runs on this machine',
          },
        ]
      : [],
  );
}

/** Banks' pages can only be opened when they are named (P-35). */
export function unnamedHosts({ profile }: Configuration): PlacedFault[] {
  const redirects = profile.threeDS === 'on' || profile.methods.length > 0 || profile.hosted;
  return redirects && profile.redirect.allowedHosts.length === 0
    ? [
        {
          path: 'profile.redirect.allowedHosts',
          problem: 'must list the hosts of 3-D Secure and other payment pages',
        },
      ]
    : [];
}
