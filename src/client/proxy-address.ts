/**
 * The address of something below the proxy's base, which may itself have a path. A relative base is
 * taken from the page's address. Throws TypeError when the base is no address.
 */
export function proxyAddress(proxy: string, path: string): URL {
  const page = 'document' in globalThis ? document.baseURI : undefined;
  const base = `${proxy.replace(/\/+$/, '')}/`;
  if (!URL.canParse(base, page)) throw new TypeError(`no address: ${proxy}`);
  return new URL(path, new URL(base, page));
}
