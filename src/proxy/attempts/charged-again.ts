import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { isContradicted } from '../money/charged.ts';
import { countsStill } from '../money/payments.ts';
import { restateOrder, termsNumber, type Restated } from '../money/restate-order.ts';
import { orderLock } from '../money/server-payment.ts';
import type { Transaction } from '../store/store.ts';
import type { DuplicateRow } from '../store/order-rows.ts';
import type { OperationRow } from '../store/tables.ts';
import { asAttempt } from './attempt-views.ts';
import { tell } from './tell-payment.ts';

/** Lists an order that was charged more than once; one row is enough, as its attempts say the rest. */
export async function listIfCharged(
  tx: Transaction,
  { before, after }: Restated,
  { id, orderKey, createdAt }: DuplicateRow,
): Promise<void> {
  if (before.isChargedAgain || after.timesCharged < 2) return;
  await tx.insert('duplicates', { id, orderKey, createdAt });
  await tx.update('orders', orderKey, { isChargedAgain: true });
}

/** The other payment that had paid the order already, also if it has been refunded since. */
export const earlierPayer = ({ paidBefore }: Restated, id: string): string | null =>
  paidBefore === id ? null : paidBefore;

/** What the order's newest terms ask for, where a payment that was charged alone does not pay them. */
export const askedInstead = (restated: Restated, id: string): DecimalAmount | undefined =>
  earlierPayer(restated, id) === null && restated.after.paidAttemptId !== id
    ? restated.after.terms?.amount
    : undefined;

/** That an order was charged more than it asked for: by this payment, or by those beside which it pays now. */
export async function tellDuplicates(
  context: Context,
  tx: Transaction,
  id: string,
  restated: Restated,
): Promise<void> {
  const paidBy = earlierPayer(restated, id);
  if (paidBy !== null) await tellDuplicate(context, tx, id, paidBy);
  else if (restated.after.paidAttemptId === id)
    for (const other of restated.beside) await tellDuplicate(context, tx, other, id);
}

async function tellDuplicate(
  context: Context,
  tx: Transaction,
  id: string,
  paid_by: string,
): Promise<void> {
  const attempt = await tx.get('attempts', id);
  if (attempt) return tell(context, tx, 'payment.duplicate', attempt, { paid_by });
  const operation = await tx.get('operations', id);
  if (operation)
    await recordEvent(context, tx, ofServer('payment.duplicate', operation, { paid_by }));
}

/** What the charge of the merchant server's own payment makes of the order of its id. */
const ofServer = <Type extends 'payment.duplicate' | 'payment.partial', More extends object>(
  type: Type,
  operation: OperationRow,
  more: More,
) => ({
  type,
  sessionId: null,
  data: { order_id: operation.orderNo ?? '', attempt: asAttempt(operation), ...more },
});

/** Brings the order whose id a payment of the merchant server has up to date with it, if shoppers pay that, too. */
export async function restateServerOrder(
  context: Context,
  tx: Transaction,
  row: OperationRow,
): Promise<void> {
  const { id, orderNo, outcome, result, createdAt } = row;
  if (orderNo === null) return;
  const [, orderKey] = orderLock(context, orderNo);
  await tx.lock('order', orderKey);
  const counts = await countsStill(context, tx, row, result?.transaction_id);
  // Proven anew, if it was reversed before: under the terms of now.
  if (counts) await tx.update('operations', id, { provenUnder: await termsNumber(tx, orderKey) });
  const restated = await restateOrder(context, tx, orderKey, orderKey);
  const isDoubtful = isContradicted({ outcome, contradicted: result?.contradicted ?? null });
  if (!restated || !(counts || isDoubtful)) return;
  await listIfCharged(tx, restated, { id, orderKey, createdAt });
  const due = counts ? askedInstead(restated, id) : undefined;
  if (due) await recordEvent(context, tx, ofServer('payment.partial', row, { due }));
  await tellDuplicates(context, tx, id, restated);
}
