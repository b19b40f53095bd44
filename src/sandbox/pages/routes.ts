import { Hono } from 'hono';
import { ORDER_CODES } from '../state/codes.ts';
import { runDueTasks } from '../jobs/run-due.ts';
import { openPage } from '../orders/action-pages.ts';
import { requireTestCard } from '../orders/find-card.ts';
import { choose, CHOICES, type Choice } from '../orders/shopper-choice.ts';
import { presentCard } from '../orders/take-payment.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';
import { fire } from '../scenarios/triggers.ts';
import type { ActionPage, Order } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { actionPage, closedPage, refusedPage } from './action-page.ts';
import { STYLE } from './style.ts';

/** The pages a shopper is sent to: bank, wallet, access control (3-D Secure), hosted payment page. */
export function pageRoutes(world: SandboxContext, save: () => void): Hono {
  const app = new Hono();

  app.get('/pages/style.css', (c) =>
    c.body(STYLE, 200, { 'content-type': 'text/css', 'cache-control': 'max-age=3600' }),
  );

  app.on(['GET', 'POST'], '/:kind{bank|wallet|acs|hosted}/:token', async (c) => {
    runDueTasks(world);
    const { page, order } = find(world, c.req.param('token'));
    if (page.kind === 'acs') takeAddresses(page, order, await given(c.req.raw));
    save();
    return actionPage(world, page, order);
  });

  app.post('/:kind{bank|wallet|acs|hosted}/:token/choose', async (c) => {
    runDueTasks(world);
    const { page, order } = find(world, c.req.param('token'));
    const fields = await given(c.req.raw);
    const choice = CHOICES.find((each) => each === fields.get('choice'));
    if (!choice) throw new GatewayRejection(400, 'choice', `choice: one of ${CHOICES.join(', ')}`);
    if (page.kind === 'hosted' && PAYING.includes(choice)) {
      const fault = presentHosted(world, order, fields);
      if (fault !== undefined) return actionPage(world, page, order, fault);
      if (order.threeDSResult === 'C') return c.redirect(challengeOf(world, page), 303);
    }
    choose(world, page, order, choice);
    save();
    return goBack(world, page, order);
  });
  app.onError((error) => {
    if (error instanceof GatewayRejection) return refusedPage(world, error);
    throw error;
  });
  return app;
}

const PAYING: readonly Choice[] = ['approve', 'slow'];

const challengeOf = (world: SandboxContext, { transactionId, returnUrl }: ActionPage): string =>
  openPage(world, { kind: 'acs', transactionId, returnUrl, label: '' });

function find(world: SandboxContext, token: string): { page: ActionPage; order: Order } {
  const page = world.state.pages.get(token);
  const order = page && world.state.orders.get(page.transactionId);
  if (!page || !order) throw new GatewayRejection(404, 'page', 'there is no such page');
  return { page, order };
}

/** Fields of query and form together. */
async function given(request: Request): Promise<URLSearchParams> {
  const fields = new URL(request.url).searchParams;
  if (request.method === 'POST')
    for (const [name, value] of new URLSearchParams(await request.text())) fields.set(name, value);
  return fields;
}

/** With 3-D Secure the merchant appends both addresses to `issuer_url` (C-082). */
function takeAddresses(page: ActionPage, order: Order, fields: URLSearchParams): void {
  const returnUrl = webAddress(fields.get('return_url'));
  const notifyUrl = webAddress(fields.get('notify_url'));
  if (returnUrl !== null) page.returnUrl = returnUrl;
  if (notifyUrl !== null) order.notifyUrl = notifyUrl;
}

const webAddress = (text: string | null): string | null =>
  text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;

/** Reads the card of the hosted page; answers what is wrong with it, if anything is. */
function presentHosted(
  world: SandboxContext,
  order: Order,
  fields: URLSearchParams,
): string | undefined {
  if (order.state !== 'requires_action') return undefined;
  const number = (fields.get('card') ?? '').replace(/[ -]/g, '');
  const [, month, year] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(fields.get('expiry') ?? '') ?? [];
  if (month === undefined || year === undefined) return 'Write the expiry as MM/YY.';
  try {
    const card = requireTestCard(number);
    const { scenario } = fire({
      operation: 'checkout',
      email: order.details['shopper_email'],
      card,
      amount: order.amount,
    });
    const expiresAt = Date.UTC(2000 + Number(year), Number(month), 1);
    presentCard(world, order, { card, expiresAt, authentication: 'unsaid', scenario });
    return undefined;
  } catch (error) {
    if (error instanceof GatewayRejection) return `${error.message}.`;
    throw error;
  }
}

/** Back to the merchant. What the address says proves nothing (C-249). */
function goBack(world: SandboxContext, page: ActionPage, order: Order): Response {
  if (page.returnUrl === null) return closedPage(world, page, order);
  const address = new URL(page.returnUrl);
  address.searchParams.set('order_no', order.orderNo);
  address.searchParams.set('order_status', ORDER_CODES[order.state]);
  return new Response(null, {
    status: 303,
    headers: { location: address.href, 'cache-control': 'no-store' },
  });
}
