import type { Restoration } from '../../contract/proxy/restoration.schema.ts';
import type { Context } from '../context/context.ts';
import { eventIdOf, newestEvent } from '../events/event-chain.ts';
import { LAST_EVENT, recordEvent } from '../events/record-event.ts';
import { publishAllEvents } from '../events/publish-events.ts';
import { recordOutcome } from '../attempts/record-outcome.ts';
import { attemptsDue } from '../jobs/attempts-due.ts';
import { operationsDue } from '../jobs/operations-due.ts';
import { recordOperationOutcome } from '../operations/record-operation-outcome.ts';
import { markRestored, raiseCounter } from '../store/restored.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import { askControl, type Unlisted } from './control-question.ts';
import { missingPayments } from './missing-payments.ts';
import { laterPayment, takeUpPayment } from './take-up-payment.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Clocks differ, and a payment is listed by the time at which the gateway began it. */
const MARGIN = HOUR;
/** A success of as long ago may have been cancelled or taken back since. */
const LOOK_BACK = 30 * DAY;
/** Rounds of questions: each asks about all that is due. */
const MOST_ROUNDS = 100;

/** The result of preparing a restored store. */
export interface Resumed extends Restoration {
  /** What is still not proven, by order number or id. */
  readonly unproven: readonly string[];
}

/**
 * Prepares a store that was restored from a backup, before a proxy sends anything with it. Numbers of
 * events and orders go on where none can have been since the backup; what was in progress may have been
 * sent; payments that the gateway lists and the store does not know are taken up, and asked about with
 * everything that is not proven. What served once (grants, hand-offs) is gone.
 *
 * Changes nothing, and answers why, where the gateway does not list the payments.
 */
export async function resumeRestored(context: Context): Promise<Resumed | Unlisted> {
  const { clock, continuity, store } = context;
  continuity.open();
  await publishAllEvents(context);
  const now = clock.now();
  const known = await store.read((reader) => newestOf(reader, now));
  const unlisted = await askControl(context);
  if (unlisted && unlisted !== 'nothing-known') return unlisted;
  const listed = await missingPayments(context, known - MARGIN, now + MARGIN);
  if (!listed) return 'unanswered';
  const { missing, isEmpty } = listed;
  if (unlisted && isEmpty) return unlisted;
  const later = await Promise.all(missing.map((payment) => laterPayment(context, payment)));
  const done = await store.transaction(async (tx) => {
    const last = await newestEvent(tx);
    await markRestored(tx, now);
    await continuity.accept(tx);
    // An event a millisecond would have to have been recorded to get as far.
    await raiseCounter(tx, LAST_EVENT, now);
    await lookAgain(tx, now);
    for (const table of ['grants', 'handoffs', 'leases'] as const)
      for (const { id } of await tx.find(table, {})) await tx.remove(table, id);
    const takenUp: string[] = [];
    for (const payment of later)
      if (await takeUpPayment(context, tx, payment)) takenUp.push(payment.orderNo);
    const inProgress = await inProgressOf(tx);
    const about = {
      known_until: new Date(known).toISOString(),
      taken_up: takenUp,
      in_progress: inProgress.attempts.length + inProgress.operations.length,
      last_event: last ? eventIdOf(last) : null,
    };
    // First: it follows the last event of the backup, and explains the gap to readers of events.
    await recordEvent(context, tx, { type: 'alert.restored', sessionId: null, data: about });
    await doubt(context, tx, inProgress);
    return about;
  });
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const worked = (await attemptsDue.work(context)) + (await operationsDue.work(context));
    if (worked === 0) break;
  }
  await publishAllEvents(context);
  const unread = later.flatMap(({ made, orderNo }) => (made ? [] : [orderNo]));
  return { ...done, unproven: [...unread, ...(await store.read((reader) => unprovenIn(reader)))] };
}

/** The newest time that anything was started or reported at. */
async function newestOf(reader: Reader, now: number): Promise<number> {
  const newest = { orderBy: 'createdAt', descending: true, limit: 1 } as const;
  const [attempt] = await reader.find('attempts', newest);
  const [operation] = await reader.find('operations', newest);
  const [event] = await reader.find('events', { descending: true, limit: 1 });
  const times = [attempt?.createdAt, operation?.createdAt, event?.at].filter(
    (at) => at !== undefined,
  );
  return times.length > 0 ? Math.min(now, Math.max(...times)) : now;
}

interface InProgress {
  readonly attempts: readonly AttemptRow[];
  readonly operations: readonly OperationRow[];
}

async function inProgressOf(reader: Reader): Promise<InProgress> {
  const waiting = { range: { column: 'dueAt', from: 0 }, orderBy: 'dueAt' } as const;
  const isInProgress = ({ state }: { readonly state: string }) => state !== 'ended';
  return {
    attempts: (await reader.find('attempts', waiting)).filter(isInProgress),
    operations: (await reader.find('operations', waiting)).filter(isInProgress),
  };
}

/** What was not sent yet when the backup was made may have been since. */
async function doubt(
  context: Context,
  tx: Transaction,
  { attempts, operations }: InProgress,
): Promise<void> {
  for (const attempt of attempts)
    await recordOutcome(context, tx, attempt, {
      outcome: 'unknown',
      cause: { reason: 'restored' },
    });
  for (const { id } of operations)
    await recordOperationOutcome(context, tx, id, { outcome: 'unknown', details: {} });
}

/** Everything unproven is asked about now, and so are payments that had succeeded lately. */
async function lookAgain(tx: Transaction, now: number): Promise<void> {
  const range = { column: 'createdAt', from: now - LOOK_BACK } as const;
  const lately = { range, orderBy: 'createdAt' } as const;
  for (const { id, dueAt, outcome } of await tx.find('attempts', lately))
    if (dueAt !== null || outcome === 'succeeded')
      await tx.update('attempts', id, { dueAt: now, leaseId: null });
  for (const { id, dueAt } of await tx.find('operations', lately))
    if (dueAt !== null) await tx.update('operations', id, { dueAt: now, leaseId: null });
}

async function unprovenIn(reader: Reader): Promise<string[]> {
  const where = { outcome: 'unknown' } as const;
  return [
    ...(await reader.find('attempts', { where })).map(({ orderNo }) => orderNo),
    ...(await reader.find('operations', { where })).map(({ orderNo, id }) => orderNo ?? id),
  ];
}
