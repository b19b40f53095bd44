import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { knownPayment, ledgerAmount } from '../money/payments.ts';
import { recordEvent } from '../events/record-event.ts';
import { orderNamesIn } from '../store/order-key.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow, RefundItem } from '../store/tables.ts';
import { operationResultOf } from './operation-result.ts';

/** Tells the merchant server of an operation, with all it needs to act on it. */
export async function recordOperationEvent(
  context: Context,
  tx: Transaction,
  type: `operation.${Outcome | 'unresolved' | 'reversed' | 'reinstated'}`,
  row: OperationRow,
): Promise<void> {
  const { refunds, amount } = row.summary;
  const [kind, id] = row.target?.split('|') ?? [];
  await recordEvent(context, tx, {
    type,
    sessionId: null,
    data: {
      operation: operationResultOf(row),
      subject: row.subject,
      ...(kind && id && { resource: { kind, id } }),
      ...(amount && { amount }),
      ...(refunds && {
        refunds: await Promise.all(refunds.map((item) => refundView(context, tx, row, item))),
      }),
    },
  });
}

/** All that could be asked was asked, and nothing is proven. */
export async function tellUnresolved(
  context: Context,
  tx: Transaction,
  row: OperationRow,
): Promise<void> {
  context.log.error('operation needs a person', { operation: row.operation, requestId: row.id });
  await recordOperationEvent(context, tx, 'operation.unresolved', row);
}

async function refundView(
  context: Context,
  tx: Transaction,
  row: OperationRow,
  { transactionId, amount, reference }: RefundItem,
) {
  const payment = await knownPayment(context, tx, transactionId);
  return {
    transaction_id: transactionId,
    ...orderNamesIn(row, transactionId),
    amount: ledgerAmount(amount, payment.currency, context.profile),
    refund_reference: reference,
  };
}
