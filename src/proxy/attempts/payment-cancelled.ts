import type { Context } from '../context/context.ts';
import { updateSession } from '../sessions/session.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { ledgerEntry, noteOfPayment } from './ledger-entry.ts';
import { tell } from './record-outcome.ts';

/** Records that a successful payment no longer counts at the gateway: in session, view and refund ledger. */
export async function markPaymentCancelled(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  type: 'payment.cancelled' | 'payment.reversed' = 'payment.cancelled',
): Promise<void> {
  const { transactionId, orderKey } = attempt;
  if (transactionId !== null)
    await noteOfPayment(tx, ledgerEntry(context, transactionId, attempt), { cancelled: true });
  await tx.lock('order', orderKey);
  for (const session of await tx.find('sessions', { where: { orderKey } }))
    if (session.state === 'paid') await updateSession(tx, session, { state: 'cancelled' });
  await tell(context, tx, type, attempt);
}

/** Whether a successful payment no longer counts. */
export const isPaymentCancelled = async (
  reader: Reader,
  transactionId: string | null,
): Promise<boolean> =>
  transactionId !== null && (await reader.get('transactions', transactionId))?.cancelled === true;

/** It was not cancelled after all. */
export async function markPaymentKept(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
): Promise<void> {
  const { orderKey } = attempt;
  await tx.lock('order', orderKey);
  for (const session of await tx.find('sessions', { where: { orderKey } }))
    if (session.state === 'cancelled' && session.id === attempt.sessionId)
      await updateSession(tx, session, { state: 'paid' });
  await tell(context, tx, 'payment.succeeded', attempt);
}
