import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import { paymentOrigin } from '../attempts/payment-origin.ts';
import type { Context } from '../context/context.ts';
import { knownPayment, ledgerAmount } from '../money/payments.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow, RefundItem } from '../store/tables.ts';

/** Records the event of a refund's result, with all that accounting and support need. */
export async function tellRefund(
  context: Context,
  tx: Transaction,
  operation: OperationRow,
  { transactionId, amount, reference, reason }: RefundItem,
  outcome: Outcome,
): Promise<void> {
  const payment = await knownPayment(context, tx, transactionId);
  const { currency, orderNo } = payment;
  const money = (minor: string) => ledgerAmount(minor, currency, context.profile);
  const item = operation.result?.items?.find((each) => each.transaction_id === transactionId);
  const origin = await paymentOrigin(context, tx, transactionId);
  await recordEvent(context, tx, {
    type: TYPES[outcome],
    sessionId: origin.session_id ?? null,
    data: {
      transaction_id: transactionId,
      order_no: orderNo,
      ...origin,
      operation_id: operation.id,
      amount: money(amount),
      refunded: money(payment.refunded),
      paid: money(payment.amount),
      refund_reference: reference,
      ...(item?.gateway_refund_reference && {
        gateway_refund_reference: item.gateway_refund_reference,
      }),
      ...(item?.refund_reference_id && { refund_reference_id: item.refund_reference_id }),
      ...(reason && { reason }),
      requested_by: operation.subject,
    },
  });
}

const TYPES = {
  succeeded: 'refund.succeeded',
  failed: 'refund.failed',
  pending: 'refund.pending',
  // No refund has a shopper's part or a review; what says so is not understood.
  review: 'refund.unknown',
  requires_action: 'refund.unknown',
  unknown: 'refund.unknown',
} as const satisfies Record<Outcome, string>;
