import type { Context } from '../context/context.ts';

const LONGEST = 2048;
const IP_LITERAL = /^(\[.*\]|\d{1,3}(\.\d{1,3}){3})$/;

/**
 * An address of the gateway's answer to which a shopper may be sent, or undefined (P-35): https,
 * no credentials, no bare IP address, on the profile's list, and not the proxy itself. Only the
 * browser goes there; the proxy never does.
 */
export function issuerAddress(context: Context, text: string): string | undefined {
  const { profile, settings } = context;
  // eslint-disable-next-line no-control-regex -- control characters are exactly what is refused
  if (text.length > LONGEST || /[\u0000-\u0020\u007f]/.test(text) || !URL.canParse(text))
    return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.origin === sandboxOrigin(context)) return url.href;
  const acceptable =
    url.protocol === 'https:' &&
    !IP_LITERAL.test(url.hostname) &&
    url.host !== new URL(settings.publicUrl).host &&
    profile.redirect.allowedHosts.includes(url.host);
  return acceptable ? url.href : undefined;
}

/** The same as sources of a content security policy: where the gateway's pages may be. */
export const gatewayHosts = (context: Context): string[] => {
  const sandbox = sandboxOrigin(context);
  const hosts = context.profile.redirect.allowedHosts.map((host) => `https://${host}`);
  return sandbox === undefined ? hosts : [...hosts, sandbox];
};

/** In sandbox mode the one sandbox is exempt, exactly. */
const sandboxOrigin = ({ profile }: Context): string | undefined =>
  profile.mode === 'sandbox' ? new URL(profile.baseUrl.acquiring).origin : undefined;
