import '../../src/entries/elements/payment-status.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { gatewayPanel } from './gateway-panel.ts';
import { endOrder, storedOrder } from './open-order.ts';
import { keepDrawn } from './keep-drawn.ts';
import { preferences } from './preferences.ts';
import { fetchCatalogue, faultOf } from './shop-api.ts';

/**
 * Where a bank, a wallet or the payment page brings the shopper back to. The tab that began the order
 * knows it; any other, on another device say, has the token that the address brings, which shows how
 * the payment stands and does nothing.
 */

const order = storedOrder();
let proxy = order?.checkout.proxy;
let state: string | undefined;
let fault: string | undefined = undefined;

function view(): TemplateResult {
  return html`
    <h1>Your payment</h1>
    <section class="sheet receipt" aria-label="Payment">
      ${fault === undefined ? nothing : html`<p class="fault" role="alert">${fault}</p>`}
      ${proxy === undefined ? nothing : status(proxy)}
      <p>${wayOn()}</p>
    </section>
    <div class="receipt">${gatewayPanel()}</div>
  `;
}

const status = (address: string): TemplateResult => html`
  <tender-payment-status
    proxy=${address}
    .clientSecret=${order?.checkout.clientSecret ?? ''}
    locale=${preferences.locale}
    @tender-session-change=${({ view: session }: HTMLElementEventMap['tender-session-change']) => {
      ({ state } = session);
      draw();
    }}
  ></tender-payment-status>
`;

/** Nothing was paid while the order is open: it can still be, in any way. */
const wayOn = (): TemplateResult =>
  state === 'open' && order
    ? html`<a href="checkout.html">Back to the checkout</a>`
    : html`<a href="shop.html" @click=${state === 'paid' ? endOrder : nothing}
        >Continue shopping</a
      >`;

const draw = keepDrawn(view);
draw();
fault = await faultOf(async () => {
  proxy ??= (await fetchCatalogue()).proxy;
});
draw();
