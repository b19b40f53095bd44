import { assert } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { PaymentMethod } from '../../src/contract/proxy/checkout.schema.ts';
import type { TenderCheckout } from '../../src/elements/checkout/checkout.ts';
import type { TenderHostedCheckout } from '../../src/elements/checkout/hosted-checkout.ts';
import '../../src/entries/checkout.ts';
import { CARD, cardOn, pressPay, succeeds } from '../support/card-fixture.ts';
import {
  accessible,
  drawCheckout,
  stage,
  waitingAt,
  wordsOf,
  type Stage,
} from '../support/checkout-fixture.ts';
import { mayAct } from '../support/looks.ts';
import { waitUntil } from '../support/wait-until.ts';

const CARDS: PaymentMethod = { code: 'card', kind: 'card' };
const WALLET: PaymentMethod = { code: 'wallet', kind: 'alternative', label: { en: 'Wallet' } };
const SLIP: PaymentMethod = {
  code: 'slip',
  kind: 'alternative',
  label: { en: 'Slip' },
  fields: [{ name: 'document', kind: 'document', required: true }],
};
const HOSTED: PaymentMethod = { code: 'hosted', kind: 'hosted' };

describe('a checkout with several payment methods', () => {
  let at: Stage;
  let left: string[] = [];

  const mount = async (methods: PaymentMethod[], start = {}, locale = 'en') => {
    at = stage({ methods, ...start });
    left = [];
    at.root.addEventListener('tender-redirect', (event) => {
      event.preventDefault();
      left.push(event.url);
    });
    const pays = () => {
      const attempt = waitingAt({ type: 'redirect', url: 'https://bank.example/', method: 'GET' });
      at.proxy.change({ attempt });
      return Response.json(attempt);
    };
    at.answers = { 'POST /v1/checkout/alternative': pays, 'POST /v1/checkout/hosted': pays };
    drawCheckout(at, locale);
    if (methods.length > 1) await at.found('.method');
  };
  const radio = (code: string) => at.find<HTMLInputElement>(`.method-head [value="${code}"]`);
  const choose = async (code: string) => {
    await at.found('.method');
    const methods = at.find('tender-payment-methods')?.shadowRoot;
    const inputs = methods?.querySelectorAll<HTMLInputElement>('.method-head input') ?? [];
    [...inputs].find(({ value }) => value === code)?.click();
    await at.found(code === 'card' ? 'tender-card-entry[state="ready"]' : '.hint');
  };
  /** What was asked for when the window was about to leave. */
  const asked = async () => {
    await waitUntil(() => left.length === 1, 'it went nowhere');
    assert.lengthOf(posts(), 1);
    return new URL(posts()[0]?.url ?? '').pathname.split('/').at(-1);
  };
  const posts = () => at.proxy.requests.filter(mayAct);
  /** A colour that is still changing has no contrast to speak of. */
  const still = () =>
    waitUntil(() => at.find('[part~="pay-button"]')?.getAnimations().length === 0);
  const payLabel = () => wordsOf(at.find('[part~="pay-button"]'));

  afterEach(() => at.remove());

  it('draws radio buttons as large as the text beside them', async () => {
    await mount([CARDS, WALLET]);
    const size = () => radio('card')?.getBoundingClientRect().width ?? 0;
    const usual = size();
    document.documentElement.style.fontSize = '32px';
    try {
      assert.approximately(size(), usual * 2, 1);
    } finally {
      document.documentElement.removeAttribute('style');
    }
  });

  it('offers them as radio buttons in the session’s order, the first one open', async () => {
    await mount([CARDS, WALLET, HOSTED]);
    const heads =
      at.find('tender-payment-methods')?.shadowRoot?.querySelectorAll('.method-head') ?? [];
    assert.deepEqual([...heads].map(wordsOf), ['Card', 'Wallet', 'Secure payment page']);
    await at.found('tender-card-entry[state="ready"]');
    await waitUntil(() => payLabel() === 'Pay €128.90');
    await accessible(at.root);
  });

  const pictures = (place: string) =>
    at.find('tender-payment-methods')?.shadowRoot?.querySelectorAll(`${place} svg`) ?? [];

  it('shows the marks of four brands and the number of the others, and names all of them', async () => {
    const brands = ['visa', 'mastercard', 'amex', 'jcb', 'elo', 'mir'];
    await mount([{ ...CARDS, brands }, WALLET]);
    await waitUntil(() => pictures('.marks').length === 4, 'there are no marks');
    assert.equal(wordsOf(await at.found('.marks > small')), '+2');
    assert.equal(wordsOf(await at.found('#brands')), 'Visa, Mastercard, Amex, JCB, Elo, and Mir');
    assert.equal(radio('card')?.getAttribute('aria-describedby'), 'brands');
    await accessible(at.root);
  });

  it('shows all marks where one more would be told as a number', async () => {
    await mount([{ ...CARDS, brands: ['visa', 'mastercard', 'amex', 'jcb', 'elo'] }, WALLET]);
    await waitUntil(() => pictures('.marks').length === 5, 'there are no marks');
  });

  it('draws the logo of a method, else what it is, in room kept for it', async () => {
    const logo = { ground: '#000', shapes: [{ d: 'M0 0h9v9z', fill: '#fff' }] };
    await mount([CARDS, { ...WALLET, logo }, { ...SLIP, icon: 'voucher' }, HOSTED]);
    const room = (await at.found('.picture')).getBoundingClientRect();
    await waitUntil(() => pictures('.picture').length === 4, 'there are no pictures');
    assert.lengthOf(pictures('.picture:has(.logo)'), 1);
    assert.deepEqual((await at.found('.picture')).getBoundingClientRect(), room);
    await accessible(at.root);
  });

  it('arranges them as `layout` says, also when that changes', async () => {
    await mount([CARDS, WALLET]);
    assert.ok(at.find('.methods.accordion'));
    (await at.found<TenderCheckout>('tender-checkout')).layout = 'tabs';
    await at.found('.methods.tabs');
  });

  it('says where the gateway’s page will show as `hosted` says, also when that changes', async () => {
    await mount([HOSTED, CARDS]);
    const hosted = await at.found<TenderHostedCheckout>('tender-hosted-checkout');
    assert.equal(hosted.mode, 'page');
    (await at.found<TenderCheckout>('tender-checkout')).hosted = 'window';
    await waitUntil(() => hosted.mode === 'window');
  });

  it('keeps the frame it began with when the methods arrive', async () => {
    await mount([CARDS, WALLET]);
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    const frame = at.find('iframe');
    await choose('wallet');
    await choose('card');
    assert.equal(at.find('iframe'), frame);
    assert.equal(card.document.querySelector<HTMLInputElement>('#number')?.value, CARD.number);
  });

  it('pays by the chosen way alone, with its name on the one Pay button', async () => {
    await mount([CARDS, WALLET]);
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    await choose('wallet');
    await waitUntil(() => payLabel() === 'Pay €128.90 with Wallet');
    await accessible(at.root);
    await pressPay(at);
    assert.equal(await asked(), 'alternative');
    assert.lengthOf(card.payments, 0);
  });

  it('pays by card again after a look at another way', async () => {
    await mount([CARDS, WALLET]);
    const card = await cardOn(at, succeeds(at));
    await choose('wallet');
    await choose('card');
    card.type(CARD);
    await waitUntil(() => payLabel() === 'Pay €128.90');
    await pressPay(at);
    await at.found('tender-payment-status[outcome="succeeded"]');
    assert.lengthOf(card.payments, 1);
    assert.lengthOf(posts(), 0);
  });

  it('pays nothing by card while the chosen way is still loading', async () => {
    await mount([WALLET, CARDS]);
    await at.found('.method');
    const pay = at.find<HTMLButtonElement>('[part~="pay-button"]');
    if (!at.find('tender-alternative-method:defined')) assert.isTrue(pay?.disabled);
    await at.found('tender-alternative-method:defined');
    await pressPay(at);
    assert.equal(await asked(), 'alternative');
  });

  it('keeps its method while that pays', async () => {
    await mount([WALLET, CARDS]);
    await at.found('tender-alternative-method:defined');
    at.answers = { 'POST /v1/checkout/alternative': () => new Promise<never>(() => undefined) };
    await pressPay(at);
    await waitUntil(() => posts().length === 1);
    await waitUntil(() => radio('card')?.matches(':disabled'), 'another can be chosen');
  });

  it('is walked through by the arrow keys, and Tab goes into the open form', async () => {
    await mount([CARDS, SLIP]);
    await at.found('tender-card-entry[state="ready"]');
    (await at.found('.method-head input')).focus();
    await sendKeys({ press: 'ArrowDown' });
    await at.found('#document');
    await sendKeys({ press: 'Tab' });
    const inside = at.find('tender-alternative-method')?.shadowRoot;
    await waitUntil(() => inside?.activeElement?.matches('select, input'));
    assert.isTrue(radio('slip')?.checked);
  });

  it('shows what the chosen way is missing instead of paying', async () => {
    await mount([CARDS, SLIP]);
    await choose('slip');
    await pressPay(at);
    await at.found('#document-fault');
    await accessible(at.root);
    assert.lengthOf(posts(), 0);
  });

  it('goes to the hosted page', async () => {
    await mount([CARDS, HOSTED]);
    await choose('hosted');
    await pressPay(at);
    assert.equal(await asked(), 'hosted');
  });

  it('draws a single way that is no card without radio buttons and without a card form', async () => {
    await mount([WALLET]);
    await at.found('.hint');
    assert.isUndefined(at.find('[type="radio"]'));
    assert.equal(at.find('tender-card-entry')?.getBoundingClientRect().height, 0);
    await pressPay(at);
    assert.equal(await asked(), 'alternative');
  });

  it('opens the way that was tried last, with kind words after a refusal', async () => {
    const { card: _card, ...attempt } = {
      ...waitingAt(undefined),
      outcome: 'failed',
      method: 'wallet',
    } as const;
    await mount([CARDS, WALLET], { attempt });
    await waitUntil(() => radio('wallet')?.checked);
    const words = /didn’t go through You have not been charged/;
    await waitUntil(() => words.test(wordsOf(at.find('tender-payment-status'))));
  });

  it('leads nowhere any more once the page has taken it out', async () => {
    await mount([CARDS, WALLET]);
    await choose('wallet');
    const { 'POST /v1/checkout/alternative': pays } = at.answers;
    let answered = false;
    at.answers = {
      'POST /v1/checkout/alternative': async (request) => {
        at.find('tender-checkout')?.remove();
        const answer = await pays?.(request);
        answered = true;
        return answer ?? Response.error();
      },
    };
    await pressPay(at);
    await waitUntil(() => answered);
    assert.lengthOf(left, 0);
  });

  it('pays by the way that is shown after it was moved to another place', async () => {
    await mount([CARDS, WALLET]);
    await choose('wallet');
    const checkout = at.find('tender-checkout');
    const place = document.createElement('div');
    at.root.append(place);
    if (checkout) place.append(checkout);
    await waitUntil(() => payLabel() === 'Pay €128.90 with Wallet');
    await pressPay(at);
    assert.equal(await asked(), 'alternative');
  });

  it('ends with the result and no more methods', async () => {
    await mount([CARDS, WALLET]);
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    await pressPay(at);
    await at.found('tender-payment-status[outcome="succeeded"]');
    await waitUntil(() => !at.find('.method'));
  });

  it('is laid out as tabs if the page wants them, with the same buttons and keys', async () => {
    await mount([CARDS, WALLET]);
    at.find('tender-checkout')?.setAttribute('layout', 'tabs');
    await choose('wallet');
    const heads = at.find('.methods')?.querySelectorAll('.method-head') ?? [];
    const [first, second] = [...heads].map((head) => head.getBoundingClientRect());
    assert.equal(first?.top, second?.top);
    const form = at.find('tender-alternative-method')?.getBoundingClientRect();
    assert.isAtLeast(form?.top ?? 0, first?.bottom ?? Infinity);
    await accessible(at.root);
  });

  it('steps back for the page where the payment continues', async () => {
    const attempt = waitingAt({ type: 'redirect', url: 'https://bank.example/', method: 'GET' });
    await mount([CARDS], { attempt, saved_cards: [] });
    await at.found('[part="continue-button"]');
    at.proxy.change({ methods: [CARDS, WALLET] });
    await waitUntil(() => at.find('tender-card-entry')?.getBoundingClientRect().height === 0);
    assert.isUndefined(at.find('.method'));
  });

  for (const locale of ['en', 'ar'])
    it(`has no violations of WCAG 2.2 AA in the dark (${locale})`, async () => {
      await mount([CARDS, SLIP], { save_card: 'offer', saved_cards: [] }, locale);
      Object.assign(at.root.style, { colorScheme: 'dark', background: '#16181d' });
      await at.found('#save');
      await still();
      await accessible(at.root);
      await choose('slip');
      await pressPay(at);
      await at.found('#document-fault');
      await still();
      await accessible(at.root);
    });

  it('is mirrored and spoken in Arabic', async () => {
    await mount([CARDS, WALLET], {}, 'ar');
    await waitUntil(() => at.find('.methods')?.dir === 'rtl');
    await accessible(at.root);
  });
});
