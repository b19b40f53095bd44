import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import type { ReadView } from '../../src/contract/proxy/checkout-guards.ts';
import {
  CheckoutSession,
  createCheckoutClient,
  type Intention,
  type SendAnswer,
} from '../../src/client/index.ts';
import { createFakeProxy, RESULT } from '../support/fake-proxy.ts';
import { manualClock } from '../support/manual-clock.ts';

/** Lets everything that needs no time happen. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const failed: PaymentResult = { ...RESULT, attempt_id: 'att_0', outcome: 'failed' };
const sent = (attempt: PaymentResult): PaymentResult => {
  const { outcome, ...running } = attempt;
  return outcome ? running : attempt;
};

/** A session whose view is there; `answers` are what sending comes to, one after the other. */
async function begin(t: TestContext, start: Partial<ReadView> = {}) {
  const proxy = createFakeProxy(start);
  const clock = manualClock();
  const life = new AbortController();
  t.after(() => life.abort());
  const session = new CheckoutSession(
    createCheckoutClient({
      proxy: 'https://pay.example',
      clientSecret: 'ses_1.secret',
      fetch: proxy.fetch,
      clock,
      network: { online: () => true, change: () => new Promise(() => undefined) },
      random: () => 1,
    }),
  );
  void session.keep(life.signal);
  await settle();
  const intentions: Intention[] = [];
  const pay = (answer: SendAnswer | Promise<SendAnswer>) =>
    session.pay((intention) => {
      intentions.push(intention);
      return Promise.resolve(answer);
    });
  return { proxy, clock, session, intentions, pay };
}

describe('a payment of a session', () => {
  test('is sent with a key and the revision that was seen, and answers its result', async (t) => {
    const { session, intentions, pay } = await begin(t, { revision: 3 });
    assert.deepEqual(await pay({ kind: 'paid', result: RESULT }), RESULT);
    assert.equal(intentions[0]?.revision, 3);
    assert.match(intentions[0].idempotencyKey, /^[0-9a-f-]{36}$/);
    assert.deepEqual(session.attempt, RESULT);
    assert.equal(session.progress, 'idle');
  });

  test('P-13 is one for two clicks: the second gets the promise of the first', async (t) => {
    const { session, intentions, pay } = await begin(t);
    const answer = Promise.withResolvers<SendAnswer>();
    const first = pay(answer.promise);
    const second = pay({ kind: 'paid', result: { ...RESULT, attempt_id: 'att_2' } });
    assert.equal(first, second);
    assert.equal(session.progress, 'sending');
    answer.resolve({ kind: 'paid', result: RESULT });
    assert.equal((await second).attempt_id, 'att_1');
    assert.equal(intentions.length, 1);
  });

  for (const outcome of ['succeeded', 'pending', 'review', 'requires_action', 'unknown'] as const) {
    test(`P-11 is not sent while an attempt is ${outcome}`, async (t) => {
      const { intentions, pay } = await begin(t, {
        state: outcome === 'succeeded' ? 'paid' : 'paying',
        attempt: { ...RESULT, outcome },
      });
      assert.equal((await pay({ kind: 'invalid' })).outcome, outcome);
      assert.deepEqual(intentions, []);
    });
  }

  test('is not sent before the session is known', async () => {
    const session = new CheckoutSession(
      createCheckoutClient({ proxy: 'https://pay.example', clientSecret: 's' }),
    );
    await assert.rejects(
      session.pay(() => Promise.reject(new Error('sent'))),
      { reason: 'not-loaded' },
    );
  });

  test('gets a new key after a refusal by the bank, for it is a new intention', async (t) => {
    const { intentions, pay } = await begin(t);
    await pay({ kind: 'paid', result: failed });
    await pay({ kind: 'paid', result: RESULT });
    assert.notEqual(intentions[0]?.idempotencyKey, intentions[1]?.idempotencyKey);
  });

  test('keeps its key if the form was invalid: nothing was sent with it', async (t) => {
    const { intentions, pay } = await begin(t);
    await assert.rejects(pay({ kind: 'invalid' }), { reason: 'invalid' });
    await pay({ kind: 'paid', result: RESULT });
    assert.equal(intentions[0]?.idempotencyKey, intentions[1]?.idempotencyKey);
  });

  test('rejects with the problem, has the newest view by then, and takes a new key', async (t) => {
    const { proxy, session, intentions, pay } = await begin(t);
    const answer = Promise.withResolvers<SendAnswer>();
    const paying = pay(answer.promise);
    proxy.change({ revision: 2, amount: { value: '130.00', currency: 'EUR' } });
    answer.resolve({ kind: 'problem', slug: 'session-changed' });
    await assert.rejects(paying, { reason: 'session-changed' });
    assert.equal(session.view?.amount.value, '130.00');
    assert.equal(session.refusal, 'session-changed');
    await pay({ kind: 'paid', result: RESULT });
    assert.equal(session.refusal, undefined);
    assert.deepEqual(
      intentions.map(({ revision }) => revision),
      [1, 2],
    );
    assert.equal(new Set(intentions.map(({ idempotencyKey }) => idempotencyKey)).size, 2);
  });
});

