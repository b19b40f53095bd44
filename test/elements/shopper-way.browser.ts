import { assert, oneEvent } from '@open-wc/testing';
import { html, render } from 'lit';
import type { PaymentMethod } from '../../src/contract/proxy/checkout.schema.ts';
import type { TenderResultEvent } from '../../src/elements/events/checkout-events.ts';
import type { TenderCardEntry } from '../../src/elements/checkout/card-entry.ts';
import type { TenderCheckout } from '../../src/elements/checkout/checkout.ts';
import '../../src/entries/checkout.ts';
import { CARD, cardOn, pressPay, succeeds, type PayAnswer } from '../support/card-fixture.ts';
import {
  drawCheckout,
  stage,
  waitingAt,
  wordsOf,
  type Stage,
} from '../support/checkout-fixture.ts';
import { anyWith, RESULT } from '../support/fake-proxy.ts';
import { waitUntil } from '../support/wait-until.ts';

const REFUSED = { ...RESULT, outcome: 'failed', decline: 'declined' } as const;
const METHODS: PaymentMethod[] = [
  { code: 'card', kind: 'card' },
  {
    code: 'slip',
    kind: 'alternative',
    label: { en: 'Slip' },
    fields: [{ name: 'document', kind: 'document', required: true }],
  },
];

const HTML = { 'Content-Type': 'text/html' };

/** Texts of a result load with it. */

