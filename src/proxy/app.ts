import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { LogFields } from '../contract/runtime/dependencies.ts';
import { TextResponse } from '../contract/runtime/text-response.ts';
import { Problem } from '../contract/vocabulary/problems.ts';
import type { Connection, Context } from './context/context.ts';
import { errorFields } from './context/error-fields.ts';
import { challengeDocument } from './documents/challenge-document.ts';
import { frameAsset, frameDocument } from './documents/frame-document.ts';
import { handoffDocument } from './documents/handoff-document.ts';
import { problemPage } from './documents/problem-page.ts';
import { shopperPage } from './documents/shopper-page.ts';
import { asProblem } from './http/as-problem.ts';
import { publicOrigin } from './addresses/public-origin.ts';
import { browserRules } from './http/browser-rules.ts';
import { setAnswerHeaders } from './http/answer-headers.ts';
import { problemResponse } from './http/problem-response.ts';
import type { Route } from './routes/route.ts';
import { receiveNotification } from './notifications/receive.ts';
import { openApi } from './reference/openapi.schema.ts';
import { referencePage } from './reference/reference-page.ts';
import { ROUTES } from './routes/all-routes.ts';
import { returnFromBank } from './documents/return-page.ts';
import { tracedRequests } from './tracing/traced-requests.ts';

/** Paths that pages of other origins may ask. */
const FOR_BROWSERS = [
  '/v1/checkout/*',
  '/v1/operations/*',
  '/v1/cards',
  '/v1/groups',
  '/v1/cardholders',
];

/** What shoppers open themselves: they read pages even of what fails. */
const SHOPPER_PAGES = [
  [['GET', 'POST'], '/return', returnFromBank],
  [['GET'], '/handoff', handoffDocument],
  [['GET'], '/frame/challenge', challengeDocument],
] as const;

export type ProxyHandler = (request: Request, connection: Connection) => Promise<Response>;

/** Hono finds the route; what a route does is in its row. */
export function createApp(context: Context, basePath: string): ProxyHandler {
  const app = new Hono<{ Bindings: Connection }>().basePath(basePath);
  let document: ReturnType<typeof openApi> | undefined;
  const reference = () => (document ??= openApi(ROUTES, context.settings.publicUrl));
  // Balancers ask these all the time: they come before what would trace them.
  app.get('/healthz', () => health('ok', 200));
  app.get('/readyz', () => ready(context));
  if (context.tracer) app.use('*', tracedRequests(context, context.tracer));
  const rules = browserRules(context.settings.allowedOrigins, publicOrigin(context));
  for (const path of FOR_BROWSERS) app.use(path, rules);
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

  for (const kind of ['payment', 'payout'] as const)
    app.post(`/notify/${kind}/:token`, ({ req, env }) =>
      receiveNotification(context, kind, req.param('token'), req.raw, env),
    );
  for (const [methods, path, open] of SHOPPER_PAGES)
    app.on([...methods], `${path}/:id`, ({ req }) =>
      open(context, req.param('id'), req.raw).catch((error: unknown) => {
        logFailure(context, error);
        return shopperPage(context, req.raw, 'unavailable');
      }),
    );
  for (const name of ['card', 'reveal'] as const)
    app.get(`/frame/${name}`, ({ req }) => frameDocument(context, name, req.raw));
  app.get('/frame/assets/:file', ({ req }) => frameAsset(context, req.param('file')));
  app.get('/problems/:slug', ({ req }) => problemPage(context, req.param('slug')));
  app.get('/openapi.json', ({ json }) => json(reference()));
  app.get('/docs', () => referencePage(reference()));
  app.notFound(() => problemResponse(context, new Problem('not-found')));
  app.onError((error, asked) => {
    // Its pattern, not the path: that may hold a token.
    logFailure(context, error, { method: asked.req.method, route: routePath(asked) });
    return problemResponse(context, asProblem(error));
  });
  return async (request, connection) => {
    const answer = refusal(context, request, basePath) ?? (await app.fetch(request, connection));
    setAnswerHeaders(context, answer);
    const isRead = answer instanceof TextResponse && connection.writesText !== true;
    return isRead ? answer.whole() : answer;
  };
}

function logFailure({ log }: Context, error: unknown, asked: LogFields = {}): void {
  if (!(error instanceof Problem)) log.error('request failed', { ...asked, ...errorFields(error) });
}

/** Routes that can be read without using anything up. */
const HARMLESS =
  /^\/(?:$|frame\/(?:card|reveal|assets)|problems\/|openapi\.json|docs|healthz|readyz)/;

/** What no route has to know of. */
function refusal(context: Context, request: Request, basePath: string): Response | undefined {
  // No id of ours holds one, and not every store can look one up.
  if (request.url.includes('%00')) return problemResponse(context, new Problem('not-found'));
  // Hono runs the GET of a route for a HEAD: a mail scanner would use a one-time document up.
  if (request.method !== 'HEAD') return undefined;
  const path = new URL(request.url).pathname.slice(basePath === '/' ? 0 : basePath.length);
  if (HARMLESS.test(path)) return undefined;
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

/** Ready means that it can write to its store, and soon. */
const ready = ({ store }: Context): Promise<Response> =>
  store.check().then(
    () => health('ready', 200),
    () => health('store not reachable', 503),
  );

const health = (words: string, status: 200 | 503): Response =>
  new TextResponse(JSON.stringify({ status: words }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
