/**
 * A request as it would arrive over the network. Browsers add `Origin` and `User-Agent` after the
 * worker has seen it, and let no script set them: so the headers are laid over the request.
 */
export async function asServerSees(request: Request): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set('User-Agent', navigator.userAgent);
  // Only this site's own pages are answered by its worker.
  if (hasBody(request)) headers.set('Origin', location.origin);
  const arrived = await movedTo(request.url, request);
  Object.defineProperty(arrived, 'headers', { value: headers });
  return arrived;
}

/** The same request to another address; a navigation request can't be copied directly. */
export async function movedTo(url: string, request: Request): Promise<Request> {
  return new Request(url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    redirect: 'manual',
    body: hasBody(request) ? await request.arrayBuffer() : null,
  });
}

const hasBody = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';