describe('a payment whose answer was lost', () => {
  test('P-04 is found out by the view, and never sent again meanwhile', async (t) => {
    const { proxy, session, intentions, pay } = await begin(t, { attempt: failed });
    const paying = pay({ kind: 'offline' });
    proxy.change({ state: 'paying', attempt: sent(RESULT) });
    await settle();
    assert.equal(session.progress, 'finding-out');
    assert.equal(pay({ kind: 'invalid' }), paying);
    proxy.change({ state: 'paid', attempt: RESULT });
    assert.deepEqual(await paying, RESULT);
    assert.equal(intentions.length, 1);
  });

  test('P-04 is asked for where the answer is no result that can be read', async (t) => {
    const { proxy, pay } = await begin(t);
    const paying = pay({ kind: 'paid', result: { attempt_id: 'att_1', outcome: 'succeeded' } });
    proxy.change({ state: 'paying', attempt: sent(RESULT) });
    await settle();
    proxy.change({ state: 'paid', attempt: RESULT });
    assert.deepEqual(await paying, RESULT);
  });

  test('is waited for also when the session’s time is over before it has an outcome', async (t) => {
    const { proxy, pay } = await begin(t);
    const paying = pay({ kind: 'offline' });
    proxy.change({ state: 'expired', attempt: sent(RESULT) });
    await settle();
    proxy.change({ state: 'paid', attempt: RESULT });
    assert.equal((await paying).outcome, 'succeeded');
  });

  test('is known to be unknown as soon as the proxy says so', async (t) => {
    const { proxy, pay } = await begin(t);
    const paying = pay({ kind: 'offline' });
    proxy.change({ state: 'paying', attempt: { ...RESULT, outcome: 'unknown' } });
    assert.equal((await paying).outcome, 'unknown');
  });

  test('P-01 is not certain when the proxy knows of no attempt, and keeps its key for the next try', async (t) => {
    const { session, intentions, pay } = await begin(t, { attempt: failed });
    await assert.rejects(pay({ kind: 'offline' }), { name: 'CheckoutError', kind: 'unreachable' });
    assert.equal(session.refusal, 'unconfirmed');
    await pay({ kind: 'paid', result: RESULT });
    assert.equal(intentions[0]?.idempotencyKey, intentions[1]?.idempotencyKey);
  });

  for (const slug of ['request-in-flight', 'idempotency-key-reused'])
    test(`P-01 is not certain either after ${slug} when no attempt shows`, async (t) => {
      const { session, pay } = await begin(t);
      await assert.rejects(pay({ kind: 'problem', slug }), { kind: 'unreachable' });
      assert.equal(session.refusal, 'unconfirmed');
    });

  test('shows its late attempt as what it is, and the payment after that has a key of its own', async (t) => {
    const { proxy, session, intentions, pay } = await begin(t);
    await assert.rejects(pay({ kind: 'offline' }), { kind: 'unreachable' });
    proxy.change({ state: 'paying', attempt: sent(RESULT) });
    proxy.change({ state: 'open', attempt: { ...RESULT, outcome: 'failed' } });
    await settle();
    assert.equal(session.refusal, undefined);
    await pay({ kind: 'paid', result: { ...RESULT, attempt_id: 'att_2' } });
    assert.notEqual(intentions[0]?.idempotencyKey, intentions[1]?.idempotencyKey);
  });

  test('is found out once the network is back, however long that takes', async (t) => {
    const { proxy, clock, pay } = await begin(t);
    proxy.weather = 'down';
    let answered = false;
    const paying = pay({ kind: 'offline' }).finally(() => (answered = true));
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      await clock.advance(seconds * 1_000);
      await settle();
    }
    assert.equal(answered, false);
    proxy.weather = 'fair';
    proxy.change({ state: 'paid', attempt: RESULT });
    await clock.advance(30_000);
    assert.equal((await paying).outcome, 'succeeded');
  });

  test('is not abandoned if the proxy says that this key or order is busy', async (t) => {
    for (const slug of ['attempt-running', 'request-in-flight', 'idempotency-key-reused']) {
      const { proxy, pay } = await begin(t);
      const paying = pay({ kind: 'problem', slug });
      proxy.change({ state: 'paying', attempt: sent(RESULT) });
      await settle();
      proxy.change({ state: 'paid', attempt: RESULT });
      assert.equal((await paying).outcome, 'succeeded', slug);
    }
  });

  test('rejects with the error when the session may not be read any more', async (t) => {
    const { proxy, session, pay } = await begin(t);
    proxy.weather = { status: 401, slug: 'unauthorised' };
    await assert.rejects(pay({ kind: 'offline' }), { slug: 'unauthorised' });
    assert.equal(session.fault?.slug, 'unauthorised');
    assert.equal(session.progress, 'idle');
  });
});

