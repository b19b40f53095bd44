import type { Context as HonoContext } from 'hono';
import { TextResponse } from '../contract/runtime/text-response.ts';
import type { Connection, Context } from './context/context.ts';
import { challengeDocument } from './documents/challenge-document.ts';
import { frameAsset, frameDocument, frameTexts } from './documents/frame-document.ts';
import { handoffDocument } from './documents/handoff-document.ts';
import { problemPage } from './documents/problem-page.ts';
import { rootPage } from './documents/root-page.ts';
import { returnFromBank } from './documents/return-page.ts';
import { keptBody, keptBodyResponse } from './http/kept-body.ts';
import { receiveNotification } from './notifications/receive.ts';
import { openApi } from './reference/openapi.schema.ts';
import { referencePage } from './reference/reference-page.ts';
import { ROUTES } from './routes/all-routes.ts';

type Asked = HonoContext<{ Bindings: Connection }>;

/**
 * Why a route asks for no credential: it says whether the proxy works; it is the same for everybody,
 * whatever is stored; or its address ends in a token that is signed for one purpose.
 */
type Opening = 'health' | 'same-for-all' | 'signed-token';

/** A route that asks for no credential; each of the JSON routes does. */
export interface OpenRoute {
  readonly methods: readonly ('GET' | 'POST')[];
  readonly path: string;
  readonly opening: Opening;
  /** A shopper opens it, and reads a page even of what fails. */
  readonly isPage?: true;
  readonly answer: (asked: Asked) => Response | Promise<Response>;
}

type Page = (context: Context, token: string, request: Request) => Promise<Response>;

/** All of them. */
export function openRoutes(context: Context): readonly OpenRoute[] {
  const reference = once(() => openApi(ROUTES, context.settings.publicUrl));
  const openApiFile = once(() =>
    keptBody(context, 'application/json', JSON.stringify(reference())),
  );
  const docs = once(async () => {
    const { text, headers } = await referencePage(reference());
    return { headers, page: await keptBody(context, 'text/html; charset=utf-8', text) };
  });
  const get = (path: string, opening: Opening, answer: OpenRoute['answer']): OpenRoute => ({
    methods: ['GET'],
    path,
    opening,
    answer,
  });
  const page = (path: string, open: Page, methods: OpenRoute['methods'] = ['GET']): OpenRoute => ({
    methods,
    path: `${path}/:token`,
    opening: 'signed-token',
    isPage: true,
    answer: ({ req }) => open(context, req.param('token') ?? '', req.raw),
  });
  // What sends to it, or stands before it, may add a slash; a redirect would lose what is posted.
  const notify = (kind: 'payment' | 'payout', end: '' | '/'): OpenRoute => ({
    methods: ['POST'],
    path: `/notify/${kind}/:token${end}`,
    opening: 'signed-token',
    answer: ({ req, env }) =>
      receiveNotification(context, kind, req.param('token') ?? '', req.raw, env),
  });
  const frame = (name: 'card' | 'reveal'): OpenRoute =>
    get(`/frame/${name}`, 'same-for-all', ({ req, env }) =>
      frameDocument(context, name, req.raw, env),
    );
  return [
    get('/', 'same-for-all', () => rootPage(context)),
    get('/healthz', 'health', () => health('ok', 200)),
    get('/readyz', 'health', () => ready(context)),
    notify('payment', ''),
    notify('payment', '/'),
    notify('payout', ''),
    notify('payout', '/'),
    page('/return', returnFromBank, ['GET', 'POST']),
    page('/handoff', handoffDocument),
    page('/frame/challenge', challengeDocument),
    frame('card'),
    frame('reveal'),
    get('/frame/texts/:name', 'same-for-all', ({ req, env }) =>
      frameTexts(context, req.param('name') ?? '', req.raw, env),
    ),
    get('/frame/assets/:file', 'same-for-all', ({ req, env }) =>
      frameAsset(context, req.param('file') ?? '', req.raw, env),
    ),
    get('/problems/:slug', 'same-for-all', ({ req }) =>
      problemPage(context, req.param('slug') ?? ''),
    ),
    get('/openapi.json', 'same-for-all', async ({ req, env }) =>
      keptBodyResponse(req.raw, env, await openApiFile(), { 'Cache-Control': 'no-cache' }),
    ),
    get('/docs', 'same-for-all', async ({ req, env }) => {
      const { page: body, headers } = await docs();
      return keptBodyResponse(req.raw, env, body, headers);
    }),
  ];
}

/** Made for the first who asks, and kept. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Ready means that it can write to its store, and soon. */
const ready = ({ store, continuity }: Context): Promise<Response> =>
  store.check().then(
    () =>
      continuity.isRefused
        ? health('the database went back: run tender restore', 503)
        : health('ready', 200),
    () => health('store not reachable', 503),
  );

const health = (words: string, status: 200 | 503): Response =>
  new TextResponse(JSON.stringify({ status: words }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
