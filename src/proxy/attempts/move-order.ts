import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import { termsOf } from '../sessions/session.ts';
import type { SessionTerms } from '../store/session-terms.schema.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow, OrderRow, SessionRow } from '../store/tables.ts';
import { chargedBy } from './charged-again.ts';
import { isKept, isPaymentCancelled } from './ledger-entry.ts';

/**
 * The first success pays the order; what is final holds it no longer (P-11, P-12). What did not pay it
 * after all leaves it to a duplicate, if there is one.
 */
export async function moveOrder(
  tx: Transaction,
  order: OrderRow,
  attempt: AttemptRow,
  pays: boolean,
): Promise<OrderRow> {
  if (!isFinal(attempt.outcome ?? 'unknown')) return order;
  const paidAttemptId =
    order.paidAttemptId === attempt.id && !pays
      ? await otherPaymentOf(tx, order, attempt)
      : (order.paidAttemptId ?? (pays ? attempt.id : null));
  return tx.update('orders', order.id, {
    ...(order.activeAttemptId === attempt.id && { activeAttemptId: null }),
    paidAttemptId,
    ...chargedBy(order, attempt),
  });
}

/** What was cancelled pays an order no longer, once something else does. */
export async function withoutCancelled(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  const payer = order.paidAttemptId ? await tx.get('attempts', order.paidAttemptId) : undefined;
  return payer && (await isPaymentCancelled(tx, payer.transactionId))
    ? { ...order, paidAttemptId: null }
    : order;
}

/** One that pays its own session, and did not go back as a duplicate meanwhile. */
async function otherPaymentOf(
  tx: Transaction,
  { id: orderKey }: OrderRow,
  { id }: AttemptRow,
): Promise<string | null> {
  for (const other of await tx.find('attempts', { where: { orderKey } })) {
    if (other.id === id || other.outcome !== 'succeeded') continue;
    const due = dueFor(await tx.get('sessions', other.sessionId), other);
    if (isSameAmount(other, due) && (await isKept(tx, other))) return other.id;
  }
  return null;
}

/** Whether an attempt is of the amount that its session asks for. */
export const isSameAmount = (
  { amount, currency }: AttemptRow,
  due: SessionTerms['amount'],
): boolean => amount === due.value && currency === due.currency;

/** What its session asks for. Of an abandoned attempt, the session may have been forgotten since. */
export const dueFor = (
  session: SessionRow | undefined,
  { amount: value, currency }: AttemptRow,
): SessionTerms['amount'] => (session ? termsOf(session).amount : { value, currency });
