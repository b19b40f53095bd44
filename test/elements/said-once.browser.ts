import { assert } from '@open-wc/testing';
import '../../src/entries/checkout.ts';
import type { ReadView } from '../../src/contract/proxy/checkout-guards.ts';
import { TOLD_BY, type Way } from '../../src/elements/paying/how-told.ts';
import type { SessionStatus } from '../../src/elements/session/session-status.ts';
import { CARD, cardOn, pressPay, type PayAnswer } from '../support/card-fixture.ts';
import {
  accessible,
  drawAlone,
  drawCheckout,
  stage,
  waitingAt,
  wordsOf,
  type Stage,
} from '../support/checkout-fixture.ts';
import { RESULT } from '../support/fake-proxy.ts';
import { waitUntil } from '../support/wait-until.ts';

const attempt = (outcome: (typeof RESULT)['outcome'], state: ReadView['state'] = 'paying') => ({
  state,
  attempt: { ...RESULT, outcome },
});

/** Each status that a view brings by itself, and how its title begins. */
const VIEWS: Partial<Record<SessionStatus, [title: string, view: Partial<ReadView>]>> = {
  succeeded: ['Payment received', attempt('succeeded', 'paid')],
  failed: ['Your bank didn’t approve this payment', attempt('failed', 'open')],
  pending: ['Your payment is pending', attempt('pending')],
  review: ['Your payment is being reviewed', attempt('review')],
  unknown: ['We’re checking your payment', attempt('unknown')],
  requires_action: [
    'Waiting for your payment',
    {
      state: 'paying',
      attempt: waitingAt({ type: 'redirect', url: 'https://bank.example/pay', method: 'GET' }),
    },
  ],
  exhausted: ['This checkout can’t take another attempt', { attempts_left: 0 }],
  expired: ['This checkout has timed out', { state: 'expired' }],
  cancelled: ['This checkout is closed', { state: 'cancelled' }],
  paid: ['There is nothing left to pay', { state: 'paid' }],
};

/** What an attempt may become at once. */
const OUTCOMES = ['succeeded', 'failed', 'pending', 'review', 'unknown'] as const;

/** Why no attempt was made. */
const REFUSALS = {
  'session-changed': 'Your order has changed',
  'too-many-attempts': 'This checkout can’t take another attempt',
  'session-expired': 'This checkout has timed out',
  'session-cancelled': 'This checkout is closed',
  'invalid-request': 'Your payment wasn’t sent',
} as const;

