import type { Context } from '../context/context.ts';
import { LOOK_AGAIN_MS, type Lease } from '../exchange/leases.ts';
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

/** Due rows; `take` says until when no other process works on the same ones. */
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

/**
 * Works on due rows that nobody is at work on, and holds them for as long as that takes. `release` says
 * what becomes of a row whose process died; one that is due no more after that needs no work. Answers
 * how many there were.
 */
export async function workOnDue<T extends 'attempts' | 'operations'>(
  context: Context,
  table: T,
  release: (tx: Transaction, row: Tables[T]) => Promise<Tables[T]>,
  work: (rows: readonly Tables[T][]) => Promise<unknown>,
): Promise<number> {
  const { store, clock, leases } = context;
  const now = clock.now();
  let lease: Lease | undefined;
  const { free, open } = await store.transaction(async (tx) => {
    const open: Tables[T][] = [];
    let free = 0;
    await takeDue(tx, table, now, async (row) => {
      const later = { dueAt: now + LOOK_AGAIN_MS };
      if (await leases.isHeld(tx, row)) return tx.update(table, row.id, changesOf(later));
      free += 1;
      const released = await release(tx, row);
      if (released.dueAt === null) return released;
      lease ??= leases.current();
      const held = await tx.update(table, row.id, changesOf({ ...later, leaseId: lease.id }));
      open.push(held);
      return held;
    });
    return { free, open };
  });
  if (open.length > 0)
    await leases.hold(
      open.map(({ id }) => id),
      () => work(open),
    );
  return free;
}

/** The compiler can't follow that rows of both tables have these members. */
const changesOf = <T extends 'attempts' | 'operations'>(changes: {
  readonly dueAt: number;
  readonly leaseId?: string;
}) => changes as Partial<Omit<Tables[T], 'id'>>;
