import type { Context } from '../context/context.ts';
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

const DUE = ['attempts', 'operations', 'notifications', 'subscriptions', 'deliveries'] as const;

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