describe('the view of a session', () => {
  test('never goes back to an older version', async (t) => {
    const { proxy, session } = await begin(t);
    proxy.change({ order_id: 'new' });
    proxy.change({ order_id: 'old', version: 1 });
    await settle();
    assert.equal(session.view?.order_id, 'new');
  });

  test('keeps an answer that arrived before the view that includes it', async (t) => {
    const { proxy, session, pay } = await begin(t);
    await pay({ kind: 'paid', result: RESULT });
    proxy.change({ state: 'paying', attempt: sent(RESULT) });
    await settle();
    assert.equal(session.attempt?.outcome, 'succeeded');
  });

  for (const [inView, answered, stands] of [
    ['succeeded', 'unknown', 'succeeded'],
    ['unknown', 'succeeded', 'succeeded'],
  ] as const)
    test(`with ${inView} and then the answer ${answered} becomes ${stands}`, async (t) => {
      const { proxy, session, pay } = await begin(t);
      const answer = Promise.withResolvers<SendAnswer>();
      const paying = pay(answer.promise);
      proxy.change({ state: 'paying', attempt: { ...RESULT, outcome: inView } });
      await settle();
      answer.resolve({ kind: 'paid', result: { ...RESULT, outcome: answered } });
      assert.equal((await paying).outcome, stands);
      assert.equal(session.attempt?.outcome, stands);
    });

  test('a late refusal is not laid over the payment that has paid meanwhile', async (t) => {
    const { proxy, session, pay } = await begin(t);
    const answer = Promise.withResolvers<SendAnswer>();
    const paying = pay(answer.promise);
    proxy.change({ state: 'paid', attempt: { ...RESULT, attempt_id: 'att_9' } });
    await settle();
    answer.resolve({ kind: 'paid', result: failed });
    assert.equal((await paying).attempt_id, 'att_9');
    assert.equal(session.attempt?.outcome, 'succeeded');
  });

  test('is reported to subscribers, until their signal aborts', async (t) => {
    const { proxy, session } = await begin(t);
    const life = new AbortController();
    let told = 0;
    session.subscribe(() => (told += 1), life.signal);
    proxy.change({});
    await settle();
    assert.equal(told, 1);
    life.abort();
    proxy.change({});
    await settle();
    assert.equal(told, 1);
  });

  for (const [state, attempt, streams] of [
    ['paid', RESULT, 1],
    ['cancelled', undefined, 0],
    ['expired', failed, 0],
    ['expired', { ...RESULT, outcome: 'unknown' as const }, 1],
    ['open', failed, 1],
  ] as const) {
    test(`is ${streams ? '' : 'no longer '}followed when ${state} with ${attempt?.outcome ?? 'no attempt'}`, async (t) => {
      const { proxy } = await begin(t, { state, ...(attempt && { attempt }) });
      assert.equal(proxy.streams, streams);
    });
  }

  test('is followed when expired, while a payment that was given up may still be charged', async (t) => {
    const { proxy, session } = await begin(t, { state: 'expired', proven: 'not_known' });
    assert.equal(proxy.streams, 1);
    proxy.change({ state: 'paid', attempt: RESULT, proven: 'received' });
    await settle();
    assert.equal(session.attempt?.outcome, 'succeeded');
  });

  test('stays when a paid session’s secret ends', async (t) => {
    const { proxy, session, clock } = await begin(t, { state: 'paid', attempt: RESULT });
    proxy.weather = { status: 401, slug: 'unauthorised' };
    proxy.endStreams();
    await clock.advance(1_000);
    await settle();
    assert.equal(proxy.streams, 0);
    assert.equal(session.fault, undefined);
    assert.equal(session.attempt?.outcome, 'succeeded');
  });

  test('says why it is not there, and is there after asking again', async (t) => {
    const { proxy, session } = await begin(t);
    proxy.weather = 'down';
    await session.refresh();
    assert.equal(session.fault?.kind, 'unreachable');
    proxy.weather = 'fair';
    await session.refresh();
    assert.equal(session.fault, undefined);
  });
});
