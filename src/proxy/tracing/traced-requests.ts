import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Tracer } from '../../contract/runtime/tracer.ts';
import { ACCESS } from '../authentication/callers.ts';
import type { Connection, Context } from '../context/context.ts';

/** Any other word a client may have made up. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A span for each request, named after its route: paths hold tokens. */
export const tracedRequests =
  (context: Context, tracer: Tracer): MiddlewareHandler<{ Bindings: Connection }> =>
  async (c, next) => {
    const method = METHODS.includes(c.req.method) ? c.req.method : '_OTHER';
    // Rules of many routes come first and end in `*`; where no route follows, it is not found.
    const route = matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path ?? '*';
    const traceparent = await trustedParent(context, c.req.raw);
    await tracer.span(
      {
        kind: 'request',
        name: `${method} ${route}`,
        attributes: { 'http.request.method': method, 'http.route': route },
        ...(traceparent !== undefined && { traceparent }),
      },
      async () => {
        await next();
        const { status } = c.res;
        tracer.annotate({
          'http.response.status_code': status,
          ...(status >= 500 && { 'error.type': String(status) }),
        });
      },
    );
  };

/** Only the merchant server continues a trace of its own: anybody else could make every request be recorded. */
async function trustedParent(context: Context, request: Request): Promise<string | undefined> {
  const traceparent = request.headers.get('traceparent');
  if (traceparent === null) return undefined;
  return ACCESS.merchant(context, request).then(
    () => traceparent,
    () => undefined,
  );
}
