import * as alternative from '../gateway/alternative-payment.schema.ts';
import * as card from '../gateway/card-payment.schema.ts';
import * as orders from '../gateway/orders.schema.ts';
import * as payout from '../gateway/payout.schema.ts';
import * as subscription from '../gateway/subscription.schema.ts';
import * as transactions from '../gateway/transactions.schema.ts';
import { MAX_FILE_TEXT } from '../values/asked-fields.ts';
import { NO_EVIDENCE, type Evidence, type PartEvidence, type StatusCodes } from './evidence.ts';
import { acquiring, MAX_REQUEST, PARTY, recipe } from './operation.schema.ts';

/** What the answer to a payment repeats of it. */
const ORDER = {
  order_no: { as: 'id' },
  currency: { as: 'text' },
  amount: { as: 'amount', currency: 'currency' },
} as const;

/** What each order of a batch's answer repeats. */
const ITEM = { transaction_id: { as: 'id' }, ...ORDER } as const;

/** Each item of a batch has a result of its own. */
const byItem = (
  list: string,
  field: string,
  codes: StatusCodes,
  reasons: PartEvidence['reasons'],
  echoes: PartEvidence['echoes'] = {},
): Evidence => ({
  ...NO_EVIDENCE,
  items: {
    list,
    echoes: { ...ITEM, ...echoes },
    required: ['transaction_id'],
    status: { field, codes },
    reasons,
  },
});

