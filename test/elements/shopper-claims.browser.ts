import { assert } from '@open-wc/testing';
import { delay, HttpResponse } from 'msw';
import type { TenderCheckout } from '../../src/elements/checkout/checkout.ts';
import '../../src/entries/checkout.ts';
import { CLAIM_WORDS, DRAWN, type Drawn } from '../support/claims.ts';
import { CARD, cardOn, pressPay } from '../support/card-fixture.ts';
import {
  stage,
  waitingAt,
  wordsOf,
  type Stage,
  drawAlone,
  drawEveryLanguage,
  saidIn,
} from '../support/checkout-fixture.ts';
import { RESULT, type FakeProxy } from '../support/fake-proxy.ts';
import { waitUntil } from '../support/wait-until.ts';

const FAILED = { ...RESULT, outcome: 'failed', decline: 'declined' } as const;
const PAID = { state: 'paid', attempt: RESULT } as const;
const ACTION = { type: 'redirect', url: 'https://bank.example/pay', method: 'GET' } as const;
const REFUSED_SECRET = { status: 401, slug: 'unauthorised' };

/** Languages load when they are needed, and a proxy that is back is found after some seconds. */

describe('what is said about money, in every language at once,', () => {
  let at: Stage;

  function mount(start: Parameters<typeof stage>[0] = {}, weather: FakeProxy['weather'] = 'fair') {
    at = stage(start);
    at.proxy.weather = weather;
    drawEveryLanguage(at);
  }
  const said = (language: Drawn) => saidIn(at, language);
  const claims = (language: Drawn, claim: 'notCharged' | 'received') =>
    CLAIM_WORDS[language][claim].test(said(language));

  /** Waits until every language says something that fits. */
  const waitFor = (what: string, fits: (language: Drawn) => boolean) =>
    waitUntil(() => DRAWN.every((language) => said(language) !== '' && fits(language)), what);
  const nothingClaimed = () =>
    waitFor(
      'no claim',
      (language) => !claims(language, 'notCharged') && !claims(language, 'received'),
    );
  const claimed = (claim: 'notCharged' | 'received') =>
    waitFor(claim, (language) => claims(language, claim));

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'onLine');
    at.remove();
  });

  for (const [fault, weather] of [
    ['can’t be reached', 'down'],
    ['answers 503', { status: 503, slug: 'gateway-unavailable' }],
    ['refuses the secret', REFUSED_SECRET],
  ] as const)
    it(`is nothing when a paid order is opened while the proxy ${fault}`, async () => {
      mount(PAID, weather);
      await nothingClaimed();
    });

  it('is nothing while the proxy is slow', async () => {
    at = stage(PAID);
    at.answers = { 'POST /v1/checkout': () => delay('infinite').then(() => HttpResponse.error()) };
    drawAlone(at, 'tender-payment-status');
    await waitUntil(() => at.proxy.requests.length > 0);
    assert.equal(wordsOf(at.find('tender-payment-status')), '');
  });

  it('is taken back when the proxy restarts, and follows what another tab has done', async () => {
    mount({ attempt: FAILED });
    await claimed('notCharged');
    at.proxy.weather = 'down';
    at.proxy.endStreams();
    await nothingClaimed();
    at.proxy.weather = 'fair';
    at.proxy.change(PAID);
    await claimed('received');
  });

  it('is taken back while the device is offline', async () => {
    mount({ attempt: FAILED });
    await claimed('notCharged');
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
    await nothingClaimed();
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
    await claimed('notCharged');
  });

  it('is taken back when the proxy refuses the secret from now on', async () => {
    mount({ attempt: FAILED });
    await claimed('notCharged');
    at.proxy.weather = REFUSED_SECRET;
    at.proxy.endStreams();
    await nothingClaimed();
  });

  it('is nothing after a refusal while an abandoned attempt can still be charged', async () => {
    mount({ attempt: FAILED, proven: 'not_known' });
    await nothingClaimed();
  });

  it('is nothing while a request may still arrive after two resets', async () => {
    mount();
    const card = await cardOn(at, () => HttpResponse.error());
    card.type(CARD);
    await pressPay(at);
    await waitUntil(() => card.payments.length === 2, 'both requests');
    await waitUntil(() => at.find('[part~="pay-button"]:enabled'), 'another try');
    await nothingClaimed();
    const { outcome: _outcome, ...running } = RESULT;
    at.proxy.change({ state: 'paying', attempt: running });
    await nothingClaimed();
    at.proxy.change(PAID);
    await claimed('received');
  });

  it('is nothing while another tab or another browser may complete what the bank asks for', async () => {
    mount({ state: 'paying', attempt: waitingAt(ACTION) });
    await nothingClaimed();
    at.proxy.weather = 'down';
    at.proxy.endStreams();
    await nothingClaimed();
    at.proxy.weather = 'fair';
    at.proxy.change(PAID);
    await claimed('received');
  });

  it('is nothing when the session ends while an attempt has no outcome', async () => {
    const { outcome: _outcome, ...running } = RESULT;
    mount({ state: 'expired', attempt: running });
    // The Pay button would say it.
    (await at.found<TenderCheckout>('tender-checkout')).noButton = true;
    await nothingClaimed();
  });
});
