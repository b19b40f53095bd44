import { assert } from '@open-wc/testing';
import { http } from 'msw';
import { html, render } from 'lit';
import { holdsOrder } from '../../src/contract/vocabulary/holds-order.ts';
import { OUTCOMES } from '../../src/contract/vocabulary/outcomes.ts';
import type { ReadView } from '../../src/contract/proxy/checkout-guards.ts';
import '../../src/entries/checkout.ts';
import { CLAIM_WORDS, DRAWN, type Drawn } from '../support/claims.ts';
import { wordsOf } from '../support/checkout-fixture.ts';
import { createFakeProxy, RESULT, type FakeProxy } from '../support/fake-proxy.ts';
import {
  errorPage,
  half,
  nothing,
  problem,
  reset,
  silent,
  webPage,
  type Network,
} from '../support/network-faults.ts';
import { pageNetwork } from '../support/page-network.ts';
import { waitUntil } from '../support/wait-until.ts';

/* Every state of an order, in every language, under every fault: what the page says about money. */

type Claim = 'notCharged' | 'received';

const { outcome: _outcome, ...RUNNING } = RESULT;
const PAID = { state: 'paid', attempt: RESULT } as const;
const FAILED = { ...RESULT, outcome: 'failed', decline: 'declined' } as const;

/** What the proxy says of an order; `over`: nothing more can happen to it. */
interface State extends Partial<ReadView> {
  readonly over?: true;
}
const STATES: Readonly<Record<string, State>> = {
  open: {},
  paying: { state: 'paying', attempt: RUNNING },
  ...Object.fromEntries(
    OUTCOMES.filter((outcome) => holdsOrder(outcome) && outcome !== 'succeeded').map((outcome) => [
      outcome,
      { state: 'paying', attempt: { ...RESULT, outcome } } as const,
    ]),
  ),
  failed: { attempt: FAILED },
  'failed after another was given up': { attempt: FAILED, proven: 'not_known' },
  exhausted: { attempt: FAILED, attempts_left: 0 },
  expired: { state: 'expired', over: true },
  'expired after a refusal': { state: 'expired', attempt: FAILED, over: true },
  'expired while it is unknown': {
    state: 'expired',
    attempt: { ...RESULT, outcome: 'unknown' },
  },
  cancelled: { state: 'cancelled', over: true },
  paid: { ...PAID, over: true },
};
const NAMES = Object.keys(STATES);

/** What is said where nothing is wrong; a state that is silent says nothing. */
const CLAIMED: Readonly<Record<string, Claim>> = {
  failed: 'notCharged',
  exhausted: 'notCharged',
  expired: 'notCharged',
  'expired after a refusal': 'notCharged',
  cancelled: 'notCharged',
  paid: 'received',
};

/** What can go wrong between page and proxy. */
const FAULTS: Readonly<Record<string, Network>> = {
  'connections are reset': reset,
  'the proxy is slow': silent,
  'the proxy restarts, and answers 503 meanwhile': problem(503, 'store-unavailable'),
  'something between answers 500 with a page': errorPage,
  'something between answers 200 with a page': webPage,
  'half an answer comes': half,
  'nothing comes with 200': nothing,
  'the secret is refused': problem(401, 'unauthorised'),
  'there are too many requests': problem(429, 'rate-limited'),
};

/** Slow is given up after 25 seconds; languages load when they are needed. */
const PATIENT = 40_000;

describe('what every state says about money, in every language at once,', function () {
  this.timeout(90_000);
  let root: HTMLElement;
  let proxies: Map<string, FakeProxy>;
  let fault: Network | undefined;

  function mount(): void {
    root = document.createElement('div');
    document.body.append(root);
    proxies = new Map(NAMES.map((name) => [name, createFakeProxy(viewOf(name))]));
    const address = (name: string) => `${location.origin}/state-${NAMES.indexOf(name)}`;
    for (const [name, proxy] of proxies)
      pageNetwork.use(
        http.all(`${address(name)}/*`, ({ request }) => fault?.() ?? proxy.fetch(request)),
      );
    render(
      NAMES.map(
        (name) =>
          html`<tender-checkout proxy=${address(name)} .clientSecret=${'ses_1.secret'} locale="en">
            ${DRAWN.map(
              (language) =>
                html`<tender-payment-status
                  data-state=${name}
                  locale=${language}
                ></tender-payment-status>`,
            )}
          </tender-checkout>`,
      ),
      root,
    );
  }
  const viewOf = (name: string): Partial<ReadView> => {
    const { over: _over, ...view } = STATES[name] ?? {};
    return view;
  };

  /** The states that say something else than they should, with what they say. */
  const wrong = (expected: (name: string) => Claim | undefined): string[] =>
    [...root.querySelectorAll<HTMLElement>('tender-payment-status')].flatMap((element) => {
      const { locale, dataset } = element as HTMLElement & { locale: Drawn };
      const words = wordsOf(element);
      const name = dataset['state'] ?? '';
      const claimed = (['notCharged', 'received'] as const).find((claim) =>
        CLAIM_WORDS[locale][claim].test(words),
      );
      return claimed === expected(name) ? [] : [`${name}, ${locale}: ${words}`];
    });
  async function says(expected: (name: string) => Claim | undefined): Promise<void> {
    await waitUntil(() => wrong(expected).length === 0, undefined, PATIENT).catch(() => undefined);
    assert.deepEqual(wrong(expected), []);
  }
  const asProven = (name: string) => CLAIMED[name];
  /** What is over can't change any more, so what was proven of it stays proven. */
  const whenCutOff = (name: string) => (STATES[name]?.over ? CLAIMED[name] : undefined);

  /** Meanwhile each order is paid: in a second tab, or on the bank's page in another browser. */
  async function payElsewhere(): Promise<void> {
    for (const [name, proxy] of proxies) if (!STATES[name]?.over) proxy.change(PAID);
    await says((name) => (STATES[name]?.over ? CLAIMED[name] : 'received'));
  }

  afterEach(() => {
    fault = undefined;
    Reflect.deleteProperty(navigator, 'onLine');
    pageNetwork.resetHandlers();
    render(html``, root);
    root.remove();
  });

  it('is what is proven, until another tab or browser has paid', async () => {
    mount();
    await says(asProven);
    await payElsewhere();
  });

  for (const [what, network] of Object.entries(FAULTS)) {
    it(`is nothing when it is opened while ${what}`, async () => {
      fault = network;
      mount();
      await says(() => undefined);
    });

    it(`is taken back once ${what}`, async () => {
      mount();
      await says(asProven);
      fault = network;
      for (const proxy of proxies.values()) proxy.endStreams();
      await says(whenCutOff);
      if (what === 'the secret is refused') return;
      fault = undefined;
      await payElsewhere();
    });
  }

  it('is taken back while the device is offline', async () => {
    mount();
    await says(asProven);
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
    await says(whenCutOff);
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
    await payElsewhere();
  });
});
