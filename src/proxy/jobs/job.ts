import type { Context } from '../context/context.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** One kind of work that time makes due. */
export interface DueKind {
  /** Does some of what is due; says how much. */
  work(context: Context): Promise<number>;
  /** When the first of it will be due, if any is waiting. */
  next(reader: Reader): Promise<number[]>;
}

/** Tables whose rows say themselves when they are due. */
type DueTable = {
  [T in keyof Tables]: Tables[T] extends { dueAt: number | null } ? T : never;
}[keyof Tables];

/** At once, so that a long outage does not end in a flood. */
const BATCH = 10;

/**
 * Due rows, taken for `leaseMs`, so that no other process works on them in the meantime. Whoever
 * dies over them gives them back by that.
 */
export async function takeDue<T extends DueTable>(
  tx: Transaction,
  table: T,
  now: number,
  take: (row: Tables[T]) => Promise<Tables[T]>,
): Promise<Tables[T][]> {
  const due = await tx.claim(table, {
    range: { column: 'dueAt', to: now },
    orderBy: 'dueAt',
    limit: BATCH,
  });
  const taken: Tables[T][] = [];
  for (const row of due) taken.push(await take(row));
  return taken;
}

export async function firstDue(reader: Reader, table: DueTable): Promise<number[]> {
  const [row] = await reader.find(table, {
    range: { column: 'dueAt', from: 0 },
    orderBy: 'dueAt',
    limit: 1,
  });
  return typeof row?.dueAt === 'number' ? [row.dueAt] : [];
}
