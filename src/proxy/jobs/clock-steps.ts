import type { Context } from '../context/context.ts';
import { longestQueryWait } from '../exchange/ladder.ts';
import { LOOK_AGAIN_MS, type LeasedRow } from '../exchange/leases.ts';
import type { AttemptState } from '../../contract/vocabulary/outcomes.ts';
import type { DueKind } from './job.ts';

/** What clocks of several machines may differ by. */
const TOLERANCE_MS = 60_000;
const AT_ONCE = 200;

/** Rows that would be due later than any delay allows: the clock has been set back since. They are due now. */
export const clockSteps: DueKind = {
  async work(context) {
    const { store, clock } = context;
    const now = clock.now();
    const after = now + TOLERANCE_MS;
    const isTooFar = (row: WaitingRow): boolean =>
      row.dueAt !== null && row.dueAt > after + longestWait(context, row);
    const rows = await store.read(async (reader) => {
      const range = { column: 'dueAt', after } as const;
      const query = { range, orderBy: 'dueAt', limit: AT_ONCE } as const;
      return [
        ...(await reader.find('attempts', query)).map((row) => ['attempts', row] as const),
        ...(await reader.find('operations', query)).map((row) => ['operations', row] as const),
      ].filter(([, row]) => isTooFar(row));
    });
    if (rows.length > 0)
      await store.transaction(async (tx) => {
        for (const [table, { id }] of rows) {
          const row = await tx.get(table, id);
          if (row && isTooFar(row)) await tx.update(table, id, { dueAt: now });
        }
      });
    return rows.length;
  },
  next: () => Promise.resolve([]),
};

interface WaitingRow extends LeasedRow {
  readonly state: AttemptState;
  readonly dueAt: number | null;
  readonly queryCount: number;
}

function longestWait({ profile }: Context, { state, leaseId, queryCount }: WaitingRow): number {
  if (state !== 'settled' || leaseId) return LOOK_AGAIN_MS;
  return longestQueryWait(profile, queryCount);
}
