import type { Context } from '../context/context.ts';
import { DELIVERY_LEASE_MS, waitAfterTries } from '../events/deliver-webhook.ts';
import { longestQueryWait } from '../exchange/query-schedule.ts';
import { LOOK_AGAIN_MS } from '../exchange/leases.ts';
import { APART_MS } from '../money/refutation.ts';
import type { Tables } from '../store/tables.ts';
import { longestSubscriptionWait } from '../subscriptions/watch-subscription.ts';
import type { DueKind, DueTable } from './job.ts';

/** What clocks of several machines may differ by. */
const TOLERANCE_MS = 60_000;
/** Rows are looked at without a step, too: another machine's clock may have been wrong. */
const LOOK_EVERY_MS = 600_000;
const AT_ONCE = 200;

/** For its next question, or for the answer that is to agree with the last one. */
const untilAsked = (
  { profile }: Context,
  { queryCount }: { readonly queryCount: number },
): number => Math.max(APART_MS, longestQueryWait(profile, queryCount));

type LongestWait<Row> = (context: Context, row: Row) => number;

/** The longest that a row of each table waits from now on for what it is due for. */
export const LONGEST_WAITS: { readonly [T in DueTable]: LongestWait<Tables[T]> } = {
  attempts: (context, row) =>
    row.state !== 'ended' || row.leaseId ? LOOK_AGAIN_MS : untilAsked(context, row),
  operations: (context, row) =>
    row.state !== 'ended' || row.leaseId ? LOOK_AGAIN_MS : untilAsked(context, row),
  notifications: ({ profile }) => Math.max(LOOK_AGAIN_MS, profile.notify.delayMs),
  subscriptions: longestSubscriptionWait,
  deliveries: (_context, { attempts }) =>
    Math.max(DELIVERY_LEASE_MS, waitAfterTries(attempts.length) ?? 0),
};
const DUE_TABLES = Object.keys(LONGEST_WAITS) as DueTable[];

/** What a process knows of its clock. */
interface Look {
  /** By the monotonic clock. */
  readonly at: number;
  /** How far the time is ahead of that clock. */
  readonly ahead: number;
}
const looks = new WeakMap<Context['clock'], Look>();

/**
 * Rows that would be due later than anything makes them wait: the clock was ahead when they were written, and
 * has been set back since. They are due now. All of them are looked at when a process starts, when it sees its
 * clock set back, and from time to time.
 */
export const clockSteps: DueKind = {
  async work(context) {
    const { clock } = context;
    const look = { at: clock.monotonic(), ahead: clock.now() - clock.monotonic() };
    const last = looks.get(clock);
    const isBack = last !== undefined && look.ahead < last.ahead - TOLERANCE_MS;
    if (last && !isBack && look.at - last.at < LOOK_EVERY_MS) {
      // A clock that is put right little by little has stepped in the end, too.
      if (look.ahead > last.ahead) looks.set(clock, { ...last, ahead: look.ahead });
      return 0;
    }
    let mended = 0;
    for (const table of DUE_TABLES) mended += await mend(context, table);
    looks.set(clock, look);
    return mended;
  },
  next: () => Promise.resolve([]),
};

async function mend(context: Context, table: DueTable): Promise<number> {
  const { store, clock } = context;
  const now = clock.now();
  const after = now + TOLERANCE_MS;
  // The compiler can't follow that the rows are those of the table.
  const longestWait = LONGEST_WAITS[table] as LongestWait<Tables[DueTable]>;
  const isTooFar = (row: Tables[DueTable]): boolean =>
    row.dueAt !== null && row.dueAt > after + longestWait(context, row);
  let mended = 0;
  let past: readonly [number, string] | undefined;
  for (;;) {
    const range = { column: 'dueAt', after } as const;
    const page = { range, orderBy: 'dueAt', limit: AT_ONCE, ...(past && { past }) } as const;
    const rows = await store.find(table, page);
    const found = rows.filter(isTooFar);
    if (found.length > 0)
      await store.transaction(async (tx) => {
        for (const { id } of found) {
          const row = await tx.get(table, id);
          if (row && isTooFar(row)) await tx.update(table, id, { dueAt: now });
        }
      });
    mended += found.length;
    const last = rows.at(-1);
    if (!last || last.dueAt === null || rows.length < AT_ONCE) return mended;
    past = [last.dueAt, last.id];
  }
}
