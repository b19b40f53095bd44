import type { Context } from '../context/context.ts';
import { errorFields } from '../context/error-fields.ts';
import { LOOK_AGAIN_MS, type Lease } from '../exchange/leases.ts';
import { StoreUnavailableError, type Reader, type Transaction } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** One kind of work that time makes due. */
export interface DueKind {
  /** Does some of what is due; says how much. */
  work(context: Context): Promise<number>;
  /** When the first of it will be due, if any is waiting. */
  next(reader: Reader, context: Context): Promise<number[]>;
}

/** Tables whose rows say themselves when they are due. */
export type DueTable = {
  [T in keyof Tables]: Tables[T] extends { dueAt: number | null } ? T : never;
}[keyof Tables];

/** At once, so that a long outage does not end in a flood. */
const BATCH = 10;
/** What failed is tried again after that. */
const REST_MS = 60_000;

/** Due rows; `take` says until when no other process works on the same ones. */
export async function takeDue<T extends DueTable>(
  tx: Transaction,
  table: T,
  now: number,
  take: (row: Tables[T]) => Promise<Tables[T]>,
  limit = BATCH,
): Promise<Tables[T][]> {
  const due = await tx.claim(table, {
    range: { column: 'dueAt', to: now },
    orderBy: 'dueAt',
    limit,
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

/** Work on something that is due, as a span of its own; where nothing is due, there is none. */
export const traceDue = <Result>(
  { tracer }: Context,
  kind: string,
  count: number,
  work: () => Promise<Result>,
): Promise<Result> =>
  tracer && count > 0
    ? tracer.span(
        {
          kind: 'due',
          name: `due ${kind}`,
          attributes: { 'tender.due': kind, 'tender.count': count },
        },
        work,
      )
    : work();

/**
 * Works on rows side by side. One that fails takes no other with it: it is logged, rests, and is tried
 * again. Throws once all are done, if the store could not be reached.
 */
export async function workOnEach<T extends DueTable, Row extends Tables[T]>(
  context: Context,
  table: T,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  let away: StoreUnavailableError | undefined;
  await Promise.all(
    rows.map(async (row) => {
      try {
        await work(row);
      } catch (error) {
        if (error instanceof StoreUnavailableError) away = error;
        else await putOff(context, table, row.id, error);
      }
    }),
  );
  if (away) throw away;
}

async function putOff(
  { store, clock, log, metrics }: Context,
  table: DueTable,
  id: string,
  error: unknown,
): Promise<void> {
  log.error('due work failed', {
    reason: table,
    requestId: id,
    ...errorFields(error),
  });
  metrics.count('due_failures', { kind: table });
  const dueAt = clock.now() + REST_MS;
  await store.transaction((tx) => tx.update(table, id, { dueAt })).catch(() => undefined);
}

/**
 * Processes due rows that no other process holds, and holds them meanwhile. `release` says
 * what becomes of a row whose process died; one that is no longer due after that needs no work. Answers
 * how many there were.
 */
export async function workOnDue<T extends 'attempts' | 'operations'>(
  context: Context,
  table: T,
  {
    limit,
    release,
    work,
  }: {
    readonly limit?: number;
    readonly release: (tx: Transaction, row: Tables[T]) => Promise<Tables[T]>;
    readonly work: (rows: readonly Tables[T][]) => Promise<unknown>;
  },
): Promise<number> {
  const { store, clock, leases } = context;
  const now = clock.now();
  const later = { dueAt: now + LOOK_AGAIN_MS };
  let lease: Lease | undefined;
  const taken = await store.transaction(async (tx) => {
    const taken: Tables[T][] = [];
    await takeDue(
      tx,
      table,
      now,
      async (row) => {
        if (await leases.isHeld(tx, row)) return tx.update(table, row.id, changesOf(later));
        lease ??= leases.current();
        const held = await tx.update(table, row.id, changesOf({ ...later, leaseId: lease.id }));
        taken.push(held);
        return held;
      },
      limit,
    );
    return taken;
  });
  if (taken.length === 0) return 0;
  const releaseAndWork = async (): Promise<void> => {
    const open = taken.filter(({ state }) => state === 'ended');
    const left = taken.filter(({ state }) => state !== 'ended');
    await workOnEach(context, table, left, async ({ id, leaseId }) => {
      const released = await store.transaction(async (tx) => {
        const row = await tx.get(table, id);
        if (!row || row.leaseId !== leaseId) return undefined;
        if ((await release(tx, row)).dueAt === null) return undefined;
        return tx.update(table, id, changesOf({ ...later, leaseId: leaseId ?? '' }));
      });
      if (released) open.push(released);
    });
    if (open.length > 0) await work(open);
  };
  await leases.hold(
    taken.map(({ id }) => id),
    () => traceDue(context, table, taken.length, releaseAndWork),
  );
  return taken.length;
}

/** The compiler can't follow that rows of both tables have these members. */
const changesOf = <T extends 'attempts' | 'operations'>(changes: {
  readonly dueAt: number;
  readonly leaseId?: string;
}) => changes as Partial<Omit<Tables[T], 'id'>>;
