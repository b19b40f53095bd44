import type { Context } from '../context/context.ts';
import { movedBy, noteReversal } from '../money/journal.ts';
import { restateOrder, termsNumber } from '../money/restate-order.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { tell } from './tell-payment.ts';
import { askedInstead, tellDuplicates } from './charged-again.ts';

/** Records that a successful payment no longer counts at the gateway: in order, sessions and refund ledger. */
export async function markPaymentCancelled(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  how: 'cancelled' | 'reversed' = 'cancelled',
): Promise<void> {
  await tx.lock('order', attempt.orderKey);
  await noteReversal(context, tx, movedBy(attempt), how);
  await restateOrder(context, tx, attempt.orderKey, attempt.sessionId);
  await tell(context, tx, `payment.${how}`, attempt);
}

/** It was not cancelled after all. */
export const markPaymentKept = (
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
): Promise<void> => countAgain(context, tx, attempt, 'payment.succeeded');

/** The gateway shows it as paid again: a reversal that was told was wrong, or was undone itself. */
export const markPaymentReinstated = (
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
): Promise<void> => countAgain(context, tx, attempt, 'payment.reinstated');

async function countAgain(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  type: 'payment.succeeded' | 'payment.reinstated',
): Promise<void> {
  const { id, orderKey, sessionId } = attempt;
  await tx.lock('order', orderKey);
  await noteReversal(context, tx, movedBy(attempt), false);
  // It is proven anew, under the terms of now.
  await tx.update('attempts', id, { provenUnder: await termsNumber(tx, orderKey) });
  const restated = await restateOrder(context, tx, orderKey, sessionId);
  const due = restated && askedInstead(restated, id);
  // Of what is not paid in full, nobody is told that it is.
  if (!due || type === 'payment.reinstated') await tell(context, tx, type, attempt);
  if (due) await tell(context, tx, 'payment.partial', attempt, { due });
  if (restated) await tellDuplicates(context, tx, id, restated);
}
