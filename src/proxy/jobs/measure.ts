import { CARD_TESTING_RULES } from '../../contract/vocabulary/card-testing.ts';
import { isQuery } from '../../contract/operations/operations.schema.ts';
import { OPERATION_NAMES } from '../../contract/vocabulary/operation-names.ts';
import { OUTCOMES } from '../../contract/vocabulary/outcomes.ts';
import { ANSWER_SIGNATURES, CODEC_FAULTS, type GatewayAnswer } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { SECURITY_ALERTS } from '../events/raise-alerts.ts';
import { NOT_UNDERSTOOD } from '../notifications/read-hint.ts';
import type { DeliveryRow } from '../store/delivery-row.ts';
import type { Reader } from '../store/store.ts';
import { firstDue } from './job.ts';

/** More are not counted: an operator acts on far fewer. */
const MOST = 1_000;
const MINUTE = 60_000;

/** Ages of what is unknown, the youngest first, each up to its bound. */
const AGES = [
  ['5m', 5 * MINUTE],
  ['1h', 60 * MINUTE],
  ['1d', 24 * 60 * MINUTE],
  ['older', Infinity],
] as const;

/** What a call of the gateway comes to. */
const ANSWERS = [
  'answered',
  'refused',
  'not-sent',
  'no-answer',
] as const satisfies readonly GatewayAnswer<unknown>['kind'][];
const NOTIFY_KINDS = ['payment', 'payout'];
const DELIVERY_STATES = [
  'waiting',
  'delivered',
  'given-up',
] as const satisfies readonly DeliveryRow['state'][];
const DUE = ['attempts', 'operations', 'notifications', 'subscriptions', 'deliveries'] as const;

/** Each combination of these values. */
const labelled = (
  values: Readonly<Record<string, readonly string[]>>,
): readonly Readonly<Record<string, string>>[] =>
  Object.entries(values).reduce<readonly Readonly<Record<string, string>>[]>(
    (all, [name, each]) =>
      all.flatMap((labels) => each.map((value) => ({ ...labels, [name]: value }))),
    [{}],
  );

/**
 * The labels of each counter whose labels are known, so that it can be there before it first counts: what
 * grows from nothing is no growth to Prometheus. Requests have too many.
 */
export const COUNTERS: Readonly<Record<string, ReturnType<typeof labelled>>> = {
  attempt_outcomes: labelled({ outcome: OUTCOMES }),
  operation_outcomes: labelled({
    operation: OPERATION_NAMES.filter((name) => !isQuery(name)),
    outcome: OUTCOMES,
  }),
  gateway_calls: labelled({ operation: OPERATION_NAMES, answer: ANSWERS }),
  due_failures: labelled({ kind: DUE }),
  notifications: [
    ...labelled({ kind: NOTIFY_KINDS, known: ['true'], signature: ANSWER_SIGNATURES }),
    ...labelled({ kind: NOTIFY_KINDS, known: ['false'], signature: ['unchecked'] }),
  ],
  notifications_unread: labelled({
    kind: NOTIFY_KINDS,
    reason: [...NOT_UNDERSTOOD, ...CODEC_FAULTS],
  }),
  webhooks: labelled({ state: DELIVERY_STATES }),
  card_testing: labelled({ rule: CARD_TESTING_RULES }),
  card_testing_alarms: labelled({ rule: CARD_TESTING_RULES }),
  security_alerts: labelled({ alert: SECURITY_ALERTS }),
};

/** Looks up what waits, and for how long: what is unknown, what is overdue, what is not delivered. */
export async function measure({ store, clock, metrics }: Context): Promise<void> {
  const now = clock.now();
  for (const [state, count] of Object.entries(store.connections?.() ?? {}))
    metrics.gauge('store_connections', count, { state });
  await store.read(async (reader) => {
    for (const table of ['attempts', 'operations'] as const)
      for (const [age, count] of countAges(await unknownSince(reader, table), now))
        metrics.gauge('unknown_open', count, { kind: table, age });
    for (const kind of DUE) {
      const [first = now] = await firstDue(reader, kind);
      metrics.gauge('due_lag_seconds', Math.max(0, now - first) / 1000, { kind });
    }
    const where = { state: 'waiting' } as const;
    const waiting = await reader.find('deliveries', { where, limit: MOST });
    metrics.gauge('webhooks_waiting', waiting.length);
  });
}

const unknownSince = async (
  reader: Reader,
  table: 'attempts' | 'operations',
): Promise<readonly number[]> =>
  (await reader.find(table, { where: { outcome: 'unknown' }, limit: MOST })).map(
    ({ createdAt }) => createdAt,
  );

function countAges(since: readonly number[], now: number): readonly [string, number][] {
  const ageOf = (at: number) => AGES.find(([, bound]) => now - at <= bound)?.[0];
  return AGES.map(([age]) => [age, since.filter((at) => ageOf(at) === age).length]);
}
