/**
 * Proxies that something is wrong with, below the site's address beside the working one (`proxy/`):
 * for stories of what a shopper sees then.
 */
export const FAULTY_PROXIES = {
  /** Never answers. */
  stalled: 'stalled-proxy/',
  /** Can't be reached. */
  unreachable: 'unreachable-proxy/',
  /** Works, but a browser extension or a policy blocks its frame. */
  frameless: 'frameless-proxy/',
} as const;

/** What such a proxy does; `forward` lets a request through to the working one. */
export function answerFaulty(
  request: Request,
  path: string,
  forward: (path: string) => Promise<Response>,
): Promise<Response> | undefined {
  const { stalled, unreachable, frameless } = FAULTY_PROXIES;
  if (path.startsWith(stalled)) return new Promise(() => undefined);
  if (path.startsWith(unreachable)) return Promise.resolve(Response.error());
  if (!path.startsWith(frameless)) return undefined;
  return request.mode === 'navigate'
    ? Promise.resolve(Response.error())
    : forward(path.replace(frameless, 'proxy/'));
}
