import type { GatewayRejection } from '../protocol/gateway-rejection.ts';
import type { ActionPage, Order } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { html, type HtmlEscapedString } from './html.ts';
import { pageResponse } from './layout.ts';

/** How each kind of page speaks, and whether it lets itself be framed. */
const KINDS = {
  bank: {
    role: 'Online banking',
    title: 'Approve the payment?',
    approve: 'Pay from my account',
    framed: false,
  },
  wallet: { role: 'Wallet', title: 'Pay with your wallet?', approve: 'Pay', framed: false },
  acs: {
    role: 'Your card’s bank · 3-D Secure',
    title: 'Is this you?',
    approve: 'Yes, approve',
    framed: true,
  },
  hosted: { role: 'Payment page', title: 'Pay by card', approve: 'Pay', framed: true },
} as const;

/** The page that asks the shopper, or says that there is nothing left to ask. */
export function actionPage(
  world: SandboxContext,
  page: ActionPage,
  order: Order,
  error?: string,
): Response {
  const { role, title, framed } = KINDS[page.kind];
  if (order.state !== 'requires_action')
    return pageResponse(world, {
      role,
      title: 'Nothing left to do',
      content: endOf(page, order),
      framed,
    });
  const content = html`${
      error === undefined ? '' : html`<p class="error" role="alert">${error}</p>`
    }
    ${summaryOf(world, page, order)}
    <form method="post" action="${world.publicUrl}/${page.kind}/${page.token}/choose">
      ${page.kind === 'hosted' ? CARD_FIELDS : ''}
      <button class="first" name="choice" value="approve">${KINDS[page.kind].approve}</button>
      <button name="choice" value="slow">
        ${page.kind === 'hosted' ? 'Pay slowly' : 'Approve slowly'}
      </button>
      <button name="choice" value="refuse" formnovalidate>Refuse</button>
      <button name="choice" value="abandon" formnovalidate>Go back without deciding</button>
    </form>
    <p class="hint">You are the shopper: each button leads to a different result.</p>`;
  const status = error === undefined ? 200 : 422;
  return pageResponse(world, { role, title, content, framed, status });
}

/** Shown if there is no return address. */
export const closedPage = (world: SandboxContext, page: ActionPage, order: Order): Response =>
  pageResponse(world, {
    role: KINDS[page.kind].role,
    title: 'Done',
    content: endOf(page, order),
    framed: KINDS[page.kind].framed,
  });

/** A page that there is not, or a choice that it does not have. */
export const refusedPage = (
  world: SandboxContext,
  { status, message }: GatewayRejection,
): Response =>
  pageResponse(world, {
    role: 'Payment page',
    title: 'This isn’t possible',
    content: html`<p>${message.charAt(0).toUpperCase()}${message.slice(1)}.</p>`,
    framed: false,
    status,
  });

const summaryOf = (world: SandboxContext, page: ActionPage, order: Order): HtmlEscapedString =>
  html`<dl>
    <dt>Shop</dt>
    <dd>${order.details['website'] ?? world.profile.website}</dd>
    <dt>Order</dt>
    <dd>${order.orderNo}</dd>
    ${
      page.label === ''
        ? ''
        : html`<dt>Method</dt>
            <dd>${page.label}</dd>`
    }
    ${
      order.maskedCard === null
        ? ''
        : html`<dt>Card</dt>
            <dd>•••• ${order.maskedCard.slice(-4)}</dd>`
    }
    <dt>Amount</dt>
    <dd class="amount">${order.amount} ${order.currency}</dd>
  </dl>`;

const endOf = (page: ActionPage, order: Order): HtmlEscapedString =>
  html` <p>The payment is now: <strong>${order.state.replace('_', ' ')}</strong>.</p>
    ${
      page.returnUrl === null
        ? html`<p class="hint">You can close this window.</p>`
        : html`<a class="button" href="${page.returnUrl}">Back to the shop</a>`
    }`;

const CARD_FIELDS = html`<label
    >Card number
    <input
      name="card"
      inputmode="numeric"
      autocomplete="cc-number"
      value="4242 4242 4242 4242"
      required
  /></label>
  <div class="pair">
    <label
      >Expiry
      <input
        name="expiry"
        inputmode="numeric"
        autocomplete="cc-exp"
        value="12/40"
        pattern="[0-9]{2} ?/ ?[0-9]{2}"
        required
    /></label>
    <label
      >Security code
      <input
        name="security_code"
        inputmode="numeric"
        autocomplete="cc-csc"
        value="123"
        pattern="[0-9]{3,4}"
        required
    /></label>
  </div>`;
