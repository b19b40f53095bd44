import '../../src/entries/checkout.ts';
import { html, nothing, render, type TemplateResult } from 'lit';
import {
  brutal,
  flat,
  joined,
  night,
  round,
  stripe,
  type AppearanceOptions,
} from '../../src/entries/presets.ts';
import { LANGUAGES } from '../../src/localization/built/languages.ts';
import type { Exchange } from '../../src/testing/exchange-recorder.ts';
import { codeOf } from './front-code.ts';
import { exchangeRow } from './gateway-panel.ts';
import { preferences } from './preferences.ts';
import {
  extendCheckout,
  faultOf,
  fetchExchanges,
  fetchLedger,
  playPayment,
  startCheckout,
  type Checkout,
  type LedgerRow,
  type Play,
} from './shop-api.ts';
import { emailOf } from './test-panel.ts';

/** Tender's own front page: the element live, what it takes to have it, and what happens behind it. */

interface Look {
  readonly label: string;
  /** The preset's name in the package; the first look is the page's own. */
  readonly preset?: string;
  readonly appearance: AppearanceOptions;
}

/** The page's own: joined fields have room for two in a row on the narrowest phones too. */
const own: AppearanceOptions = {
  tokens: { ...joined.tokens, '--tender-columns': '2' },
};

const LOOKS: readonly Look[] = [
  { label: 'Stoneware', appearance: own },
  { label: 'Stripe', preset: 'stripe', appearance: stripe },
  { label: 'Night', preset: 'night', appearance: night },
  { label: 'Flat', preset: 'flat', appearance: flat },
  { label: 'Round', preset: 'round', appearance: round },
  { label: 'Brutal', preset: 'brutal', appearance: brutal },
];

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'fa', 'he', 'ur'];

const ACTS = [
  ['pay', 'Pay', 'A test card pays: one charge.'],
  ['decline', 'Decline', 'The bank refuses, the form says what next.'],
  ['lose', 'Lose the answer', 'Charged, then silence. Still one charge.'],
] as const;
type Act = (typeof ACTS)[number][0];

/** The sandbox charges the card and answers nothing. */
const LOST = 'empty200';

const CART = [{ sku: 'pour-over', quantity: 1 }];
const METHODS = ['card', 'online-banking', 'pocket-wallet'];
const TITLE = document.title;

type SessionEvent = HTMLElementEventMap['tender-session-change'];

let look = LOOKS[0] as Look;
let locale = preferences.locale;
let checkout: Checkout | undefined;
let scenario = '';
let state: SessionEvent['view']['state'] | undefined;
let fault: string | undefined;
let busy = false;
let copied = false;
let exchanges: readonly Exchange[] = [];
let ledger: readonly LedgerRow[] = [];
let heard: (() => void) | undefined;

const part = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

function draw(): void {
  render(looks(), part('looks'));
  render(live(), part('live'));
  render(install(), part('install'));
  render(codeOf({ preset: look.preset, locale }), part('code'));
  render(acts(), part('acts'));
  render(requests(), part('requests'));
  render(booked(), part('ledger'));
}

const INSTALL = 'npm install tender-elements tender-proxy';

const install = (): TemplateResult => html`
  <button
    type="button"
    class="quiet"
    aria-label="Copy: ${INSTALL}"
    @click=${async () => {
      await navigator.clipboard.writeText(INSTALL);
      copied = true;
      draw();
    }}
    @blur=${() => {
      copied = false;
      draw();
    }}
  >
    ${INSTALL}${copied ? ' ✓' : nothing}
  </button>
`;

const rightToLeft = (): boolean => RIGHT_TO_LEFT.includes(locale);

const looks = (): TemplateResult => html`
  <div class="chips" role="group" aria-label="Look">
    ${LOOKS.map(
      (one) => html`
        <button
          type="button"
          class="chip"
          aria-pressed=${one === look}
          @click=${() => {
            look = one;
            draw();
          }}
        >
          ${one.label}
        </button>
      `,
    )}
  </div>
  <div class="chips">
    <label class="choice">
      <span class="hidden">Language</span>
      <select
        name="locale"
        @change=${(event: Event) => speak((event.target as HTMLSelectElement).value)}
      >
        ${LANGUAGES.map(
          (tag) =>
            html`<option value=${tag} lang=${tag} ?selected=${tag === locale}>
              ${nameOf(tag)}
            </option>`,
        )}
      </select>
    </label>
    <button
      type="button"
      class="chip"
      aria-pressed=${rightToLeft()}
      @click=${() => speak(rightToLeft() ? 'en' : 'ar')}
    >
      Right to left
    </button>
  </div>
`;

