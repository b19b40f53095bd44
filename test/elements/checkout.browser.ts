import { assert, oneEvent } from '@open-wc/testing';
import { html, render } from 'lit';
import type {
  TenderBeforePayEvent,
  TenderResultEvent,
} from '../../src/elements/events/checkout-events.ts';
import { TenderCheckout } from '../../src/entries/checkout.ts';
import { RESULT } from '../support/fake-proxy.ts';
import { CARD, cardOn, pressPay, succeeds } from '../support/card-fixture.ts';
import {
  accessible,
  drawCheckout,
  stage,
  wordsOf,
  type Stage,
} from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('tender-checkout', () => {
  let at: Stage;

  let checkout: TenderCheckout;

  async function mount(start: Parameters<typeof stage>[0] = {}, locale = 'en') {
    at = stage(start);
    drawCheckout(at, locale);
    const found = await at.found('tender-checkout');
    if (!(found instanceof TenderCheckout)) assert.fail('it is not defined');
    checkout = found;
  }
  const told = () =>
    wordsOf(at.find('tender-payment-status')?.shadowRoot?.querySelector('.status') ?? undefined);

  afterEach(() => {
    at.remove();
  });

  it('draws summary, card form and a Pay button with the amount when it is empty', async () => {
    await mount();
    const pay = await at.found('[part~="pay-button"]');
    await at.found('tender-card-entry[state="ready"]');
    assert.match(wordsOf(pay), /Pay €128\.90/);
    await at.found('[part="total"]');
    assert.match(wordsOf(at.find('tender-order-summary')), /Merino blanket, charcoal/);
  });

  it('goes by the size of its text, not by what the page calls a rem', async () => {
    document.documentElement.style.fontSize = '62.5%';
    try {
      await mount();
      at.root.style.width = '480px';
      const entry = await at.found('tender-card-entry[state="ready"]');
      const summary = await at.found('tender-order-summary');
      const isBeside = () =>
        entry.getBoundingClientRect().top < summary.getBoundingClientRect().bottom;
      assert.isFalse(isBeside(), 'the card form has half of too little');
      at.root.style.width = '800px';
      await waitUntil(isBeside, 'the summary is not beside the form');
    } finally {
      document.documentElement.removeAttribute('style');
    }
  });

  it('moves focus into the card form once it is there, where it was asked to at once', async () => {
    at = stage();
    drawCheckout(at);
    at.find('tender-checkout')?.focus();
    await at.found('tender-card-entry[state="ready"]');
    const form = at.find<HTMLIFrameElement>('iframe')?.contentDocument;
    await waitUntil(() => form?.activeElement?.id === 'number', 'the field has no focus');
  });

  it('can be taken away while its frame loads', async () => {
    for (let times = 0; times < 3; times += 1) {
      await mount();
      const frame = await at.found<HTMLIFrameElement>('iframe');
      await waitUntil(() => frame.contentDocument?.querySelector('form'));
      at.remove();
    }
    await mount();
    await at.found('tender-card-entry[state="ready"]');
  });

  it('is kept up to date where the browser lets a site keep nothing', async () => {
    const { BroadcastChannel } = window;
    const { request } = navigator.locks;
    const refuse = () => new DOMException('The operation is insecure.', 'SecurityError');
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        this.close();
        throw refuse();
      }
    };
    navigator.locks.request = () => Promise.reject(refuse());
    try {
      await mount();
      await at.found('tender-card-entry[state="ready"]');
      await waitUntil(() => at.proxy.streams === 1);
      at.proxy.change({ amount: { value: '99.00', currency: 'EUR' } });
      await waitUntil(() => /Pay €99\.00/.test(wordsOf(at.find('[part~="pay-button"]'))));
    } finally {
      window.BroadcastChannel = BroadcastChannel;
      navigator.locks.request = request;
    }
  });

  it('never reflects the client secret', async () => {
    await mount();
    await at.found('tender-card-entry[state="ready"]');
    assert.notInclude(at.root.innerHTML, 'secret');
  });

  it('pays once for two clicks, with one key, and ends in a receipt', async () => {
    await mount();
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    await pressPay(at);
    at.find('[part~="pay-button"]')?.click();
    await at.found('tender-payment-status[outcome="succeeded"]');
    assert.lengthOf(card.payments, 1);
    const body = (await card.payments[0]?.json()) as Record<string, unknown>;
    assert.notProperty(body, 'amount');
    assert.equal(at.find('tender-payment-status')?.getAttribute('order-no'), 'A-1001-1');
    const receipt = wordsOf(await at.found('[part="receipt"]'));
    for (const part of ['A-1001-1', 'Visa ending in 4242', '€128.90'])
      assert.include(receipt, part);
    assert.isTrue(at.find('[part~="pay-button"]')?.hidden);
  });

  it('reports the result to the page', async () => {
    await mount();
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    const result = oneEvent<TenderResultEvent>(checkout, 'tender-result');
    await pressPay(at);
    assert.deepEqual((await result).result, RESULT);
  });

  it('shows a refusal kindly, keeps the form and takes another card', async () => {
    await mount();
    const refused = { ...RESULT, outcome: 'failed', decline: 'declined' };
    const card = await cardOn(at, () => {
      at.proxy.change({ state: 'open', attempt: refused, attempts_left: 4 } as never);
      return Response.json(refused);
    });
    card.type(CARD);
    await pressPay(at);
    await at.found('tender-payment-status[outcome="failed"]');
    await waitUntil(() => told().includes('You have not been charged'), 'told');
    (await at.found('[part~="action-button"]')).click();
    await waitUntil(
      () => (card.document.getElementById('number') as HTMLInputElement).value === '',
    );
    await at.found('tender-card-entry[state="ready"]');
  });

  it('never calls an unknown outcome failed, and offers no second payment', async () => {
    await mount();
    const unknown = { ...RESULT, outcome: 'unknown' };
    const card = await cardOn(at, () => {
      at.proxy.change({ state: 'paying', attempt: unknown } as never);
      return Response.json(unknown);
    });
    card.type(CARD);
    await pressPay(at);
    await at.found('tender-payment-status[outcome="unknown"]');
    assert.match(told(), /We’re checking your payment/);
    assert.isTrue(at.find('[part~="pay-button"]')?.hidden);
    at.proxy.change({ state: 'paid', attempt: RESULT } as never);
    await at.found('tender-payment-status[outcome="succeeded"]');
  });

  it('sends nothing when the page prevents it or what it waits for fails', async () => {
    await mount();
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    checkout.addEventListener('tender-before-pay', (event) => event.preventDefault(), {
      once: true,
    });
    const prevented = await checkout.pay().catch((error: unknown) => error);
    assert.propertyVal(prevented, 'reason', 'prevented');
    const noStock = new Error('no stock');
    checkout.addEventListener(
      'tender-before-pay',
      (event: TenderBeforePayEvent) => event.waitUntil(Promise.reject(noStock)),
      { once: true },
    );
    const refused = await checkout.pay().catch((error: unknown) => error);
    assert.propertyVal(refused, 'reason', 'prevented');
    assert.propertyVal(refused, 'cause', noStock);
    assert.lengthOf(card.payments, 0);
  });

  it('takes a changed amount without loading the frame again or losing what was typed', async () => {
    await mount();
    const card = await cardOn(at, succeeds(at));
    card.type({ number: CARD.number });
    const frame = at.find('iframe');
    at.proxy.change({ revision: 2, amount: { value: '99.00', currency: 'EUR' } });
    await waitUntil(() => wordsOf(at.find('[part~="pay-button"]')).includes('€99.00'));
    checkout.locale = 'de';
    await waitUntil(() => wordsOf(at.find('[part~="pay-button"]')).includes('zahlen'));
    checkout.appearance = { colorScheme: 'dark' } as never;
    await checkout.updateComplete;
    assert.equal(at.find('iframe'), frame);
    assert.equal((card.document.getElementById('number') as HTMLInputElement).value, CARD.number);
  });

  it('sends the revision the shopper saw, and shows a change that came in between', async () => {
    await mount();
    const card = await cardOn(at, () => {
      at.proxy.change({ revision: 2, amount: { value: '99.00', currency: 'EUR' } });
      return Response.json({ type: '/problems/session-changed' }, { status: 409 });
    });
    card.type(CARD);
    await pressPay(at);
    await waitUntil(() => told().includes('Your order has changed'), 'told');
    assert.propertyVal(await card.payments[0]?.json(), 'revision', 1);
    await waitUntil(() => wordsOf(at.find('[part~="pay-button"]')).includes('€99.00'));
  });

  const CONTAINERS = [
    'display: flex; flex-direction: column; align-items: center',
    'display: grid; place-items: center',
    'display: inline-block',
    'float: left',
    'display: table-cell',
    'position: absolute',
    'inline-size: fit-content',
  ];
  for (const style of CONTAINERS)
    it(`can be read inside “${style}”, and is no wider than the window`, async () => {
      await mount();
      at.root.style.cssText = style;
      const checkout = await at.found('tender-checkout');
      const width = checkout.getBoundingClientRect().width;
      assert.isAtLeast(width, Math.min(320, innerWidth - 32));
      assert.isAtMost(width, innerWidth);
    });

  for (const [what, inside] of [
    ['<noscript>', '<noscript>Please enable scripts.</noscript>'],
    ['a placeholder', '<p>Loading the checkout…</p>'],
    ['<template>', '<template><tender-card-entry></tender-card-entry></template>'],
  ] as const)
    it(`is drawn in place of ${what} inside`, async () => {
      await mount();
      at.remove();
      at = stage();
      at.root.innerHTML = `<tender-checkout proxy="${at.url}" locale="en">${inside}</tender-checkout>`;
      const element = await at.found<TenderCheckout>('tender-checkout');
      element.clientSecret = 'ses_1.secret';
      await at.found('tender-card-entry[state="ready"]');
      assert.include(wordsOf(at.find('tender-order-summary')), 'Merino blanket');
      assert.isFalse(element.querySelector('p, noscript, template')?.checkVisibility() ?? false);
    });

  it('is not blanked by null or by values of other types', async () => {
    await mount();
    const wrong = checkout as unknown as Record<string, unknown>;
    for (const value of [null, undefined, 7, 'text', []]) {
      for (const name of ['messages', 'appearance']) wrong[name] = value;
      await checkout.updateComplete;
    }
    wrong['messages'] = { pay: 7, paying: null, itemCount: 'items' };
    wrong['appearance'] = { colorScheme: null, tokens: null };
    await at.found('tender-card-entry[state="ready"]');
    await waitUntil(() => wordsOf(at.find('[part~="pay-button"]')) === 'Pay €128.90');
    assert.include(wordsOf(at.find('tender-order-summary')), '3 items');
  });

  it('sends nothing when what a page waits for never ends, and says so', async () => {
    await mount();
    const card = await cardOn(at, succeeds(at));
    card.type(CARD);
    const limit = new AbortController();
    const { timeout } = AbortSignal;
    let asked = 0;
    AbortSignal.timeout = (milliseconds) => {
      if (milliseconds !== 120_000) return timeout.call(AbortSignal, milliseconds);
      asked += 1;
      return limit.signal;
    };
    try {
      checkout.addEventListener(
        'tender-before-pay',
        (event: TenderBeforePayEvent) => event.waitUntil(new Promise(() => undefined)),
        { once: true },
      );
      const paid = checkout.pay().catch((error: unknown) => error);
      await waitUntil(() => asked === 1, 'there is no limit');
      limit.abort();
      assert.propertyVal(await paid, 'reason', 'timeout');
      await waitUntil(() => told().includes('Your payment wasn’t sent'), 'told');
      assert.lengthOf(card.payments, 0);
    } finally {
      AbortSignal.timeout = timeout;
    }
  });

  it('shows what is missing instead of paying', async () => {
    await mount();
    const card = await cardOn(at, succeeds(at));
    await pressPay(at);
    await waitUntil(() => card.document.querySelector('[aria-invalid="true"]'));
    assert.lengthOf(card.payments, 0);
  });

  it('says that a session has ended, without blaming anyone', async () => {
    await mount({ state: 'expired' });
    await waitUntil(() => told().includes('timed out'), 'told');
    assert.isUndefined(at.find('[part~="pay-button"]:enabled'));
  });

  it('says when the proxy can’t be reached, and loads on retry', async () => {
    at = stage();
    at.proxy.weather = 'down';
    render(
      html`<tender-checkout proxy=${at.url} .clientSecret=${'ses_1.secret'} locale="en">
      </tender-checkout>`,
      at.root,
    );
    const again = await at.found('[part~="action-button"]');
    const summary = await at.found('tender-order-summary');
    const drawn = () => summary.getBoundingClientRect().height > 0;
    assert.isFalse(drawn(), 'nothing seems to load still');
    assert.isUndefined(at.find('[aria-busy="true"]'));
    at.proxy.weather = 'fair';
    again.click();
    await at.found('tender-card-entry[state="ready"]');
    assert.isTrue(drawn());
  });

  it('is mirrored in Arabic', async () => {
    await mount({}, 'ar');
    const summary = await at.found('section[dir]');
    await waitUntil(() => getComputedStyle(summary).direction === 'rtl');
  });

  for (const [state, start] of [
    ['open', {}],
    ['paid', { state: 'paid', attempt: RESULT }],
    ['refused', { attempt: { ...RESULT, outcome: 'failed', decline: 'declined' } }],
    ['unknown', { state: 'paying', attempt: { ...RESULT, outcome: 'unknown' } }],
    ['expired', { state: 'expired' }],
  ] as const) {
    it(`has no violations of WCAG 2.2 AA when ${state}`, async () => {
      await mount(start);
      await at.found(
        state === 'open' || state === 'refused'
          ? 'tender-card-entry[state="ready"]'
          : 'tender-card-entry[state="done"]',
      );
      await accessible(at.root);
    });
  }
});
