import type { Transaction } from '../store/store.ts';
import type { AttemptRow, OperationRow, PaymentHint } from '../store/tables.ts';
import { isProvenCharge } from '../money/charged.ts';

/**
 * What makes a payment due for a query now, because of a hint. A hint takes no step of the schedule (P-06), so
 * a flood of them can't use the schedule up. A query that is under way loses its claim: what it shows may be
 * older than the hint.
 */
export const dueByHint = (
  { queryCount, dueAt }: Pick<AttemptRow | OperationRow, 'queryCount' | 'dueAt'>,
  now: number,
) => ({
  leaseId: null,
  ...(!isDue(dueAt, now) && { dueAt: now, queryCount: Math.max(-1, queryCount - 1) }),
});

const isDue = (dueAt: number | null, now: number): boolean => dueAt !== null && dueAt <= now;

/**
 * It is due, and nobody has taken that up: what is found out now may be older than what has made it due, so
 * the question stays to be asked.
 */
export const isUntaken = (
  { leaseId, dueAt }: Pick<AttemptRow | OperationRow, 'leaseId' | 'dueAt'>,
  now: number,
): boolean => !leaseId && isDue(dueAt, now);

/** Makes an attempt due for its query now. A refusal can still be overturned by proof of success. */
export async function scheduleQuery(
  tx: Transaction,
  attempt: AttemptRow,
  now: number,
  askedBy: 'notification' | 'shopper',
  hint?: PaymentHint,
): Promise<void> {
  const { id, state } = attempt;
  if (state !== 'ended' || isProvenCharge(attempt)) return;
  const soon = dueByHint(attempt, now);
  await tx.update('attempts', id, { ...soon, askedBy, ...(hint && { hint }) });
}

/**
 * Makes a payment that has succeeded due for a query, because of what a notification hints at. A query
 * that is under way loses its claim, too.
 */
export const scheduleLook = (
  tx: Transaction,
  { id }: AttemptRow,
  hint: PaymentHint,
  now: number,
): Promise<AttemptRow> =>
  tx.update('attempts', id, {
    hint,
    dueAt: now,
    queryCount: 0,
    askedBy: 'notification',
    leaseId: null,
  });
