import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow, RefundItem } from '../store/tables.ts';
import { operationResultOf } from './operation-result.ts';
import { ledgerAmount } from './refund-ledger.ts';

/** Tells the merchant server of an operation, with all it needs to act on it. */
export async function recordOperationEvent(
  context: Context,
  tx: Transaction,
  type: `operation.${Outcome | 'unresolved' | 'reversed'}`,
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
        refunds: await Promise.all(refunds.map((item) => refundView(context, tx, item))),
      }),
    },
  });
}

async function refundView(
  { profile }: Context,
  tx: Transaction,
  { transactionId, amount, reference }: RefundItem,
) {
  const payment = await tx.get('transactions', transactionId);
  if (!payment) throw new Error('the refund ledger has no such payment');
  return {
    transaction_id: transactionId,
    amount: ledgerAmount(amount, payment.currency, profile),
    refund_reference: reference,
  };
}
