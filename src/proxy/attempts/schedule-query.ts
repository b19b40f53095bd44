import type { Transaction } from '../store/store.ts';
import type { AttemptRow, PaymentHint } from '../store/tables.ts';

/**
 * Makes an attempt due for its query now, because of a hint. A refusal can still be overturned by
 * proof of success. A hint takes no rung of the ladder (P-06), so a flood of them can't use the
 * ladder up.
 */
export async function scheduleQuery(
  tx: Transaction,
  attempt: AttemptRow,
  now: number,
  askedBy: 'notification' | 'shopper',
): Promise<void> {
  const { id, queryCount, dueAt, outcome, state, isDecided } = attempt;
  if (state !== 'settled' || (outcome === 'succeeded' && !isDecided)) return;
  if (dueAt !== null && dueAt <= now) return;
  await tx.update('attempts', id, {
    dueAt: now,
    queryCount: Math.max(-1, queryCount - 1),
    askedBy,
  });
}

/**
 * Makes a payment that has succeeded due for a query, because of what a notification hints at. A query
 * that is under way loses its claim: what it shows may be older than the hint.
 */
export async function scheduleLook(
  tx: Transaction,
  { id }: AttemptRow,
  hint: PaymentHint,
  now: number,
): Promise<void> {
  await tx.update('attempts', id, {
    hint,
    dueAt: now,
    queryCount: 0,
    askedBy: 'notification',
    leaseId: null,
  });
}
