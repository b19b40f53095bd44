import { formatMoney, parseLooseMoney, subtractMoney } from '../contract/money/money.ts';
import type { OrderView } from '../contract/proxy/lists.schema.ts';
import type { OperationAnswer, OperationBody } from '../contract/proxy/operation-bodies.schema.ts';
import type { OperationResult } from '../contract/proxy/operations.schema.ts';
import type { PayoutFilters, PayoutView } from '../contract/proxy/payouts.schema.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import { NoPaymentError } from './merchant-error.ts';
import type { CallOptions } from './send.ts';

/** What is to go back of an order. */
export interface RefundCreate {
  /** The shop's order number. */
  readonly order_id: string;
  /** Decimal text in the currency of the payment, such as `5.00`; by default all that is left of it. */
  readonly amount?: string;
  /** Why; the gateway gets it. At most 50 characters. */
  readonly reason?: string;
  /** Your reference for this refund; the proxy makes one if you give none. */
  readonly refund_reference?: string;
  /**
   * What you believe has been refunded of the payment so far, as decimal text; by default nothing, which is so for
   * the first refund. A refund that is asked for twice by mistake is refused by it: `refund-mismatch`.
   */
  readonly expected_refunded?: string;
  /** `att_…` of another payment of the order than the one that pays it, such as a duplicate. */
  readonly attempt_id?: string;
}

/** Options of a call about the payment of an order. */
export interface PaymentOptions extends CallOptions {
  /** `att_…` of another payment of the order than the one that is meant by default. */
  readonly attempt_id?: string;
}

/** Money goes back to shoppers. */
export interface Refunds {
  /**
   * Refunds the payment that pays an order, in whole or in part: `orders.refund`. Resolves also for `failed`,
   * `pending` and `unknown`: read `outcome`. Name the refund in your books as `idempotencyKey`.
   *
   * @throws NoPaymentError when nothing has paid the order: nothing was sent
   */
  create(refund: RefundCreate, options?: CallOptions): Promise<OperationResult>;
}

/** Payments of orders. Each resolves also for `failed` and `unknown`: read `outcome`. */
export interface Payments {
  /**
   * Cancels the payment that pays an order, or that is to pay it, as a whole: `orders.cancel`.
   *
   * @throws NoPaymentError when there is none that the gateway has numbered: nothing was sent
   */
  cancel(orderId: string, options?: PaymentOptions): Promise<OperationResult>;
  /**
   * Lets the payment through that the gateway holds for review: `orders.review`.
   *
   * @throws NoPaymentError when none is held: nothing was sent
   */
  approve(orderId: string, options?: PaymentOptions): Promise<OperationResult>;
  /**
   * Refuses the payment that the gateway holds for review: `orders.review`.
   *
   * @throws NoPaymentError when none is held: nothing was sent
   */
  reject(orderId: string, options?: PaymentOptions): Promise<OperationResult>;
}

/** Recurring charges. */
export interface Subscriptions {
  /**
   * Ends the subscription that an order began: `subscription.cancel`. A contract that was created already is
   * still charged at the end of its period.
   *
   * @throws NoPaymentError when the order began none: nothing was sent
   */
  cancel(orderId: string, options?: PaymentOptions): Promise<OperationResult>;
}

/** Money that is paid to others. */
export interface Payouts {
  /** Pays out: `payout.create`. Its `request_id` is sent once, for ever. */
  create(payout: OperationBody<'payout.create'>, options?: CallOptions): Promise<OperationResult>;
  /** Those that were requested, with their amounts and fees, the newest first, fetched page by page. */
  list(filters?: PayoutFilters, options?: CallOptions): AsyncIterable<PayoutView>;
}

/** The operations, by the words of a merchant. */
export interface OrderWords {
  /** Money goes back to shoppers. */
  readonly refunds: Refunds;
  /** What shoppers have paid, or tried to. */
  readonly payments: Payments;
  /** Recurring charges. */
  readonly subscriptions: Subscriptions;
  /** Money that is paid to others. */
  readonly payouts: Payouts;
}

type Attempt = OrderView['attempts'][number];

