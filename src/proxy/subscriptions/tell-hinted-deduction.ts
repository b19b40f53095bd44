import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { shownState } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { bookHint, type HintedType } from '../money/hints.ts';
import { movedIn, recurringIdIn } from '../money/journal.ts';
import { ledgerAmount } from '../money/payments.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { SubscriptionRow } from '../store/subscription-row.ts';
import type { PaymentHint } from '../store/tables.ts';
import { subscriptionData } from './subscription-data.ts';

const amountOf = ({ profile }: Context, { amount, currency }: TransactionRow): DecimalAmount =>
  ledgerAmount(amount, currency, profile);

/** The subscription whose deduction a payment of the ledger is, if it is one. */
export async function subscriptionBehind(
  reader: Reader,
  { owner }: TransactionRow,
): Promise<SubscriptionRow | undefined> {
  const recurringId = owner === null ? undefined : recurringIdIn(owner);
  return recurringId === undefined ? undefined : reader.get('subscriptions', recurringId);
}

/** Books what a notification says of a deduction, as of other payments. */
export const bookDeductionHint = (
  context: Context,
  tx: Transaction,
  subscription: SubscriptionRow,
  payment: TransactionRow,
  hint: PaymentHint | undefined,
): Promise<void> =>
  bookHint(context, tx, hint, { ...movedIn(payment), amount: amountOf(context, payment) }, (type) =>
    tellHintedDeduction(context, tx, type, subscription, payment),
  );

/** Reports a dispute or refund of a deduction that was not made here. */
export async function tellHintedDeduction(
  context: Context,
  tx: Transaction,
  type: HintedType,
  subscription: SubscriptionRow,
  payment: TransactionRow,
  more: { readonly amount?: DecimalAmount } = {},
): Promise<void> {
  const { commandId: id } = movedIn(payment);
  const outcome = payment.paid ? 'succeeded' : 'review';
  const { order_no: _first, ...named } = subscriptionData(subscription);
  const [learned] = await tx.find('movements', {
    where: { commandId: id },
    orderBy: 'id',
    limit: 1,
  });
  await recordEvent(context, tx, {
    type,
    sessionId: subscription.sessionId ?? null,
    data: {
      ...named,
      attempt: {
        id,
        operation: 'subscription.deduction',
        order_no: payment.orderNo,
        state: shownState('ended', outcome),
        outcome,
        abandoned: false,
        amount: amountOf(context, payment),
        transaction_id: payment.transactionId,
        created_at: new Date(learned?.at ?? context.clock.now()).toISOString(),
      },
      proven: false,
      ...more,
    },
  });
}
