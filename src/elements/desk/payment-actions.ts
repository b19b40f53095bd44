import type { StaffPayment } from '../../client/index.ts';
import {
  addAmounts,
  minorUnits,
  multiplyAmount,
  type DecimalAmount,
} from '../../contract/money/decimal-amount.ts';
import type { SentRequest } from '../wallet/operations.ts';
import { isReceived } from './order-facts.ts';

/** What a person can do with a payment of an order. */
export const ORDER_ACTIONS = ['refund', 'approve', 'reject', 'cancel', 'end'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The operation behind each: a grant has to name it. */
export const ACTION_OPERATIONS = {
  refund: 'orders.refund',
  approve: 'orders.review',
  reject: 'orders.review',
  cancel: 'orders.cancel',
  end: 'subscription.cancel',
} as const satisfies Record<OrderAction, string>;

/** A request by a person of the staff. */
export interface StaffRequest extends SentRequest {
  readonly operation: (typeof ACTION_OPERATIONS)[OrderAction];
  readonly done: `${OrderAction}Done`;
  /** The shop's number of the order that it is about. */
  readonly orderId: string | undefined;
}

/** Which of them a request is for. */
export const actionOf = ({ done }: StaffRequest): OrderAction =>
  done.slice(0, -'Done'.length) as OrderAction;

const isNothing = (amount: DecimalAmount | undefined): boolean =>
  amount === undefined || minorUnits(amount) === 0n;

/** What of a payment can still go back: without what went back, may have, or was lost. */
export const refundableOf = ({
  amount,
  refunded,
  refund_pending,
  lost_to_disputes,
}: StaffPayment): DecimalAmount =>
  [refunded, refund_pending, lost_to_disputes].reduce<DecimalAmount>(
    (left, gone) => (gone ? addAmounts(left, multiplyAmount(gone, -1)) : left),
    amount,
  );

/**
 * Whether it makes sense by what is known: no refund where nothing is left or nothing is proven, none while the end
 * of another one isn't.
 */
export function isPossible(action: OrderAction, payment: StaffPayment): boolean {
  const { transaction_id, outcome, subscription } = payment;
  switch (action) {
    case 'refund':
      return (
        transaction_id !== undefined &&
        isReceived(payment) &&
        isNothing(payment.refund_pending) &&
        minorUnits(refundableOf(payment)) > 0n
      );
    case 'cancel':
      return (
        transaction_id !== undefined &&
        isReceived(payment) &&
        [payment.refunded, payment.refund_pending, payment.lost_to_disputes].every(isNothing)
      );
    case 'approve':
    case 'reject':
      return transaction_id !== undefined && outcome === 'review';
    case 'end':
      return (
        subscription?.contract_name !== undefined &&
        subscription.cancelled_at === undefined &&
        subscription.ended_at === undefined
      );
  }
}
