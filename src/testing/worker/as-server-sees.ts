/**
 * A request as it would arrive over the network. Browsers add `Origin` and `User-Agent` after the
 * worker has seen it, and let no script set them: so the headers are laid over the request.
 */
export function asServerSees(request: Request, body: ArrayBuffer | null): Request {
  const headers = new Headers(request.headers);
  headers.set('User-Agent', navigator.userAgent);
  // Only this site's own pages are answered by its worker.
  if (request.method !== 'GET' && request.method !== 'HEAD') headers.set('Origin', location.origin);
  const arrived = new Request(request.url, {
    method: request.method,
    signal: request.signal,
    redirect: 'manual',
    body,
  });
  Object.defineProperty(arrived, 'headers', { value: headers });
  return arrived;
}
