import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { ConflictError, createMemoryStore, StoreUnavailableError } from '../../src/proxy/index.ts';
import { createLeases } from '../../src/proxy/exchange/leases.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';
import {
  asMerchant,
  createBench,
  eventTypes,
  openSession,
  payByCard,
  send,
  viewOf,
} from './harness.ts';
import type { Bench, BenchOptions, OpenSession, ProblemBody } from './harness.ts';

const AUTHORISE = '/v1/authorise';
const QUERY = '/v1/retrievalTrans';
const PAYOUT = '/v1/payout';

function shop(options: Partial<BenchOptions> = {}) {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  gateway.on(QUERY, (asked) => queryJson(asked, { status: '1' }));
  return { gateway, bench: createBench({ fetch: gateway.fetch, ...options }) };
}

const sessions = (bench: Bench, count: number): Promise<OpenSession[]> =>
  Promise.all(
    Array.from({ length: count }, (_, at) => openSession(bench, { order_id: `order-${at}` })),
  );

const turn = (): Promise<void> => new Promise(setImmediate);

/** Waits until it is so, and for a while more: it must not come to more than that. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await turn();
  for (let turns = 0; turns < 50; turns += 1) await turn();
}

/** Lets time pass, a second at a time, until the promise is kept. */
async function pass<Value>(bench: Bench, promise: Promise<Value>): Promise<Value> {
  let kept = false;
  void promise.finally(() => (kept = true));
  const isOver = () => kept;
  for (let turns = 1; !isOver(); turns += 1) {
    await turn();
    if (turns % 20 === 0) bench.clock.advance(1_000);
  }
  return promise;
}

/** A gateway call that a test holds until it says what is answered. */
function heldCall(gateway: ReturnType<typeof createScriptedGateway>, path: string) {
  const arrived = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<Response>();
  gateway.on(path, () => {
    arrived.resolve(undefined);
    return answer.promise;
  });
  return { arrived: arrived.promise, answer: answer.resolve };
}

const ONE_A_SECOND = { limits: { writesPerSecond: 1, readsPerSecond: 2 } };

describe('the rate limit of the account', () => {
  test('a request that would wait longer than seconds learns at once that nothing was sent', async () => {
    const { gateway, bench } = shop({ profile: ONE_A_SECOND });
    const payers = await sessions(bench, 18);
    const refused: { session: OpenSession; key: string }[] = [];
    let paid = 0;
    for (const [at, session] of payers.entries())
      void payByCard<ProblemBody>(bench, session, { key: `pay-${at}` }).then(
        ({ status, body, headers }) => {
          if (status === 200) return (paid += 1);
          assert.equal(status, 503);
          assert.equal(body.type, '/problems/gateway-busy');
          const again = Number(headers.get('retry-after'));
          assert.ok(again >= 1 && again <= 5, String(again));
          return refused.push({ session, key: `pay-${at}` });
        },
      );
    await until(() => gateway.calls.length >= 10 && refused.length >= 3);
    assert.equal(gateway.calls.length, 10, 'the burst');
    assert.equal(refused.length, 3);
    for (const { session } of refused) {
      const view = await viewOf(bench, session);
      assert.equal(view.attempt, undefined, 'nothing was begun');
      assert.equal(view.proven, 'nothing_sent');
    }
    for (let second = 1; second <= 5; second += 1) {
      bench.clock.advance(1_000);
      await until(() => gateway.calls.length >= 10 + second);
      assert.equal(gateway.calls.length, 10 + second, 'one each second');
    }
    await until(() => paid === 15);
    bench.clock.advance(5_000);
    const [late] = refused;
    const again = await payByCard(bench, late!.session, { key: late!.key });
    assert.equal(again.body.outcome, 'succeeded');
  });

  test('is one share for all proxies', async () => {
    const { gateway, bench } = shop({ profile: ONE_A_SECOND });
    const other = { ...bench, proxy: bench.another() };
    const payers = await sessions(bench, 20);
    let refused = 0;
    for (const [at, session] of payers.entries())
      void payByCard(at % 2 === 0 ? bench : other, session).then(({ status }) => {
        if (status === 503) refused += 1;
      });
    await until(() => gateway.calls.length >= 10 && refused >= 5);
    assert.equal(gateway.calls.length, 10);
    bench.clock.advance(2_000);
    await until(() => gateway.calls.length >= 12);
    assert.equal(gateway.calls.length, 12);
  });

  test('keeps a part of its questions for people', async () => {
    const { gateway, bench } = shop({
      profile: { limits: { readsPerSecond: 2 } },
    });
    gateway.on(AUTHORISE, () => new Response('', { status: 502 }));
    gateway.on(QUERY, (asked) => queryJson(asked));
    for (const session of await sessions(bench, 40)) await payByCard(bench, session);
    bench.clock.advance(5_000);
    for (let round = 0; round < 15; round += 1) {
      void bench.proxy.runDue();
      await pass(bench, Promise.all([turn(), bench.clock.sleep(1_000)]));
      const asked = asMerchant(bench, {
        method: 'POST',
        path: '/v1/operations/transactions.query',
        body: { order_nos: ['order-1-1'] },
      });
      assert.equal((await pass(bench, asked)).status, 200);
    }
  });

  test('does not stop when the clock is set back', async () => {
    const { gateway, bench } = shop({ profile: ONE_A_SECOND });
    const payers = await sessions(bench, 12);
    for (const session of payers.slice(0, 10)) await payByCard(bench, session);
    bench.clock.step(-3_600_000);
    const late = await pass(bench, payByCard(bench, payers[10]!));
    assert.equal(late.body.outcome, 'succeeded');
    assert.equal(gateway.calls.length, 11);
  });
});

