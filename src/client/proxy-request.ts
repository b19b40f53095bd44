import { proxyAddress } from './proxy-address.ts';

/**
 * A request to the proxy whose answer nothing in between may keep. Without a header of its own, and with a text for a body,
 * a browser sends it at once: any other it first asks about, for a round trip.
 */
export const openRequest = (proxy: string, path: string, init: RequestInit): Request =>
  new Request(proxyAddress(proxy, path), {
    ...init,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  });

/** The same with the credential of a session. */
export const proxyRequest = (
  proxy: string,
  path: string,
  secret: string,
  {
    headers,
    ...init
  }: Omit<RequestInit, 'headers'> & {
    readonly headers?: Readonly<Record<string, string>> | undefined;
  } = {},
): Request =>
  openRequest(proxy, path, {
    ...init,
    headers: { Authorization: `Bearer ${secret}`, 'X-Tender': '1', ...headers },
  });
