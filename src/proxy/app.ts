import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { LogFields } from '../contract/runtime/dependencies.ts';
import { StreamResponse } from '../contract/runtime/stream-response.ts';
import { TextResponse } from '../contract/runtime/text-response.ts';
import { Problem } from '../contract/vocabulary/problems.ts';
import type { Connection, Context } from './context/context.ts';
import { errorFields } from './context/error-fields.ts';
import { shopperPage } from './documents/shopper-page.ts';
import { asProblem } from './http/as-problem.ts';
import { publicOrigin } from './addresses/public-origin.ts';
import { browserRules } from './http/browser-rules.ts';
import { setAnswerHeaders } from './http/answer-headers.ts';
import { problemResponse } from './http/problem-response.ts';
import { openRoutes, type OpenRoute } from './open-routes.ts';
import type { Route } from './routes/route.ts';
import { ROUTES } from './routes/all-routes.ts';
import { tracedRequests } from './tracing/traced-requests.ts';

/** Pages of other origins may ask what takes a credential of theirs; a revealed card is for the proxy's own document. */
const isForPages = ({ access }: Route): boolean => access !== 'merchant' && access !== 'revealer';

export type ProxyHandler = (request: Request, connection: Connection) => Promise<Response>;

export function createApp(context: Context, basePath: string): ProxyHandler {
  const open = openRoutes(context);
  const app = appOf(context, basePath, open);
  const harmless = open.filter(({ opening }) => opening !== 'signed-token').map(pathShape);
  const isHarmless = ({ url }: Request): boolean => {
    const path = new URL(url).pathname.slice(basePath === '/' ? 0 : basePath.length) || '/';
    return harmless.some((shape) => shape.test(path));
  };
  return async (request, connection) => {
    const answer = refusal(context, request, isHarmless) ?? (await app.fetch(request, connection));
    setAnswerHeaders(context, answer);
    const isOurs = answer instanceof TextResponse || answer instanceof StreamResponse;
    return isOurs && connection.writesAnswer !== true ? answer.whole() : answer;
  };
}

/** Hono finds the route; what a route does is in its row, of the JSON routes or of the open ones. */
export function appOf(
  context: Context,
  basePath: string,
  open = openRoutes(context),
): Hono<{ Bindings: Connection }> {
  const app = new Hono<{ Bindings: Connection }>().basePath(basePath);
  const addOpen = ({ methods, path, isPage, answer }: OpenRoute): unknown =>
    app.on([...methods], path, async (asked) => {
      try {
        return await answer(asked);
      } catch (error) {
        if (!isPage) throw error;
        logFailure(context, error);
        return shopperPage(context, asked.req.raw, 'unavailable');
      }
    });
  // Balancers ask for health all the time: it comes before what would trace it.
  open.filter(isHealth).forEach(addOpen);
  if (context.tracer) app.use('*', tracedRequests(context, context.tracer));
  const rules = browserRules(context.settings.allowedOrigins, publicOrigin(context));
  for (const path of new Set(ROUTES.filter(isForPages).map(({ path }) => path)))
    app.use(path, rules);
  for (const { method, path, run } of ROUTES)
    app.on(method, path, ({ req, env }) =>
      run(context, {
        request: req.raw,
        params: req.param(),
        remoteAddress: env.remoteAddress,
      }),
    );
  for (const [path, methods] of methodsByPath(ROUTES))
    app.all(path, () =>
      problemResponse(context, new Problem('method-not-allowed'), { Allow: methods.join(', ') }),
    );
  open.filter((route) => !isHealth(route)).forEach(addOpen);
  app.notFound(() => problemResponse(context, new Problem('not-found')));
  app.onError((error, asked) => {
    // Its pattern, not the path: that may hold a token.
    logFailure(context, error, { method: asked.req.method, route: routePath(asked) });
    return problemResponse(context, asProblem(error));
  });
  return app;
}

const isHealth = ({ opening }: OpenRoute): boolean => opening === 'health';

function logFailure({ log }: Context, error: unknown, asked: LogFields = {}): void {
  if (!(error instanceof Problem)) log.error('request failed', { ...asked, ...errorFields(error) });
}

const pathShape = ({ path }: OpenRoute): RegExp => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`);

/** What no route has to know of: nothing may be used up by who only looks whether it is there. */
function refusal(
  context: Context,
  request: Request,
  isHarmless: (request: Request) => boolean,
): Response | undefined {
  // No id of ours holds one, and not every store can look one up.
  if (request.url.includes('%00')) return problemResponse(context, new Problem('not-found'));
  // Hono runs the GET of a route for a HEAD: a mail scanner would use a one-time document up.
  const isHead = request.method === 'HEAD';
  // A browser that fetches ahead throws away what fails, and asks again when somebody goes there.
  const isAhead = (request.headers.get('sec-purpose') ?? '').startsWith('prefetch');
  if (!(isHead || isAhead) || isHarmless(request)) return undefined;
  if (!isHead) return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } });
  const { status, headers } = problemResponse(context, new Problem('method-not-allowed'), {
    Allow: 'GET, POST',
  });
  return new Response(null, { status, headers });
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { method, path } of routes) paths.set(path, [...(paths.get(path) ?? []), method]);
  return paths;
}