describe('a process that may have been taken for dead', () => {
  test('sends nothing when it resumes', async () => {
    const store = createMemoryStore();
    const { gateway, bench } = shop({ store });
    const session = await openSession(bench);
    const { transaction } = store;
    const sent = Promise.withResolvers<() => void>();
    // The machine stops it right after `sent` is durable: the bytes have not left.
    Object.assign(store, {
      async transaction(work: Parameters<typeof transaction>[0]) {
        const result = await transaction(work);
        const [attempt] = await transaction((tx) => tx.find('attempts', {}));
        if (attempt?.state === 'sent') {
          Object.assign(store, { transaction });
          sent.resolve(bench.stop());
        }
        return result;
      },
    });
    const paying = payByCard(bench, session);
    const goOn = await sent.promise;
    const other = { ...bench, proxy: bench.another() };
    await other.proxy.runDue();
    bench.clock.advance(11_000);
    gateway.on(QUERY, (asked) => queryJson(asked));
    await other.proxy.runDue();
    assert.equal((await viewOf(other, session)).attempt?.outcome, 'unknown');
    goOn();
    const { body } = await paying;
    assert.equal(gateway.callsTo(AUTHORISE).length, 0);
    assert.equal(body.outcome, 'failed', 'nothing left, which is proof');
    assert.equal(body.decline, 'try_again');
  });

  test('writes nothing down as sent before its lease is in the store', async () => {
    const store = createMemoryStore();
    const { gateway, bench } = shop({ store });
    const session = await openSession(bench);
    const { transaction } = store;
    const gate = Promise.withResolvers<undefined>();
    let begun = 0;
    Object.assign(store, {
      async transaction(work: Parameters<typeof transaction>[0]) {
        begun += 1;
        if (begun === 1) await gate.promise;
        return transaction(work);
      },
    });
    const paying = payByCard(bench, session);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    assert.equal(begun, 1, 'the lease, and nothing else');
    assert.deepEqual(await store.find('attempts', {}), []);
    gate.resolve(undefined);
    assert.equal((await paying).body.outcome, 'succeeded');
    assert.equal(gateway.callsTo(AUTHORISE).length, 1);
  });

  test('takes what it has just written down for its own, not for that of a dead one', async () => {
    const store = createMemoryStore();
    const { gateway, bench } = shop({ store });
    const session = await openSession(bench);
    const { transaction } = store;
    Object.assign(store, {
      async transaction(work: Parameters<typeof transaction>[0]) {
        const result = await transaction(work);
        const [attempt] = await transaction((tx) => tx.find('attempts', {}));
        if (attempt?.state === 'sent') {
          Object.assign(store, { transaction });
          bench.clock.advance(3_000);
          await bench.proxy.runDue('attempts');
        }
        return result;
      },
    });
    assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
    assert.deepEqual(await eventTypes(bench), ['payment.succeeded']);
    assert.equal(gateway.callsTo(QUERY).length, 0);
  });

  test('keeps its work for as long as the gateway takes, whatever the clocks say', async () => {
    const { gateway, bench } = shop({ profile: { timeouts: { paymentMs: 300_000 } } });
    const { arrived, answer } = heldCall(gateway, AUTHORISE);
    const session = await openSession(bench);
    const paying = payByCard(bench, session);
    await arrived;
    const other = bench.another();
    for (const step of [0, 86_400_000, -7_200_000, 0])
      for (let second = 0; second < 20; second += 1) {
        if (second === 0) bench.clock.step(step);
        bench.clock.advance(1_000);
        for (let turns = 0; turns < 20; turns += 1) await turn();
        await other.runDue();
      }
    assert.equal(gateway.callsTo(QUERY).length, 0, 'nobody asks about it');
    answer(paymentXml({ ...gateway.calls[0]!.values }));
    assert.equal((await paying).body.outcome, 'succeeded');
    assert.deepEqual(await eventTypes(bench), ['payment.succeeded']);
  });

  test('a clock that was a day ahead holds up nothing of a process that died', async () => {
    const clock = createFakeClock();
    const { gateway, bench } = shop({ clock });
    const { arrived } = heldCall(gateway, AUTHORISE);
    clock.step(86_400_000);
    const session = await openSession(bench, { expires_in: 86_400 });
    void payByCard(bench, session);
    await arrived;
    clock.step(-86_400_000);
    bench.restart();
    for (let second = 0; second < 15; second += 1) {
      await bench.proxy.runDue();
      clock.advance(1_000);
    }
    assert.equal((await viewOf(bench, session)).attempt?.outcome, 'succeeded');
  });
});