/** Recipes come from the gateway interface, part 5 (`exact`), and from sibling interfaces (C-048). */
export const ACQUIRING = {
  'authorise.card': acquiring('json', 'xml', {
    summary: "Pay by card, with the merchant server's own card form or on the phone",
    path: '/v1/authorise',
    request: card.cardPaymentRequest,
    answer: card.cardPaymentAnswer,
    evidence: {
      echoes: { ...ORDER, card: { as: 'card' } },
      required: ['order_no', 'amount', 'currency', 'transaction_id'],
      status: { field: 'order_status', codes: 'orderStatus' },
      reasons: { result_info: 'code' },
      refusalNeedsReason: true,
    },
    recipe: recipe(
      'analogy',
      ...PARTY,
      'order_no',
      'currency',
      'amount',
      'first_name',
      'last_name',
      'card',
      'expiration_year',
      'expiration_month',
      'security_code',
      'shopper_email',
    ),
    answerRecipe: recipe(
      'analogy',
      ...PARTY,
      'transaction_id',
      'order_no',
      'currency',
      'amount',
      'order_status',
      'result_info',
    ),
    payment: true,
    reading: 'card-payment',
    resources: null,
  }),
  'authorise.alternative': acquiring('json', 'xml', {
    summary: 'Start a payment by another method',
    path: '/v1/authorise',
    request: alternative.alternativePaymentRequest,
    answer: alternative.alternativePaymentAnswer,
    evidence: {
      echoes: ORDER,
      required: [],
      status: { field: 'order_status', codes: 'orderStatus' },
      reasons: { result_info: 'code' },
      refusalNeedsReason: true,
    },
    recipe: recipe('analogy', ...PARTY, 'order_no', 'currency', 'amount', 'return_url'),
    payment: true,
    largest: MAX_REQUEST + MAX_FILE_TEXT,
    reading: 'alternative-payment',
    resources: null,
  }),
  checkout: acquiring('xml', 'html', {
    summary: "Start a payment on the gateway's hosted page",
    path: '/v1/checkout',
    request: card.hostedPaymentRequest,
    answer: card.hostedPaymentAnswer,
    evidence: NO_EVIDENCE,
    recipe: recipe('analogy', ...PARTY, 'order_no', 'currency', 'amount', 'return_url'),
    payment: true,
    reading: 'page',
    resources: null,
  }),
  'transactions.query': acquiring('form', 'json', {
    summary: 'Look up transactions',
    path: '/v1/retrievalTrans',
    request: transactions.transactionsQueryRequest,
    answer: transactions.transactionsQueryAnswer,
    evidence: {
      ...NO_EVIDENCE,
      status: { field: 'return_status', codes: 'returnStatus' },
      items: {
        list: 'orders_list',
        echoes: {
          order_no: { as: 'id', of: 'orders' },
          transaction_id: { as: 'id', of: 'trades' },
          transaction_date: { as: 'window', of: 'query_start', until: 'query_end' },
        },
        required: ['amount', 'currency', 'transaction_id'],
        status: { field: 'payment_status', codes: 'paymentStatus' },
        reasons: { decline_reason: 'remark' },
        found: 'query_result',
      },
    },
    recipe: recipe('family', ...PARTY),
    reading: 'question',
    resources: { orders: 'orders', transactions: 'trades' },
  }),
  'orders.refund': acquiring('json', 'json', {
    summary: 'Refund payments, in part or in full',
    path: '/v1/refund',
    request: orders.refundRequest,
    answer: orders.refundAnswer,
    evidence: byItem(
      'refund_orders',
      'refund_status',
      'refundStatus',
      { refund_message: 'code' },
      {
        refund_amount: { as: 'amount', currency: 'currency' },
        refund_reference: { as: 'id' },
      },
    ),
    recipe: recipe('family', ...PARTY, 'refund_orders.transaction_id'),
    answerRecipe: 'request',
    batch: { list: 'refund_orders', max: 50, id: 'transaction_id' },
    reading: 'items',
    resources: { transactions: 'refund_orders.transaction_id' },
  }),
  'orders.review': acquiring('json', 'json', {
    summary: 'Approve or reject payments in review',
    path: '/v1/review',
    request: orders.reviewRequest,
    answer: orders.reviewAnswer,
    evidence: byItem(
      'review_orders',
      'review_status',
      'reviewStatus',
      { error_message: 'error' },
      { review_flag: { as: 'text' } },
    ),
    recipe: recipe('analogy', ...PARTY, 'review_orders.transaction_id'),
    answerRecipe: 'request',
    batch: { list: 'review_orders', max: 100, id: 'transaction_id' },
    reading: 'items',
    resources: { transactions: 'review_orders.transaction_id' },
  }),
  'orders.cancel': acquiring('json', 'json', {
    summary: 'Cancel payments',
    path: '/v1/cancel',
    request: orders.cancelRequest,
    answer: orders.cancelAnswer,
    evidence: byItem('cancel_orders', 'cancel_status', 'cancelStatus', { error_message: 'error' }),
    recipe: recipe('analogy', ...PARTY, 'cancel_orders.transaction_id'),
    answerRecipe: 'request',
    batch: { list: 'cancel_orders', max: 50, id: 'transaction_id' },
    reading: 'items',
    resources: { transactions: 'cancel_orders.transaction_id' },
  }),
  'orders.update': acquiring('json', 'json', {
    summary: "Replace the gateway's records of transactions",
    path: '/v1/updateOrders',
    request: orders.updateRequest,
    answer: orders.updateAnswer,
    // The answer gives no item a status: success means all of them, otherwise nothing is known of
    // any (C-090).
    evidence: { ...NO_EVIDENCE, status: { field: 'return_status', codes: 'returnStatus' } },
    recipe: recipe('exact', ...PARTY, 'update_orders.transaction_id'),
    answerRecipe: 'request',
    batch: { list: 'update_orders', max: 50, id: 'transaction_id' },
    reading: 'items',
    resources: null,
    enabledBy: 'orderUpdate',
  }),
  'subscription.cancel': acquiring('xml', 'json', {
    summary: 'End a subscription',
    path: '/v1/cancelsubscription',
    request: subscription.subscriptionCancelRequest,
    answer: subscription.subscriptionCancelAnswer,
    evidence: {
      echoes: { recurring_id: { as: 'id' }, contract_name: { as: 'text' } },
      required: ['recurring_id'],
      status: { field: 'cancel_status', codes: 'subscriptionCancelStatus' },
      reasons: { error_message: 'error' },
    },
    recipe: recipe('analogy', ...PARTY, 'recurring_id'),
    answerRecipe: 'request',
    reading: 'whole',
    resources: { subscriptions: 'recurring_id' },
  }),
  'payout.create': acquiring('json', 'json', {
    summary: 'Pay out to a beneficiary',
    path: '/v1/payout',
    request: payout.payoutRequest,
    answer: payout.payoutAnswer,
    evidence: {
      echoes: {
        request_id: { as: 'id' },
        beneficiary_id: { as: 'id' },
        payment_currency: { as: 'text' },
        payment_amount: { as: 'amount', currency: 'payment_currency' },
        source_currency: { as: 'text' },
        source_amount: { as: 'amount', currency: 'source_currency' },
      },
      required: ['request_id'],
      // `COMPLETED` is the only status shown; any other waits (C-209).
      status: { field: 'status', codes: 'payoutStatus', otherwise: 'pending' },
      reasons: { failure_type: 'type', failure_reason: 'error' },
      refusalNeedsReason: true,
    },
    recipe: recipe('family', ...PARTY, 'request_id', 'payment_currency', 'payment_amount'),
    answerRecipe: 'request',
    reading: 'whole',
    resources: null,
    enabledBy: 'payout',
  }),
};
