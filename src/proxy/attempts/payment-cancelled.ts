import type { Context } from '../context/context.ts';
import { updateSession } from '../sessions/session.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { isKept, ledgerEntry, noteOfPayment } from './ledger-entry.ts';
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
  if (!(await isStillPaid(tx, attempt)))
    for (const session of await tx.find('sessions', { where: { orderKey } }))
      if (session.state === 'paid') await updateSession(tx, session, { state: 'cancelled' });
  await tell(context, tx, type, attempt);
}

/** Of an order that was paid twice, the other payment pays it from now on. */
async function isStillPaid(
  tx: Transaction,
  { id, orderKey, amount, currency }: AttemptRow,
): Promise<boolean> {
  const order = await tx.get('orders', orderKey);
  if (!order) throw new Error('an attempt has no order');
  const others = await tx.find('attempts', { where: { orderKey } });
  const mayPay = (other: AttemptRow): boolean =>
    other.id !== id &&
    other.outcome === 'succeeded' &&
    (other.id === order.paidAttemptId ||
      (id === order.paidAttemptId && other.amount === amount && other.currency === currency));
  for (const other of others.filter(mayPay))
    if (await isKept(tx, other)) {
      await tx.update('orders', order.id, { paidAttemptId: other.id });
      return true;
    }
  return false;
}

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
