import { proxyAddress } from './proxy-address.ts';

/** A request to the proxy with the credential of a session, whose answer nothing in between may keep. */
export const proxyRequest = (
  proxy: string,
  path: string,
  secret: string,
  {
    headers,
    ...init
  }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
): Request =>
  new Request(proxyAddress(proxy, path), {
    ...init,
    headers: { Authorization: `Bearer ${secret}`, 'X-Tender': '1', ...headers },
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  });