/** A language in its own words. */
const nameOf = (tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;

function speak(tag: string): void {
  locale = tag;
  draw();
}

/** Before there is an order, it keeps its place. */
const live = (): TemplateResult => html`
  <div class="live" data-look=${look.preset ?? nothing} dir=${rightToLeft() ? 'rtl' : 'ltr'}>
    ${fault === undefined ? nothing : html`<p class="fault" role="alert" dir="ltr">${fault}</p>`}
    <tender-checkout
      proxy=${checkout?.proxy ?? ''}
      .clientSecret=${checkout?.clientSecret ?? ''}
      .extendSession=${checkout && (() => extendCheckout(checkout as Checkout))}
      .appearance=${look.appearance}
      locale=${locale}
      @tender-session-change=${follow}
      @tender-result=${() => void readBooks()}
    ></tender-checkout>
  </div>
`;

function follow({ view }: SessionEvent): void {
  ({ state } = view);
  document.title = state === 'paid' ? `${money(view.amount)} is paid · Tender` : TITLE;
  heard?.();
  void readBooks();
}

const money = ({ value, currency }: SessionEvent['view']['amount']): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(value));

const acts = (): TemplateResult => html`
  <div class="act-row">
    ${ACTS.map(
      ([act, label, hint]) => html`
        <div class="act">
          <button
            type="button"
            class="quiet"
            aria-describedby="hint-${act}"
            ?disabled=${busy || !checkout}
            @click=${() => void play(act)}
          >
            ${label}
          </button>
          <p class="hint" id="hint-${act}">${hint}</p>
        </div>
      `,
    )}
  </div>
  <p class="hint">
    Each sends a test card from the demo’s own server, to spare you the typing. By hand:
    <code>4242 4242 4242 4242</code>, any future date, any code.
  </p>
`;

async function play(act: Act): Promise<void> {
  busy = true;
  draw();
  fault = await faultOf(async () => {
    const wanted = act === 'lose' ? LOST : '';
    if (!checkout || state !== 'open' || scenario !== wanted) await begin(wanted);
    if (checkout) await playPayment(checkout, (act === 'decline' ? act : 'pay') satisfies Play);
  });
  busy = false;
  draw();
}

/** Begins a new order, and waits until the element shows it. */
async function begin(wanted: string): Promise<void> {
  const shopper = { email: emailOf(wanted), locale, signedIn: false, methods: METHODS };
  const next = await startCheckout(CART, shopper);
  const shown = new Promise<void>((resolve) => (heard = resolve));
  scenario = wanted;
  [exchanges, ledger] = [[], []];
  checkout = next;
  draw();
  await shown;
}

const requests = (): TemplateResult => html`
  <h2>The signed request</h2>
  ${
    exchanges.length === 0
      ? html`<p class="hint">
          Press a button: what goes to the gateway shows here with the text that was signed, secrets
          masked.
        </p>`
      : exchanges.map(exchangeRow)
  }
`;

const booked = (): TemplateResult => html`
  <h2>The ledger</h2>
  ${
    ledger.length === 0
      ? html`<p class="hint">Nothing is booked for this order.</p>`
      : html`<table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col" class="amount">Amount</th>
            </tr>
          </thead>
          <tbody>
            ${ledger.map(
              ({ kind, from, to, ...sum }) => html`
                <tr>
                  <td>${kind}</td>
                  <td>${from}</td>
                  <td>${to}</td>
                  <td class="amount">${money({ value: sum.amount, currency: sum.currency })}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>`
  }
`;

/** What was asked and booked for this order; a shop that can't be reached says so where it matters. */
async function readBooks(): Promise<void> {
  const read = checkout;
  if (!read) return;
  await faultOf(async () => {
    const [all, rows] = await Promise.all([fetchExchanges(), fetchLedger(read)]);
    if (read !== checkout) return;
    exchanges = all.filter(({ request }) => request.body.includes(read.orderId));
    ledger = rows;
    draw();
  });
}

draw();
fault = await faultOf(() => begin(''));
draw();

const reference = checkout && `${checkout.proxy}/docs`;
if (reference) document.querySelector('.reference')?.setAttribute('href', reference);

// Half a second page of elements: it comes when somebody looks that far.
const seen = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    void import('./front-card.ts').then(({ drawCard }) => drawCard(part('card')));
  },
  { rootMargin: '200px' },
);
seen.observe(part('card'));
