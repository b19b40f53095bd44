import { assert } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html, render } from 'lit';
import '../../src/entries/checkout.ts';
import type { TenderCheckout } from '../../src/elements/checkout/checkout.ts';
import type { NextActionElement } from '../../src/elements/next-action/next-action.ts';
import type { TenderRedirectEvent } from '../../src/elements/events/redirect-event.ts';
import {
  accessible,
  stage,
  waitingAt,
  wordsOf,
  type Stage,
  drawAlone,
} from '../support/checkout-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

const challenge = (url: string) =>
  waitingAt({ type: 'challenge', url: `${url}/frame/challenge/att_1`, window_size: '02' });
const redirect = waitingAt({
  type: 'redirect',
  url: 'https://bank.example/pay?o=1',
  method: 'GET',
});

describe('what a payment still needs of the shopper', () => {
  let at: Stage;
  const mount = () => drawAlone(at, 'tender-payment-status');
  const button = (part: string) => at.found(`[part="${part}"]`);
  const dialog = () => at.found<HTMLDialogElement>('dialog');
  /** The attempt is no longer there: given up, or settled. */
  const giveUp = () => {
    at.proxy.change({ attempt: undefined });
    return Response.json(at.proxy.view);
  };

  afterEach(() => at.remove());

  describe('when it is found, after a reload or a return,', () => {
    beforeEach(() => {
      at = stage({ attempt: redirect });
      mount();
    });

    it('redirects no one by itself', async () => {
      at.root.addEventListener('tender-redirect', () => assert.fail('it left the page'));
      await button('continue-button');
    });

    it('goes there, top-level, when the shopper says so, and the page may prevent it', async () => {
      const told: TenderRedirectEvent[] = [];
      at.root.addEventListener('tender-redirect', (event) => {
        event.preventDefault();
        told.push(event);
      });
      (await button('continue-button')).click();
      assert.deepEqual(
        told.map(({ url, method }) => [url, method]),
        [['https://bank.example/pay?o=1', 'GET']],
      );
    });

    it('leads nowhere a second time where the way was used: it can only be given up', async () => {
      at.proxy.change({ attempt: { ...redirect, redirected: true } });
      await waitUntil(() => !at.find('[part="continue-button"]'));
      await button('give-up-button');
      assert.match(wordsOf(at.find('tender-next-action')), /Didn’t finish paying\?/);
    });

    it('is abandoned only by the shopper, and then disappears', async () => {
      at.answers = { 'POST /v1/checkout/abandon': giveUp };
      (await button('give-up-button')).click();
      await waitUntil(() => !at.find('tender-next-action'));
      const [asked] = at.proxy.requests.filter(({ url }) => url.endsWith('/abandon'));
      assert.ok(asked?.headers.get('Idempotency-Key'));
    });

    it('says so if it can’t be abandoned, and stays', async () => {
      at.answers = {
        'POST /v1/checkout/abandon': () =>
          Response.json({ type: '/problems/gateway-unavailable' }, { status: 503 }),
      };
      (await button('give-up-button')).click();
      const fault = await at.found('.fault:not([hidden])');
      assert.match(wordsOf(fault), /can’t be cancelled right now/);
      await button('continue-button');
    });

    it('says that it may have gone through where the proxy holds the order, and stays', async () => {
      at.answers = {
        'POST /v1/checkout/abandon': () =>
          Response.json({ type: '/problems/attempt-running' }, { status: 409 }),
      };
      (await button('give-up-button')).click();
      const fault = await at.found('.fault:not([hidden])');
      assert.match(wordsOf(fault), /may already have gone through/);
      await button('continue-button');
    });

    it('has no violations', async () => {
      await button('give-up-button');
      await accessible(at.root);
    });
  });

  it('may be left unpaid: who came back from it can pay in another way, and need not', async () => {
    at = stage({ attempt: redirect });
    mount();
    await button('continue-button');
    at.proxy.change({
      attempt: { ...waitingAt(undefined), outcome: 'pending', redirected: true },
    });
    await waitUntil(() => !at.find('[part="continue-button"]'));
    assert.match(wordsOf(at.find('tender-next-action')), /Didn’t finish paying/);
    await accessible(at.root);
    at.answers = { 'POST /v1/checkout/abandon': giveUp };
    (await button('give-up-button')).click();
    await waitUntil(() => !at.find('tender-next-action'));
  });

  it('is not offered for a payment that never led anywhere and is under way', async () => {
    at = stage({ attempt: { ...waitingAt(undefined), outcome: 'pending' } });
    mount();
    await at.found('tender-payment-status[outcome="pending"]');
    assert.equal(at.find('tender-next-action'), undefined);
  });

  it('offers no redirect if the proxy has rejected the address (P-35), and can be abandoned', async () => {
    at = stage({ attempt: waitingAt(undefined) });
    mount();
    await button('give-up-button');
    assert.match(wordsOf(at.find('tender-next-action')), /can’t continue here/);
    assert.equal(at.find('[part="continue-button"]'), undefined);
  });

  it('is never plain http, wherever it comes from (P-35)', async () => {
    at = stage({
      attempt: waitingAt({ type: 'redirect', url: 'http://bank.example/', method: 'GET' }),
    });
    at.root.addEventListener('tender-redirect', () => assert.fail('it left the page'));
    mount();
    (await button('continue-button')).click();
  });

  it('can’t be abandoned with a read-only status token', async () => {
    at = stage({ attempt: redirect });
    drawAlone(at, 'tender-payment-status', 'st_readonly');
    await button('continue-button');
    assert.equal(at.find('[part="give-up-button"]'), undefined);
  });

  it('takes the whole window once `challenge` of the checkout around says so', async () => {
    at = stage();
    at.proxy.change({ attempt: challenge(at.url) });
    const left: string[] = [];
    at.root.addEventListener('tender-redirect', (event) => {
      event.preventDefault();
      left.push(event.url);
    });
    render(
      html`<tender-checkout proxy=${at.url} .clientSecret=${'ses_1.secret'}
        ><tender-payment-status></tender-payment-status
      ></tender-checkout>`,
      at.root,
    );
    await button('continue-button');
    const checkout = await at.found<TenderCheckout>('tender-checkout');
    checkout.challenge = 'redirect';
    await waitUntil(
      () => at.find<NextActionElement>('tender-next-action')?.challenge === 'redirect',
    );
    (await button('continue-button')).click();
    assert.deepEqual(left, [`${at.url}/frame/challenge/att_1?top`]);
  });

  it('is shown in one place, however many show the status', async () => {
    at = stage({ attempt: redirect });
    render(
      html`<tender-checkout proxy=${at.url} .clientSecret=${'ses_1.secret'}
        ><tender-payment-status></tender-payment-status
        ><tender-payment-status></tender-payment-status
      ></tender-checkout>`,
      at.root,
    );
    await button('continue-button');
    const statuses = [...at.root.querySelectorAll('tender-payment-status')];
    await Promise.all(statuses.map(({ updateComplete }) => updateComplete));
    const shown = statuses.map(
      ({ shadowRoot }) => !!shadowRoot?.querySelector('tender-next-action'),
    );
    assert.deepEqual(shown, [true, false]);
  });

  it('takes the whole window on an isolated page, which can hold no bank’s page', async () => {
    at = stage();
    at.proxy.change({ attempt: challenge(at.url) });
    const told: string[] = [];
    at.root.addEventListener('tender-redirect', (event) => {
      event.preventDefault();
      told.push(event.url);
    });
    mount();
    const isolated = Object.getOwnPropertyDescriptor(globalThis, 'crossOriginIsolated');
    Object.defineProperty(globalThis, 'crossOriginIsolated', { value: true, configurable: true });
    try {
      (await button('continue-button')).click();
    } finally {
      if (isolated) Object.defineProperty(globalThis, 'crossOriginIsolated', isolated);
    }
    assert.deepEqual(told, [`${at.url}/frame/challenge/att_1?top`]);
  });

  it('says so where the page, or a tool for privacy, keeps its frame out, and goes on in the whole window', async () => {
    at = stage();
    at.proxy.change({ attempt: challenge(at.url) });
    const told: string[] = [];
    at.root.addEventListener('tender-redirect', (event) => {
      event.preventDefault();
      told.push(event.url);
    });
    mount();
    const start = await button('continue-button');
    // As where it is kept out, there is no document with a frame of its own at that address.
    const { setTimeout } = window;
    window.setTimeout = ((work: () => void, milliseconds = 0) =>
      setTimeout(work, milliseconds / 100)) as typeof window.setTimeout;
    start.click();
    window.setTimeout = setTimeout;
    await waitUntil(() => /taking longer than usual/.test(wordsOf(at.find('dialog[open]'))));
    assert.deepEqual(told, []);
    const [goOn] = [...(await dialog()).querySelectorAll<HTMLButtonElement>('.buttons button')];
    goOn?.click();
    assert.deepEqual(told, [`${at.url}/frame/challenge/att_1?top`]);
  });

  describe('as a challenge of the bank', () => {
    beforeEach(async () => {
      at = stage();
      at.proxy.change({ attempt: challenge(at.url) });
      mount();
      (await button('continue-button')).click();
    });

    it('is a modal dialog of the size given to the bank, with focus on its heading', async () => {
      const frame = await at.found<HTMLIFrameElement>('dialog[open] iframe');
      assert.equal(frame.clientWidth, Math.min(390, innerWidth - 32));
      assert.equal(frame.title, 'Confirm your payment');
      assert.ok((await dialog()).matches(':modal'));
      assert.ok((await dialog()).querySelector('h2')?.matches(':focus'));
      await accessible(at.root);
    });

    it('closes when the session has an outcome', async () => {
      await at.found('dialog[open] iframe');
      at.proxy.change({
        attempt: { ...challenge(at.url), outcome: 'succeeded', next_action: undefined } as never,
        state: 'paid',
      });
      await waitUntil(() => !at.find('dialog'));
      await waitUntil(() => /Payment received/.test(wordsOf(at.find('tender-payment-status'))));
    });

    it('leaves focus on the result, not on the page', async () => {
      await at.found('dialog[open] iframe');
      at.proxy.change({
        attempt: { ...challenge(at.url), outcome: 'succeeded', next_action: undefined } as never,
        state: 'paid',
      });
      await waitUntil(() => !at.find('tender-next-action'));
      const { shadowRoot } = await at.found('tender-payment-status');
      await waitUntil(
        () => shadowRoot?.activeElement?.matches('.notice'),
        'focus is not on the result',
      );
    });

    it('asks before it stops, by button and by Escape, and can go on', async () => {
      await at.found('dialog[open] iframe');
      await sendKeys({ press: 'Escape' });
      assert.match(wordsOf(await dialog()), /Cancel this payment\?/);
      await accessible(at.root);
      const [goOn] = [...(await dialog()).querySelectorAll<HTMLButtonElement>('.buttons button')];
      goOn?.click();
      await waitUntil(() => !/Cancel this payment\?/.test(wordsOf(at.find('dialog'))));
      assert.ok((await dialog()).open);
    });

    it('is abandoned once the shopper has confirmed it', async () => {
      at.answers = { 'POST /v1/checkout/abandon': giveUp };
      await at.found('dialog[open] iframe');
      at.find('header button')?.click();
      await waitUntil(() => /Cancel this payment\?/.test(wordsOf(at.find('dialog'))));
      at.find('dialog [part="give-up-button"]')?.click();
      await waitUntil(() => !at.find('tender-next-action'));
    });

    it('trusts only its own frame that the shopper has come back', async () => {
      await at.found('dialog[open] iframe');
      window.postMessage({ tender: 'returned', attempt: 'att_1' }, location.origin);
      await new Promise((resolve) => setTimeout(resolve));
      assert.notMatch(wordsOf(await dialog()), /Checking with your bank/);
    });
  });
});