describe('the shopper’s way through a checkout', () => {
  let at: Stage;
  let checkout: TenderCheckout;

  /** A page that scrolls: the checkout stands between much else, below a bar that covers the top. */
  async function mount(start: Parameters<typeof stage>[0] = {}, secret = 'ses_1.secret') {
    at = stage(start);
    document.documentElement.style.cssText = 'scroll-padding-block-start: 80px';
    render(
      html`<p style="block-size: 1500px">Before</p>
        <tender-checkout proxy=${at.url} .clientSecret=${secret} locale="en"></tender-checkout>
        <p style="block-size: 1500px">After</p>`,
      at.root,
    );
    checkout = await at.found<TenderCheckout>('tender-checkout');
  }
  const region = () =>
    at.find('tender-payment-status')?.shadowRoot?.querySelector<HTMLElement>('.notice');
  const told = () => wordsOf(region() ?? undefined);
  const hears = (words: string) =>
    waitUntil(() => told().includes(words), `“${words}” is not told`);
  const refuses = (): PayAnswer => () => {
    at.proxy.change({ state: 'open', attempt: REFUSED, attempts_left: 4 });
    return Response.json(REFUSED);
  };
  const radio = (code: string) => at.found<HTMLInputElement>(`.method-head [value="${code}"]`);

  afterEach(() => {
    document.documentElement.style.cssText = '';
    at.remove();
    scrollTo(0, 0);
  });

  /** The frame below a refusal has focus, in which the security code is to be typed once more. */
  const mending = () => {
    const frame = at.find<HTMLIFrameElement>('iframe');
    const root = frame?.getRootNode() as ShadowRoot | undefined;
    return (
      told().startsWith('Your bank') &&
      root?.activeElement === frame &&
      frame?.contentDocument?.activeElement?.getAttribute('aria-invalid') === 'true'
    );
  };

  /** It has focus, and nothing of it is outside of what can be seen. */
  async function inSight() {
    await waitUntil(
      () => at.find('tender-payment-status')?.shadowRoot?.activeElement === region() || mending(),
      'the result has no focus',
    );
    const { top, bottom } = region()?.getBoundingClientRect() ?? assert.fail();
    assert.isAtLeast(top, 80);
    assert.isAtMost(bottom, innerHeight);
  }

  for (const [how, answer, words] of [
    ['has succeeded', () => succeeds(at), 'Payment received'],
    ['was refused', () => refuses(), 'Your bank didn’t approve this payment'],
  ] as const)
    it(`brings the result into sight, and focus to it, when a payment ${how}`, async () => {
      await mount();
      const card = await cardOn(at, answer());
      card.type(CARD);
      document.getElementById('number')?.focus();
      at.find('iframe')?.focus();
      card.document.getElementById('name')?.focus();
      at.find('[part~="pay-button"]')?.scrollIntoView({ block: 'start' });
      scrollBy(0, 400);
      void checkout.pay();
      await hears(words);
      await inSight();
    });

  it('steps back with Pay after a refusal, until the security code is typed again', async () => {
    await mount();
    const card = await cardOn(at, refuses());
    card.type(CARD);
    await pressPay(at);
    await waitUntil(mending, 'the security code has no focus');
    const steppedBack = () => at.find('[part~="pay-button"]')?.matches('.quiet');
    await waitUntil(steppedBack, 'Pay is the loudest thing');
    card.type({ 'security-code': '123' });
    await waitUntil(() => !steppedBack(), 'Pay stays back');
  });

  it('says with the security code why it is asked for again, and only once', async () => {
    await mount();
    const card = await cardOn(at, refuses());
    card.type(CARD);
    await pressPay(at);
    await waitUntil(mending, 'the security code has no focus');
    const about = card.document.getElementById('about');
    assert.equal(
      about?.textContent,
      'Your bank didn’t approve this payment. You have not been charged. Another card may work.',
    );
    card.document.getElementById('number')?.focus();
    assert.equal(about?.textContent, '');
  });

  it('leaves focus where it is when another tab has paid', async () => {
    await mount();
    await cardOn(at, succeeds(at));
    const elsewhere = document.createElement('input');
    at.root.prepend(elsewhere);
    elsewhere.focus();
    at.proxy.change({ state: 'paid', attempt: RESULT });
    await hears('Payment received');
    assert.equal(document.activeElement, elsewhere);
  });

  it('follows a running payment to its end before it shows another session', async () => {
    await mount();
    let pays: () => void = () => undefined;
    const card = await cardOn(
      at,
      () =>
        new Promise<Response>((resolve) => {
          pays = () => void Promise.resolve(succeeds(at)(new Request(at.url))).then(resolve);
        }),
    );
    const next = {
      ...at.proxy.view,
      session_id: 'ses_2',
      amount: { value: '7.00', currency: 'EUR' },
    };
    const other = (request: Request) => anyWith([request], 'ses_2');
    at.answers = {
      'POST /v1/checkout': async (request) =>
        (await other(request)) ? Response.json(next) : at.proxy.fetch(request),
      'GET /v1/checkout/events': async (request) =>
        (await other(request)) ? new Response('', { status: 503 }) : at.proxy.fetch(request),
    };
    card.type(CARD);
    const result = oneEvent<TenderResultEvent>(checkout, 'tender-result');
    await pressPay(at);
    await waitUntil(() => card.payments.length === 1);
    checkout.clientSecret = 'ses_2.secret';
    await checkout.updateComplete;
    pays();
    assert.deepEqual((await result).result, RESULT);
    await hears('Payment received');
    await waitUntil(() => wordsOf(at.find('[part~="action-button"]')).includes('next payment'));
    at.find('[part~="action-button"]')?.click();
    await waitUntil(
      () => wordsOf(at.find('[part~="pay-button"]')) === 'Pay €7.00',
      'the next session is not shown',
    );
  });

  it('takes another session at once when nothing was sent', async () => {
    await mount();
    await cardOn(at, succeeds(at));
    await pressPay(at);
    checkout.clientSecret = 'ses_2.secret';
    await waitUntil(
      () => anyWith(at.proxy.requests, 'ses_2'),
      'the other session is not asked for',
    );
  });

  it('brings the card form back for another card, and touches no other form', async () => {
    await mount({ methods: [...METHODS] });
    const card = await cardOn(at, refuses());
    card.type(CARD);
    await pressPay(at);
    await hears('Your bank didn’t approve this payment');
    (await at.found('[part~="action-button"]')).click();
    const number = () => card.document.getElementById('number') as HTMLInputElement;
    await waitUntil(() => number().value === '', 'the number is still there');
    assert.isTrue((await radio('card')).checked);
    await waitUntil(() => told() === '', 'the refusal is still told');
  });

  it('drops a refusal once another method is chosen, even when the first is chosen again', async () => {
    await mount({ methods: [...METHODS] });
    const card = await cardOn(at, refuses());
    card.type(CARD);
    await pressPay(at);
    await hears('Your bank didn’t approve this payment');
    (await radio('slip')).click();
    await waitUntil(() => told() === '', 'the refusal is still told');
    (await radio('card')).click();
    await at.found('tender-card-entry[state="ready"]');
    assert.equal(told(), '');
    at.proxy.change({ attempt: { ...REFUSED, attempt_id: 'att_2' } });
    await hears('Your bank didn’t approve this payment');
  });

  it('shows no refusal of another way as if it were the card’s', async () => {
    await mount({ methods: [...METHODS], attempt: { ...REFUSED, method: 'slip' } });
    await hears('Your bank didn’t approve this payment');
    assert.isTrue((await radio('slip')).checked);
    (await radio('card')).click();
    await waitUntil(() => told() === '', 'the refusal is still told');
  });

  for (const [what, page] of [
    ['a balancer’s 403', () => new Response('<h1>Forbidden</h1>', { status: 403, headers: HTML })],
    ['a balancer’s 404', () => Response.json({ type: 'error' }, { status: 404 })],
    ['a captive portal', () => new Response('<h1>Sign in</h1>', { headers: HTML })],
  ] as const) {
    it(`keeps session and typed form across ${what}, and continues afterwards`, async () => {
      await mount();
      const card = await cardOn(at, succeeds(at));
      card.type({ number: CARD.number });
      const frame = at.find('iframe');
      at.answers = { 'POST /v1/checkout': page, 'GET /v1/checkout/events': page };
      const asked = () => at.proxy.requests.length;
      const before = asked();
      at.proxy.endStreams();
      await waitUntil(() => asked() >= before + 2, 'it is not asked again');
      at.answers = {};
      at.proxy.change({ revision: 2, amount: { value: '7.00', currency: 'EUR' } });
      await waitUntil(
        () => wordsOf(at.find('[part~="pay-button"]')) === 'Pay €7.00',
        'the change is not shown',
      );
      assert.equal(at.find('iframe'), frame);
      assert.equal((card.document.getElementById('number') as HTMLInputElement).value, CARD.number);
    });

    it(`loads as soon as ${what} is gone`, async () => {
      at = stage();
      at.answers = { 'POST /v1/checkout': page, 'GET /v1/checkout/events': page };
      drawCheckout(at);
      await at.found('[part~="action-button"]');
      at.answers = {};
      await at.found('tender-card-entry[state="ready"]');
    });
  }

  it('loads the frame again once the session is back', async () => {
    at = stage();
    // The state is soon another one: a frame that is late is taken all the same.
    const failed = oneEvent(at.root, 'tender-load-error');
    render(
      html`<tender-card-entry
        proxy=${at.url}
        .clientSecret=${'ses_1.secret'}
        locale="en"
        load-timeout="0"
      ></tender-card-entry>`,
      at.root,
    );
    await failed;
    const entry = await at.found<TenderCardEntry>('tender-card-entry');
    entry.loadTimeout = 20_000;
    const before = at.proxy.requests.length;
    at.proxy.weather = 'down';
    at.proxy.endStreams();
    await waitUntil(() => at.proxy.requests.length >= before + 2, 'it is not asked again');
    at.proxy.weather = 'fair';
    await at.found('tender-card-entry[state="ready"]');
  });

  it('moves focus to the result after a challenge', async () => {
    const attempt = waitingAt({ type: 'challenge', url: `${location.origin}/`, window_size: '02' });
    await mount({ state: 'paying', attempt });
    const go = await at.found('[part~="continue-button"]');
    go.focus();
    at.proxy.change({ state: 'paid', attempt: { ...RESULT, attempt_id: attempt.attempt_id } });
    await hears('Payment received');
    await inSight();
  });

  it('takes one connection for all elements of a session, and the next one listens when one leaves', async () => {
    at = stage();
    const draw = (count: number) =>
      render(
        html`${Array.from(
          { length: count },
          () =>
            html`<tender-order-summary
              proxy=${at.url}
              .clientSecret=${'ses_1.secret'}
              locale="en"
            ></tender-order-summary>`,
        )}`,
        at.root,
      );
    draw(8);
    await waitUntil(() => at.proxy.streams === 1, 'nobody listens');
    const drawn = () => [...at.root.querySelectorAll('tender-order-summary')];
    const show = (amount: string) => () =>
      drawn().every((summary) => wordsOf(summary).includes(amount));
    await waitUntil(show('€128.90'), 'not all of them are drawn');
    at.proxy.change({ revision: 2, amount: { value: '7.00', currency: 'EUR' } });
    await waitUntil(show('€7.00'), 'not all of them hear of a change');
    const listened = () => at.proxy.requests.filter(({ url }) => url.endsWith('/events')).length;
    assert.equal(listened(), 1);
    drawn()[0]?.remove();
    await waitUntil(() => at.proxy.streams === 1 && listened() === 2, 'nobody took over');
    at.proxy.change({ revision: 3, amount: { value: '8.00', currency: 'EUR' } });
    await waitUntil(show('€8.00'), 'not all of them hear of the next change');
  });
});
