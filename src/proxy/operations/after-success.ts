import type { AttemptAnswer } from '../../contract/proxy/session.schema.ts';
import { noteOfPayment } from '../attempts/ledger-entry.ts';
import type { Context } from '../context/context.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow, TransactionRow } from '../store/tables.ts';
import type { Found } from './plan.ts';
import { inMinor } from './refund-ledger.ts';
import { recordOperationEvent } from './tell-operation.ts';

/**
 * What a query shows about a successful payment made by an operation: it may have been cancelled in the
 * portal. Then nothing is left to refund, and the merchant server is notified once. Of a dispute or refund
 * the notification's hint is all that there is.
 */
export async function afterSuccess(
  context: Context,
  tx: Transaction,
  row: OperationRow,
  { outcome, details, alerts = [] }: Found,
): Promise<void> {
  await raiseAlerts(context, tx, row, alerts);
  const id = row.result?.transaction_id;
  // Another payment's refusal under the same number says nothing of this one.
  if (outcome === 'failed' && id !== undefined && id === details.transaction_id)
    await reverse(context, tx, row, id);
  await tellHint(context, tx, row);
  await tx.update('operations', row.id, { dueAt: null, leaseId: null, hint: null });
}

async function reverse(
  context: Context,
  tx: Transaction,
  row: OperationRow,
  id: string,
): Promise<void> {
  const entry = entryOf(context, row);
  if (!entry || (await tx.get('transactions', id))?.cancelled) return;
  await noteOfPayment(tx, entry, { cancelled: true });
  await recordOperationEvent(context, tx, 'operation.reversed', row);
}

/** Reports a dispute or refund in the same way as for a session's payment. */
export async function tellHint(
  context: Context,
  tx: Transaction,
  row: OperationRow,
): Promise<void> {
  const { hint } = row;
  if (hint !== 'dispute' && hint !== 'refund') return;
  const entry = entryOf(context, row);
  if (entry && hint === 'refund')
    await noteOfPayment(tx, entry, { doubtedAt: context.clock.now() });
  await recordEvent({ ...context, actor: { kind: 'notification' } }, tx, {
    type: hint === 'dispute' ? 'payment.disputed' : 'payment.refunded_elsewhere',
    sessionId: null,
    data: { attempt: asAttempt(row), proven: false },
  });
}

/** The payment in the refund ledger. */
function entryOf(
  { profile }: Context,
  { orderNo, result, summary: { amount } }: OperationRow,
): TransactionRow | undefined {
  const id = result?.transaction_id;
  if (id === undefined || !amount) return undefined;
  return {
    id,
    orderNo: orderNo ?? '',
    currency: amount.currency,
    amount: inMinor(amount, profile).toString(),
    paid: true,
    refunded: '0',
    refundPending: '0',
  };
}

/** The payment in the form that events of payments have. */
export const asAttempt = ({
  id,
  operation,
  orderNo,
  state,
  outcome,
  result,
  summary: { amount },
  createdAt,
  settledAt,
}: OperationRow): AttemptAnswer => ({
  id,
  operation,
  order_no: orderNo ?? '',
  state,
  ...(outcome && { outcome }),
  abandoned: false,
  amount: amount ?? { value: '', currency: '' },
  ...(result?.transaction_id !== undefined && { transaction_id: result.transaction_id }),
  created_at: new Date(createdAt).toISOString(),
  ...(settledAt !== null && { settled_at: new Date(settledAt).toISOString() }),
});
