import type { TenderSelectEvent } from '../../src/entries/staff.ts';
import '../../src/entries/staff.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { keepDrawn } from './keep-drawn.ts';
import { preferences } from './preferences.ts';
import { faultOf, fetchDeskGrant } from './shop-api.ts';
import { stepUpToDecide } from './step-up.ts';

/** What staff of the shop work at: what waits for them, orders in a list, below it all about the chosen one, payouts. */

let proxy = '';
let grant = '';
let fault: string | undefined = undefined;

const fetchGrant = async (): Promise<string> => (await fetchDeskGrant()).token;

/** The chosen order is in the address: it can be linked to, and going back shows the one before. */
const chosen = () => decodeURIComponent(location.hash.slice(1));

const view = (): TemplateResult => html`
  <h1>Desk</h1>
  ${fault === undefined ? (proxy ? desk() : nothing) : html`<p class="fault" role="alert">${fault}</p>`}
`;

const desk = (): TemplateResult => html`
  <tender-desk
    proxy=${proxy}
    .grant=${grant}
    locale=${preferences.locale}
    .fetchGrant=${fetchGrant}
    .authoriseDecision=${stepUpToDecide}
    selected=${chosen()}
    @tender-select=${({ orderId }: TenderSelectEvent) => (location.hash = encodeURIComponent(orderId))}
  >
    <div class="desk">
      <section class="sheet" aria-labelledby="waits">
        <h2 id="waits">What waits</h2>
        <tender-unresolved page-size="10"></tender-unresolved>
      </section>
      <section class="sheet" aria-labelledby="orders">
        <h2 id="orders">Orders</h2>
        <tender-orders page-size="20"></tender-orders>
      </section>
      ${
        chosen()
          ? html`<section class="sheet" aria-label="Order"><tender-order></tender-order></section>`
          : nothing
      }
      <section class="sheet" aria-labelledby="payouts">
        <h2 id="payouts">Payouts</h2>
        <tender-payouts page-size="10"></tender-payouts>
      </section>
    </div>
  </tender-desk>
`;

const draw = keepDrawn(view);
draw();
fault = await faultOf(async () => {
  ({ proxy, token: grant } = await fetchDeskGrant());
});
draw();

addEventListener('hashchange', () => {
  draw();
  // Below a long list, it begins out of sight.
  document.querySelector('tender-order')?.scrollIntoView({ block: 'nearest' });
});