interface Doing {
  readonly retrieve: (order: string, options?: CallOptions) => Promise<OrderView>;
  readonly perform: <Name extends OperationName>(
    name: Name,
    body: OperationBody<Name>,
    options?: CallOptions,
  ) => Promise<OperationAnswer<Name>>;
  readonly listPayouts: Payouts['list'];
}

/**
 * What is done to an order, over the operations. All that a call sends follows from what it was given and from what
 * doesn't change of the order any more, so that it can be repeated with its key.
 */
export function orderWords({ retrieve, perform, listPayouts }: Doing): OrderWords {
  /** The payment that is named, or the one that fits best. */
  async function find(
    order: string,
    what: string,
    { attempt_id: named, ...options }: PaymentOptions,
    fits: (attempt: Attempt, view: OrderView) => boolean,
  ): Promise<Attempt> {
    const view = await retrieve(order, options);
    const attempts = view.attempts.filter(({ id }) => named === undefined || id === named);
    const found =
      attempts.findLast((each) => each.id === view.paid_by && fits(each, view)) ??
      attempts.findLast((each) => fits(each, view));
    if (!found) throw new NoPaymentError(`order "${order}" has no payment that ${what}`, view);
    return found;
  }

  const numbered = ({ transaction_id }: Attempt): string => transaction_id ?? '';

  const review =
    (decision: 'approve' | 'reject') =>
    async (order: string, options: PaymentOptions = {}): Promise<OperationResult> => {
      const held = await find(
        order,
        'the gateway holds for review',
        options,
        // One with another amount than was sent is for a person to resolve, and no review of the gateway's.
        ({ outcome, transaction_id, contradicted }) =>
          outcome === 'review' && transaction_id !== undefined && !contradicted,
      );
      return perform(
        'orders.review',
        { review_orders: [{ transaction_id: numbered(held), decision }] },
        callOptions(options),
      );
    };

  return {
    refunds: {
      async create({ order_id, amount, reason, attempt_id, ...refund }, options = {}) {
        const paid = await find(
          order_id,
          'could be refunded',
          { ...options, ...(attempt_id !== undefined && { attempt_id }) },
          ({ id, outcome, transaction_id }, { paid_by }) =>
            outcome === 'succeeded' &&
            transaction_id !== undefined &&
            (attempt_id !== undefined || id === paid_by),
        );
        const { expected_refunded = nothingOf(paid), refund_reference } = refund;
        return perform(
          'orders.refund',
          {
            refund_orders: [
              {
                transaction_id: numbered(paid),
                refund_amount: amount ?? restOf(paid, expected_refunded),
                expected_refunded,
                ...(reason !== undefined && { refund_reason: reason }),
                ...(refund_reference !== undefined && { refund_reference }),
              },
            ],
          },
          options,
        );
      },
    },
    payments: {
      async cancel(order, options = {}) {
        const paid = await find(
          order,
          'could be cancelled',
          options,
          ({ outcome, transaction_id }) => outcome !== 'failed' && transaction_id !== undefined,
        );
        return perform(
          'orders.cancel',
          { cancel_orders: [{ transaction_id: numbered(paid) }] },
          callOptions(options),
        );
      },
      approve: review('approve'),
      reject: review('reject'),
    },
    subscriptions: {
      async cancel(order, options = {}) {
        const { subscription } = await find(
          order,
          'began a subscription',
          options,
          (attempt) => attempt.subscription?.contract_name !== undefined,
        );
        const { recurring_id = '', contract_name = '' } = subscription ?? {};
        return perform(
          'subscription.cancel',
          { recurring_id, contract_name },
          callOptions(options),
        );
      },
    },
    payouts: {
      create: (payout, options) => perform('payout.create', payout, options),
      list: listPayouts,
    },
  };
}

const callOptions = ({ attempt_id: _attempt, ...options }: PaymentOptions): CallOptions => options;

const nothingOf = ({ amount: { currency } }: Attempt): string =>
  formatMoney({ minor: 0n, currency });

/** What is left of a payment of which so much has gone back. */
function restOf({ amount: { value, currency } }: Attempt, refunded: string): string {
  const paid = parseLooseMoney(value, currency);
  return formatMoney(subtractMoney(paid, parseLooseMoney(refunded, currency)));
}
