import '../../src/entries/checkout.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { cart } from './cart.ts';
import { gatewayPanel } from './gateway-panel.ts';
import { beginOrder, changeOrder, endOrder, storedOrder, type OpenOrder } from './open-order.ts';
import { keepDrawn } from './keep-drawn.ts';
import { preferences } from './preferences.ts';
import {
  extendCheckout,
  fetchCatalogue,
  faultOf,
  type Checkout,
  type Product,
} from './shop-api.ts';
import { stepper } from './templates.ts';
import { emailOf, testPanel } from './test-panel.ts';

/** The shop's checkout: contact, payment, what is bought. Everything about money is the element's. */

type State = HTMLElementEventMap['tender-session-change']['view']['state'];

let products: readonly Product[] = [];
let order: OpenOrder | undefined;
let fault: string | undefined;
let state: State = 'open';

function view(): TemplateResult {
  if (!order && cart.count === 0)
    return html`<h1>Checkout</h1>
      <p>The cart is empty. <a href="shop.html">Look around</a></p>`;
  return html`
    <h1>${state === 'paid' ? 'Order confirmed' : 'Checkout'}</h1>
    <div class="checkout">
      <div>
        <section class="sheet" aria-label="Contact">${contact()}</section>
        <section class="sheet" aria-label="Payment">
          ${fault === undefined ? nothing : html`<p class="fault" role="alert">${fault}</p>`}
          ${order || fault === undefined ? payment(order?.checkout) : nothing}
        </section>
      </div>
      <aside>
        <section class="sheet" aria-labelledby="lines">
          <h2 id="lines">${state === 'paid' ? 'Your order' : 'In your cart'}</h2>
          <ul class="lines">
            ${cart.lines.map(({ sku, quantity }) => line(sku, quantity))}
          </ul>
        </section>
        <section class="sheet" aria-label="For trying it out">
          ${testPanel(order?.email ?? emailOf(''), (email) => void begin(email))}
        </section>
        ${gatewayPanel()}
      </aside>
    </div>
  `;
}

const contact = (): TemplateResult => html`
  <form
    class="contact"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const email = new FormData(event.currentTarget as HTMLFormElement).get('email');
      if (typeof email === 'string') void begin(email);
    }}
  >
    <label>
      E-mail
      <input
        type="email"
        name="email"
        autocomplete="email"
        required
        .value=${order?.email ?? emailOf('')}
      />
    </label>
    <button class="quiet">Use this address</button>
  </form>
`;

/** Before there is an order, it keeps its place. */
const payment = (checkout: Checkout | undefined): TemplateResult => html`
  <tender-checkout
    proxy=${checkout?.proxy ?? ''}
    .clientSecret=${checkout?.clientSecret ?? ''}
    .extendSession=${checkout && (() => extendCheckout(checkout))}
    locale=${preferences.locale}
    .style=${`--tender-order-lines: ${orderLines()}`}
    @tender-session-change=${(event: HTMLElementEventMap['tender-session-change']) => {
      ({ state } = event.view);
      document.title = document.title.replace(
        /^[^·]+/,
        state === 'paid' ? 'Order confirmed ' : 'Checkout ',
      );
      draw();
    }}
    >${
      state === 'paid'
        ? html`<a slot="after-payment" class="button" href="shop.html" @click=${endOrder}
            >Continue shopping</a
          >`
        : nothing
    }</tender-checkout
  >
  ${after[state]?.()}
`;

/** What the order's lines need room for: an article with its quantity has a second, smaller line. */
const orderLines = (): number =>
  cart.lines.reduce((sum, { quantity }) => sum + (quantity > 1 ? 1.7 : 1), 0) || 1;

/** Where a shopper goes from an order that is over. */
const after: Partial<Record<State, () => TemplateResult>> = {
  expired: beginAgain,
  cancelled: beginAgain,
};

function beginAgain(): TemplateResult {
  return html`<p>
    <button class="quiet" type="button" @click=${() => void begin(order?.email ?? emailOf(''))}>
      Order again
    </button>
  </p>`;
}

function line(sku: string, quantity: number): TemplateResult | typeof nothing {
  const product = products.find((one) => one.sku === sku);
  if (!product && products.length > 0) return nothing;
  const least = cart.lines.length > 1 ? 0 : 1;
  return html`
    <li>
      <img src=${product?.image ?? nothing} alt="" width="64" height="56" />
      <span>${product?.name ?? '\u00a0'}</span>
      ${
        state !== 'open'
          ? html`<span class="hint">Quantity: ${quantity}</span>`
          : stepper(`Quantity of ${product?.name ?? sku}`, quantity, least, (next) => {
              void change(sku, next);
            })
      }
    </li>
  `;
}

/** Begins an order for this address, a new one if there was one already. */
const begin = (email: string): Promise<void> =>
  attempt(async () => {
    order = await beginOrder(email);
    state = 'open';
  });

async function change(sku: string, quantity: number): Promise<void> {
  const before = cart.quantityOf(sku);
  cart.set(sku, quantity);
  await attempt(async () => {
    if (order) order = await changeOrder(order);
  });
  if (fault !== undefined) cart.set(sku, before);
}

/** Runs what the shop may refuse, and shows its words if it does. */
async function attempt(work: () => Promise<void>): Promise<void> {
  fault = undefined;
  fault = await faultOf(work);
  draw();
}

const draw = keepDrawn(view);

order = storedOrder();
draw();
await attempt(async () => {
  ({ products } = await fetchCatalogue());
});
if (!order && cart.count > 0) await begin(emailOf(''));
else if (order && cart.count > 0) {
  const kept = order;
  // Gone back for more: an order that can't be changed any more makes room for a new one.
  await attempt(async () => {
    order = await changeOrder(kept);
  });
  if (fault !== undefined) await begin(kept.email);
}
