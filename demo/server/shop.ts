import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import { isProblem } from '../../src/entries/server.ts';
import type { Exchange } from '../../src/testing/exchange-recorder.ts';
import { CartError, CATALOGUE, CURRENCY, parseCart } from './catalogue.ts';
import { decisionGrant, DESK_GRANT } from './desk-grant.ts';
import { ordersLedger, type LedgerSource } from './orders-ledger.ts';
import { isPlay, playPayment } from './played-payment.ts';
import { revealGrant, StepUpError, walletGrant } from './company.ts';
import { ProxySessions, type ProxyAccess } from './proxy-sessions.ts';

export interface ShopOptions {
  readonly proxy: ProxyAccess;
  /** The address at which browsers reach the shop, without trailing slash; it may have a path. */
  readonly address: string;
  /** The built pages. */
  readonly assets: (
    path: string,
  ) => Promise<{ body: Uint8Array<ArrayBuffer>; type: string } | undefined>;
  /** What was said to the gateway lately, masked, for learners. */
  readonly exchanges?: () => readonly Exchange[];
  /** What the sandbox has booked, for learners. */
  readonly ledger?: LedgerSource;
}

/**
 * The shop's own server, as small as a merchant server can be: it knows the prices, makes sessions
 * with the proxy's API key, and serves the pages. No card data ever comes here.
 */
export function createShop({ proxy, address, assets, exchanges, ledger }: ShopOptions): Fetch {
  const sessions = new ProxySessions(proxy, address);
  const { pathname } = new URL(`${address}/`);
  const policy = contentSecurityPolicy(proxy.url);
  // Twice: the frame is navigated to, and the elements' requests carry no credentials.
  const preconnect = `<${proxy.url}>; rel=preconnect, <${proxy.url}>; rel=preconnect; crossorigin`;
  const shop = new Hono().basePath(pathname);

  shop.use(async (context, next) => {
    await next();
    context.header('Content-Security-Policy', policy);
    if (/\/(checkout|wallet|desk)\.html$/.test(context.req.path))
      context.header('Link', preconnect);
    context.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Permissions-Policy', PERMISSIONS);
    // Windows that the checkout opens for a payment stay its own, and it closes them. It could not close
    // one that comes back to a page with such a policy.
    if (!context.req.path.endsWith('/return.html'))
      context.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
  });

  shop.get('/api/products', (context) =>
    context.json({ currency: CURRENCY, products: CATALOGUE, proxy: proxy.url }),
  );

  shop.get('/api/exchanges', (context) => context.json({ exchanges: exchanges?.() ?? [] }));

  shop.get('/api/ledger/:order', async (context) =>
    context.json({ rows: ledger ? await ordersLedger(ledger, context.req.param('order')) : [] }),
  );

  shop.post('/api/checkout', async (context) => {
    const { cart, email, locale, signedIn, methods } = await jsonBody(context.req.raw);
    if (typeof email !== 'string' || !email.includes('@'))
      throw new HTTPException(400, { message: 'An e-mail address is needed.' });
    const orderId = newOrderId();
    const { id, clientSecret } = await sessions.create(orderId, parseCart(cart), {
      email,
      ...(typeof locale === 'string' ? { locale } : {}),
      ...(isTexts(methods) ? { methods } : {}),
      // A real shop knows from its own login who this is, and asks no browser.
      ...(signedIn === true ? { id: 'ada' } : {}),
    });
    return context.json({ id, orderId, clientSecret, proxy: proxy.url }, 201);
  });

  shop.use('/api/checkout/:id/*', async (context, next) => {
    if (!(await sessions.opens(context.req.param('id'), context.req.header('Authorization') ?? '')))
      throw new HTTPException(403, { message: 'This order is another shopper’s.' });
    await next();
  });

  shop.patch('/api/checkout/:id', async (context) => {
    const { cart } = await jsonBody(context.req.raw);
    await sessions.change(context.req.param('id'), parseCart(cart));
    return context.body(null, 204);
  });

  shop.post('/api/checkout/:id/extension', async (context) => {
    await sessions.extend(context.req.param('id'));
    return context.body(null, 204);
  });

  shop.post('/api/checkout/:id/played', async (context) => {
    const { play } = await jsonBody(context.req.raw);
    if (!isPlay(play)) throw new HTTPException(400, { message: 'Pay or decline.' });
    const { origin } = new URL(address);
    const authorization = context.req.header('Authorization') ?? '';
    if (!(await playPayment(proxy, origin, authorization, play)))
      throw new HTTPException(409, { message: 'This order can’t be paid any more.' });
    return context.body(null, 204);
  });

  // A real shop would first ask who is signed in: these are for its staff alone.
  shop.get('/api/reviews', async (context) => context.json({ held: await sessions.held() }));

  shop.post('/api/reviews/:id', async (context) => {
    const { decision } = await jsonBody(context.req.raw);
    if (decision !== 'approve' && decision !== 'reject')
      throw new HTTPException(400, { message: 'Approve or reject it.' });
    await sessions.decide(context.req.param('id'), decision);
    return context.body(null, 204);
  });

  shop.post('/api/desk/grant', async (context) =>
    context.json({ token: await sessions.grant(DESK_GRANT), proxy: proxy.url }, 201),
  );

  shop.post('/api/desk/decision', async (context) => {
    const wanted = decisionGrant(await jsonBody(context.req.raw));
    return context.json({ token: await sessions.grant(wanted) }, 201);
  });

  // A real company would first ask who is signed in, and name that person's cards only.
  shop.post('/api/wallet/grant', async (context) =>
    context.json(
      { token: await sessions.grant(walletGrant(await sessions.company())), proxy: proxy.url },
      201,
    ),
  );

  shop.get('/api/wallet', async (context) => context.json(await sessions.company()));

  shop.post('/api/wallet/reveal', async (context) => {
    const wanted = revealGrant(await sessions.company(), await jsonBody(context.req.raw));
    return context.json({ token: await sessions.grant(wanted) }, 201);
  });

  shop.get('*', async (context) => {
    const path = context.req.path.slice(pathname.length) || 'index.html';
    const file = await assets(path);
    if (!file) return context.text('There is no such page in this shop.', 404);
    // Built files have a hash in their name, documents and pictures do not.
    const cache = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    return context.body(file.body, 200, { 'Content-Type': file.type, 'Cache-Control': cache });
  });

  shop.onError((error, context) => {
    if (error instanceof CartError) return context.json({ message: error.message }, 400);
    if (error instanceof StepUpError) return context.json({ message: error.message }, 403);
    if (error instanceof HTTPException)
      return context.json({ message: error.message }, error.status);
    if (isProblem(error, 'attempt-running', 'session-locked', 'already-paid'))
      return context.json({ message: 'This order can’t be changed any more.' }, 409);
    console.error(error);
    return context.json({ message: 'The checkout is not available right now.' }, 502);
  });

  return async (request) => shop.fetch(request);
}

/** The strictest policy that the elements need; nothing in it is for the demo's convenience. */
const contentSecurityPolicy = (proxy: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self'`,
    `connect-src 'self' ${proxy}`,
    `frame-src ${proxy}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types lit-html tender`,
  ].join('; ');

/** What neither shop nor elements need. Payment and passkeys stay: a bank's page in the checkout may ask. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), display-capture=()';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

async function jsonBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
  throw new HTTPException(400, { message: 'JSON is needed.' });
}

/** Like `HS-7K2M9QX4`: short enough to be read out, without letters that look like digits. */
function newOrderId(): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return `HS-${Array.from(bytes, (byte) => letters[byte % letters.length]).join('')}`;
}
