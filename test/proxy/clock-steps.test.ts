import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { createMemoryStore, TABLES, type Store } from '../../src/proxy/index.ts';
import { nextQuery } from '../../src/proxy/exchange/query-schedule.ts';
import { LONGEST_WAITS } from '../../src/proxy/jobs/clock-steps.ts';
import { APART_MS, refute } from '../../src/proxy/money/refutation.ts';
import type { DeliveryRow } from '../../src/proxy/store/delivery-row.ts';
import type { SubscriptionRow } from '../../src/proxy/store/subscription-row.ts';
import type { AttemptRow, NotificationRow, OperationRow } from '../../src/proxy/store/tables.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import type { Context } from '../../src/proxy/context/context.ts';
import { createBench, openSession, payByCard, TEST_PROFILE } from './harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('each column that a clock goes by is mended after a step, or says why it need not be', () => {
  /** When something was, and until when something is good: neither is waited for. */
  const NOT_DUE = new Set([
    'createdAt',
    'receivedAt',
    'paymentAt',
    'at',
    'expiresAt',
    'doubtedAt',
    'disputedAt',
    'unsettledAt',
    'cancelledAt',
  ]);
  const numbers = Object.entries(TABLES).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, type]) =>
      type === 'number' && !NOT_DUE.has(column) ? [`${table}.${column}`] : [],
    ),
  );
  const mended = Object.keys(LONGEST_WAITS).map((table) => `${table}.dueAt`);
  assert.deepEqual(numbers.toSorted(), mended.toSorted());
});

const delivery = (id: string, dueAt: number, tries = 0): DeliveryRow => ({
  id,
  dueAt,
  sessionId: null,
  plannedAt: null,
  attempts: Array.from({ length: tries }, () => ({ at: 0, status: 500 })),
  state: 'waiting',
});
const notification = (id: string, dueAt: number): NotificationRow => ({
  id,
  dueAt,
  about: 'unknown',
  named: {},
  receivedAt: dueAt,
});
const subscription = (id: string, dueAt: number, deductionAt: number | null): SubscriptionRow => ({
  id,
  dueAt,
  deductionAt,
  attemptId: 'att_1',
  orderNo: id,
  contractName: null,
  period: null,
  isLastMade: false,
  lastPayments: [],
  endedAt: null,
  cancelledAt: null,
});

describe('a clock that was a day ahead, and was set back', () => {
  async function stepped(fill: (store: Store, now: number) => Promise<unknown>) {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked, { order_status: '-1' }));
    const clock = createFakeClock();
    const bench = createBench({ fetch: gateway.fetch, store: createMemoryStore(), clock });
    await bench.proxy.runDue('clocks');
    clock.step(DAY);
    await bench.proxy.runDue('clocks');
    await payByCard(bench, await openSession(bench));
    await fill(bench.store, clock.now() - DAY);
    clock.step(-DAY);
    return { bench, now: clock.now() };
  }

  test('holds back nothing that it made', async () => {
    const { bench, now } = await stepped((store, at) =>
      store.transaction(async (tx) => {
        await tx.insert('deliveries', delivery('1', at + DAY));
        await tx.insert('deliveries', delivery('2', at + DAY + 300_000, 2));
        await tx.insert('notifications', notification('n', at + DAY));
        await tx.insert('subscriptions', subscription('s', at + DAY + 6 * HOUR, null));
      }),
    );
    assert.equal((await bench.proxy.runDue('clocks')).worked, 5);
    for (const table of ['attempts', 'deliveries', 'notifications', 'subscriptions'] as const)
      for (const { id, dueAt } of await bench.store.find(table, {}))
        assert.equal(dueAt, now, `${table} ${id}`);
  });

  test('leaves alone what waits as long as it should', async () => {
    const { bench } = await stepped((store, at) =>
      store.transaction(async (tx) => {
        await tx.insert('deliveries', delivery('9', at + DAY, 9));
        await tx.insert('subscriptions', subscription('m', at + 30 * DAY + HOUR, at + 30 * DAY));
        await tx.insert('subscriptions', subscription('h', at + 6 * HOUR, null));
      }),
    );
    const before = await bench.store.find('subscriptions', {});
    assert.equal((await bench.proxy.runDue('clocks')).worked, 1, 'the payment alone');
    assert.deepEqual(await bench.store.find('subscriptions', {}), before);
  });

  test('is noticed however much waits as it should', async () => {
    const { bench } = await stepped((store, at) =>
      store.transaction(async (tx) => {
        for (let index = 0; index < 500; index += 1)
          await tx.insert('deliveries', delivery(`ok-${index}`, at + HOUR, 9));
        await tx.insert('deliveries', delivery('late', at + DAY));
      }),
    );
    assert.equal((await bench.proxy.runDue('clocks')).worked, 2);
  });

  test('is noticed by a process that starts after it', async () => {
    const { bench } = await stepped((store, at) =>
      store.transaction((tx) => tx.insert('deliveries', delivery('1', at + DAY))),
    );
    bench.restart();
    assert.equal((await bench.proxy.runDue('clocks')).worked, 2);
  });
});

test('what was made while the clock was ahead is asked about no longer than anything else', () => {
  const clock = createFakeClock();
  const method = { code: 'bank', label: { en: 'Bank' }, expiryMinutes: 60 };
  const profile = profileSchema.parse({ ...TEST_PROFILE, methods: [method] });
  const asked = { outcome: 'pending', method: 'bank', queryCount: 1_000 } as const;
  let row: { createdAt: number; queryCount: number; dueAt: number | null } = {
    createdAt: clock.now() + DAY,
    queryCount: asked.queryCount,
    dueAt: clock.now(),
  };
  const begun = clock.now();
  while (row.dueAt !== null) {
    clock.advance(row.dueAt - clock.now());
    row = nextQuery({ clock, profile }, { ...asked, createdAt: row.createdAt }, true);
  }
  const step = Math.max(...profile.resolver.schedule) * 1_000;
  assert.ok(clock.now() - begun <= HOUR + step, `${(clock.now() - begun) / HOUR} hours`);
});

test('what waits for the answer that is to agree waits no longer than it may', () => {
  const asked = { state: 'ended', leaseId: null, queryCount: 0 } as AttemptRow & OperationRow;
  const profile = profileSchema.parse(TEST_PROFILE);
  const context = { profile } as unknown as Context;
  for (const table of ['attempts', 'operations'] as const)
    assert.ok(LONGEST_WAITS[table](context, asked) >= APART_MS);
});

test('a doubt of while the clock was ahead counts from when it is seen', () => {
  const now = Date.UTC(2026, 10, 21);
  const ahead = { since: now + DAY, reasonedSince: now + DAY };
  const { after } = refute(ahead, { now, hasReason: false });
  assert.deepEqual(after, { since: now, reasonedSince: now });
  assert.equal(refute(after, { now: now + APART_MS, hasReason: false }).agreeWithReason, true);
});
