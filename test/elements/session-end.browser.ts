import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import type { TenderCheckout } from '../../src/elements/checkout/checkout.ts';
import '../../src/entries/checkout.ts';
import { cardOn, succeeds } from '../support/card-fixture.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { anyWith } from '../support/fake-proxy.ts';
import { waitUntil } from '../support/wait-until.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const IN_A_MINUTE = '2026-11-21T12:01:00.000Z';
const IN_AN_HOUR = '2026-11-21T13:00:00.000Z';

/** Texts of a status load with it. */

describe('a session that ends', () => {
  let at: Stage;

  function mount(
    start: Parameters<typeof stage>[0],
    given: Partial<Pick<TenderCheckout, 'fetchSession' | 'extendSession'>> = {},
  ) {
    at = stage({ now: NOW, ...start });
    render(
      html`<tender-checkout
        proxy=${at.url}
        .clientSecret=${given.fetchSession ? '' : 'ses_1.secret'}
        .fetchSession=${given.fetchSession}
        .extendSession=${given.extendSession}
        locale="en"
      ></tender-checkout>`,
      at.root,
    );
  }
  const told = () =>
    wordsOf(at.find('tender-payment-status')?.shadowRoot?.querySelector('.status') ?? undefined);
  const hears = (words: string) =>
    waitUntil(() => told().includes(words), `“${words}” is not told`);
  const offered = () => wordsOf(at.find('[part~="action-button"]'));
  const payShows = () => at.find('[part~="pay-button"]')?.checkVisibility() ?? false;

  afterEach(() => at.remove());

  it('is announced before, with the time until which can be paid, and the form stays open', async () => {
    mount({ expires_at: IN_A_MINUTE });
    await hears('This checkout ends soon');
    const inTime = (minutes: number) =>
      new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(Date.now() + minutes * 60_000);
    assert.isTrue([0, 1].some((minutes) => told().includes(`Please pay by ${inTime(minutes)}.`)));
    assert.equal(offered(), '');
    await at.found('tender-card-entry[state="ready"]');
    assert.isTrue(payShows());
    await accessible(at.root);
  });

  it('says nothing while there is time', async () => {
    mount({ expires_at: IN_AN_HOUR });
    await cardOn(at, succeeds(at));
    await waitUntil(() => at.proxy.streams === 1);
    assert.equal(told(), '');
  });

  it('gets more time from the merchant, and focus goes back into the form', async () => {
    let asked = 0;
    mount(
      { expires_at: IN_A_MINUTE },
      {
        extendSession: () => {
          asked += 1;
          at.proxy.change({ expires_at: IN_AN_HOUR });
        },
      },
    );
    await hears('This checkout ends soon');
    await at.found('tender-card-entry[state="ready"]');
    const button = await at.found('[part~="action-button"]');
    assert.equal(wordsOf(button), 'I need more time');
    button.focus();
    button.click();
    await waitUntil(() => told() === '', 'the warning is still told');
    assert.equal(asked, 1);
    await waitUntil(
      () => at.find('tender-card-entry')?.shadowRoot?.activeElement?.localName === 'iframe',
      'focus is not in the card form',
    );
    assert.isTrue(payShows());
  });

  it('keeps the warning and its button when the merchant can’t give more time', async () => {
    mount(
      { expires_at: IN_A_MINUTE },
      { extendSession: () => Promise.reject(new Error('the shop is down')) },
    );
    await hears('This checkout ends soon');
    const reported = new Promise<PromiseRejectionEvent>((resolve) =>
      addEventListener(
        'unhandledrejection',
        (event) => {
          event.preventDefault();
          resolve(event);
        },
        { once: true },
      ),
    );
    const button = await at.found('[part~="action-button"]');
    button.focus();
    button.click();
    assert.match(String((await reported).reason), /the shop is down/);
    assert.include(told(), 'This checkout ends soon');
    assert.equal(offered(), 'I need more time');
  });

  for (const state of ['expired', 'cancelled'] as const)
    it(`can be begun again once it is ${state}, and leaves no dead Pay button`, async () => {
      const secrets = ['ses_1.secret', 'ses_2.secret'];
      mount(
        { state, session_id: `ses_${state}` },
        { fetchSession: () => Promise.resolve(secrets.shift() ?? '') },
      );
      await waitUntil(() => offered() === 'Start again', 'it can’t be begun again');
      assert.isFalse(payShows());
      at.proxy.change({ session_id: 'ses_new', state: 'open', expires_at: IN_AN_HOUR });
      at.find('[part~="action-button"]')?.click();
      await at.found('tender-card-entry[state="ready"]');
      await waitUntil(payShows, 'nothing can be paid');
      assert.isTrue(await anyWith(at.proxy.requests, 'ses_2'));
    });

  it('is not offered to be begun again where that has led back to it, and says whom to turn to', async () => {
    const same = { state: 'cancelled', session_id: 'ses_same' } as const;
    mount(same, { fetchSession: () => Promise.resolve('ses_same.secret') });
    await waitUntil(() => offered() === 'Start again', 'it can’t be begun again');
    at.find('[part~="action-button"]')?.click();
    await waitUntil(() => /contact the shop/.test(told()), 'whom to turn to');
    assert.notEqual(offered(), 'Start again');
  });
});