describe('what has become of a payment is said once,', () => {
  let at: Stage;
  let said: string[];

  afterEach(() => at.remove());

  const announcer = () => at.find('[aria-live]');

  /** Takes down what the announcer is given, which it has to be there for before. */
  async function listen() {
    said = [];
    await waitUntil(announcer, 'there is no announcer');
    assert.lengthOf([...at.root.querySelectorAll('[aria-live], [role=status]')], 0);
    const region = announcer() ?? assert.fail();
    const heard = said;
    new MutationObserver(() => {
      if (region.textContent) heard.push(region.textContent);
    }).observe(region, { childList: true });
  }

  const notice = () => at.find('tender-payment-status')?.shadowRoot?.querySelector('.notice');

  /** The field that mends a refusal has focus, and is read with its words. */
  function mends(title: string) {
    const frame = at.find<HTMLIFrameElement>('iframe');
    const root = frame?.getRootNode() as ShadowRoot | undefined;
    const { activeElement: field } = frame?.contentDocument ?? {};
    if (!frame || root?.activeElement !== frame || field?.id !== 'security-code') return false;
    const about = frame.contentDocument?.getElementById('about')?.textContent ?? '';
    return about.startsWith(title) && field.getAttribute('aria-describedby')?.startsWith('about ');
  }

  /** It is announced or has focus, never both; its title comes first, and no other region speaks. */
  async function isTold(title: string, status: SessionStatus, way: Way) {
    const telling = TOLD_BY[status][way];
    const results = () => said.filter((text) => !text.startsWith('Processing'));
    const focused = () => (notice()?.matches(':focus') ?? false) || mends(title);
    await waitUntil(
      () => (telling === 'focused' ? focused() : results().length > 0),
      `${status} is not ${telling}`,
    );
    const shown = notice() ?? assert.fail('nothing is shown');
    const labelled = shown.getAttribute('aria-labelledby') ?? '';
    assert.isTrue(wordsOf(shown.querySelector(`#${labelled}`) ?? undefined).startsWith(title));
    if (telling === 'announced') {
      assert.deepEqual(results(), results().slice(0, 1));
      assert.isTrue(results()[0]?.startsWith(title), results()[0]);
    } else assert.deepEqual(results(), []);
    assert.equal(focused(), telling === 'focused');
    assert.isUndefined(
      at.find('tender-payment-status')?.shadowRoot?.querySelector('[role=status]') ?? undefined,
    );
    // The form has lost its code by then, so that Pay steps back: not while colours are being compared.
    if (status === 'failed' && way === 'ended') await at.found('[part~="pay-button"].quiet');
    await accessible(at.root);
  }

  for (const [status, [title, view]] of Object.entries(VIEWS) as [
    SessionStatus,
    [string, Partial<ReadView>],
  ][]) {
    it(`${status}: found when the page loads`, async () => {
      at = stage(view);
      drawAlone(at, 'tender-payment-status');
      await listen();
      await isTold(title, status, 'found');
    });

    it(`${status}: while the shopper is elsewhere`, async () => {
      at = stage();
      drawCheckout(at);
      await cardOn(at, () => Response.json(RESULT));
      await listen();
      at.proxy.change(view);
      await isTold(title, status, 'later');
    });

    it(`${status}: when what had focus has gone with the form`, async () => {
      at = stage();
      drawCheckout(at);
      await cardOn(at, () => Response.json(RESULT));
      await listen();
      (await at.found('[part~="pay-button"]:enabled')).focus();
      at.proxy.change(view);
      const goes = ['succeeded', 'pending', 'review', 'unknown', 'paid'].includes(status);
      await isTold(title, status, goes ? 'bereft' : 'later');
    });
  }

  /** Pays, with this answer. */
  async function pays(answer: PayAnswer) {
    at = stage();
    drawCheckout(at);
    const card = await cardOn(at, answer);
    await listen();
    card.type(CARD);
    await pressPay(at);
  }

  for (const outcome of OUTCOMES)
    it(`${outcome}: of the payment that was made here`, async () => {
      await pays(() => {
        const view = VIEWS[outcome]?.[1] ?? {};
        at.proxy.change(view);
        return Response.json(view.attempt);
      });
      await isTold(VIEWS[outcome]?.[0] ?? '', outcome, 'ended');
    });

  for (const [slug, title] of Object.entries(REFUSALS))
    it(`${slug}: of a payment that was not sent`, async () => {
      await pays(() => Response.json({ type: `/problems/${slug}`, status: 409 }, { status: 409 }));
      await isTold(title, 'not_sent', 'ended');
    });

  it('by the first of several elements that show it', async () => {
    at = stage();
    drawCheckout(at);
    const checkout = await at.found('tender-checkout');
    checkout.append(
      document.createElement('tender-payment-status'),
      document.createElement('tender-payment-status'),
    );
    await listen();
    at.proxy.change(VIEWS.succeeded?.[1] ?? {});
    await isTold('Payment received', 'succeeded', 'later');
  });

  it('in its own language', async () => {
    at = stage(VIEWS.succeeded?.[1]);
    drawCheckout(at, 'ar');
    await waitUntil(() => announcer()?.textContent.startsWith('تم'), 'nothing is announced');
    assert.deepEqual([announcer()?.lang, announcer()?.dir], ['ar', 'rtl']);
  });
});
