import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import type { Found } from './plan.ts';
import { recordOperationEvent } from './record-operation-outcome.ts';
import { inMinor } from './refund-ledger.ts';

/**
 * What a query shows of an operation's payment that had succeeded: it may have been cancelled in the
 * portal. Then nothing is left to refund, and the merchant server is told, once.
 */
export async function afterSuccess(
  context: Context,
  tx: Transaction,
  row: OperationRow,
  { outcome, details }: Found,
): Promise<void> {
  const id = row.result?.transaction_id;
  const { amount } = row.summary;
  await tx.update('operations', row.id, { dueAt: null, leaseId: null });
  // Another payment's refusal under the same number says nothing of this one.
  if (outcome !== 'failed' || !id || id !== details.transaction_id || !amount) return;
  const known = await tx.get('transactions', id);
  if (known?.cancelled) return;
  if (known) await tx.update('transactions', id, { cancelled: true });
  else
    await tx.insert('transactions', {
      id,
      orderNo: row.orderNo ?? '',
      currency: amount.currency,
      amount: inMinor(amount, context.profile).toString(),
      paid: true,
      cancelled: true,
      refunded: '0',
      refundPending: '0',
    });
  await recordOperationEvent(context, tx, 'operation.reversed', row);
}