describe('what the gateway answered', () => {
  const failing = (error: () => Error) => {
    const store = createMemoryStore();
    const { transaction } = store;
    let fails = false;
    store.transaction = (work) => (fails ? Promise.reject(error()) : transaction(work));
    return { store, fail: (now: boolean) => (fails = now) };
  };

  for (const [what, error] of [
    ['a store that is away', () => new StoreUnavailableError('away')],
    ['conflicts', () => new ConflictError('taken')],
  ] as const)
    test(`is stored through ${what}`, async () => {
      const { store, fail } = failing(error);
      const { gateway, bench } = shop({ store });
      const session = await openSession(bench);
      gateway.on(AUTHORISE, (asked) => {
        fail(true);
        return paymentXml(asked);
      });
      const paying = payByCard(bench, session);
      await until(() => gateway.calls.length === 1);
      await pass(bench, bench.clock.sleep(4_000));
      fail(false);
      assert.equal((await pass(bench, paying)).body.outcome, 'succeeded');
    });

  test('is stored after the caller was sent away, and when the process is about to end', async () => {
    const { store, fail } = failing(() => new StoreUnavailableError('away'));
    const { gateway, bench } = shop({ store });
    const session = await openSession(bench);
    gateway.on(AUTHORISE, (asked) => {
      fail(true);
      return paymentXml(asked);
    });
    const paying = payByCard<ProblemBody>(bench, session, { key: 'once' });
    await until(() => gateway.calls.length === 1);
    assert.equal((await pass(bench, paying)).status, 503);
    const closing = bench.proxy.close();
    fail(false);
    await pass(bench, closing);
    assert.equal((await viewOf(bench, session)).state, 'paid');
    const repeat = await payByCard(bench, session, { key: 'once' });
    assert.equal(repeat.body.outcome, 'succeeded');
    assert.equal(gateway.calls.length, 1);
  });
});

describe('a payout leaves once for its request_id', () => {
  const payout = (bench: Bench, more: object = {}) =>
    asMerchant<OperationResult & ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/operations/payout.create',
      body: {
        request_id: '11111111-2222-4333-8444-555555555555',
        beneficiary_id: 'b-1',
        source_currency: 'EUR',
        payment_currency: 'EUR',
        payment_amount: '12.00',
        payment_date: '2026-11-21',
        ...more,
      },
    });

  async function paying() {
    const { gateway, bench } = shop({ profile: { enable: { payout: true } } });
    const calls: unknown[] = [];
    gateway.on(PAYOUT, (asked) => {
      calls.push(asked);
      return new Response('', { status: 502 });
    });
    return { gateway, bench, calls };
  }

  test('three times at once', async () => {
    const { bench, gateway } = await paying();
    const replies = await Promise.all([payout(bench), payout(bench), payout(bench)]);
    assert.equal(gateway.calls.length, 1, JSON.stringify(replies.map(({ body }) => body)));
    for (const { status } of replies) assert.ok(status === 200 || status === 409);
  });

  test('and after midnight, when its date has passed', async () => {
    const { bench, gateway } = await paying();
    const first = await payout(bench);
    bench.clock.advance(86_400_000);
    const again = await payout(bench);
    assert.equal(again.status, 200);
    assert.equal(again.body.operation_id, first.body.operation_id);
    const other = await payout(bench, { payment_amount: '13.00' });
    assert.equal(other.status, 422);
    assert.equal(gateway.calls.length, 1);
  });
});

test('a lease that was just handed out is not given up for another before its work begins', async () => {
  const clock = createFakeClock();
  const leases = createLeases({
    store: createMemoryStore(),
    clock,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });
  assert.equal(await leases.current().confirm(), true);
  clock.advance(3_900);
  const first = leases.current();
  // By now the last beat is four seconds old, and the first one has still to write its row down.
  clock.advance(200);
  const second = leases.current();
  for (const lease of [first, second])
    assert.equal(await leases.hold([lease.id], () => lease.confirm()), true);
  clock.advance(60_000);
  assert.notEqual(leases.current().id, first.id, 'after a rest, others may have removed it');
});

test('a proxy that ends lets go of its lease', async () => {
  const { bench } = shop();
  await payByCard(bench, await openSession(bench));
  const leases = () => bench.store.read((reader) => reader.find('leases', {}));
  assert.equal((await leases()).length, 1);
  await bench.proxy.close();
  assert.equal((await leases()).length, 0);
  assert.equal((await send(bench, { path: '/readyz' })).status, 200);
});
