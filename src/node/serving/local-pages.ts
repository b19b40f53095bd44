const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const NAMES_PAGES = /\/v1\/(?:sessions|grants|orders\/[^/]+\/session)$/;

/** The origins on this machine that a merchant server names as the pages of a session or grant. */
export async function localPagesOf(request: Request): Promise<readonly string[]> {
  if (request.method === 'GET' || !NAMES_PAGES.test(new URL(request.url).pathname)) return [];
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  const { origin, return_url: back } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return [origin, back]
    .filter((address) => typeof address === 'string' && URL.canParse(address))
    .map((address) => new URL(String(address)))
    .filter(({ hostname }) => LOCAL.test(hostname))
    .map((url) => url.origin);
}
