import type { z } from 'zod';
import * as alternative from '../gateway/alternative-payment.schema.ts';
import * as card from '../gateway/card-payment.schema.ts';
import * as issuing from '../gateway/issuing.schema.ts';
import * as orders from '../gateway/orders.schema.ts';
import * as payout from '../gateway/payout.schema.ts';
import * as subscription from '../gateway/subscription.schema.ts';
import * as transactions from '../gateway/transactions.schema.ts';
import type { OperationName } from '../vocabulary/operation-names.ts';
import type { Encoding, Profile, Recipe, RecipePart } from '../profile/profile.schema.ts';

/**
 * The operations table: one row is all there is to an operation. Client, proxy route, sandbox,
 * command line and reference follow from it. Request schemas leave out what the client adds itself
 * (`identity`, signature, issuing's `request_id`); `wireRequest` has it all.
 */
export interface Operation {
  /** What it does, in a line. */
  readonly summary: string;
  readonly base: 'acquiring' | 'issuing';
  readonly path: string;
  readonly encoding: Encoding;
  readonly answerKind: 'xml' | 'json' | 'html' | 'envelope';
  readonly request: z.ZodType;
  readonly answer: z.ZodType;
  /** Wire fields that say who asks, and where the profile has them. */
  readonly identity: Readonly<Record<string, keyof Profile['ids']>>;
  /** The wire field that carries the signature. */
  readonly signature: 'encryption_data' | 'sign';
  readonly recipe: Recipe;
  /**
   * What the answer's signature covers, where the answer carries one: its own recipe over the
   * answer, or `request`: samples of sibling interfaces repeat the request's value (C-053).
   */
  readonly answerRecipe?: Recipe | 'request';
  /** A list of orders, matched in the answer by `id`; part 8 bounds it. */
  readonly batch?: {
    readonly list: string;
    readonly max: number;
    readonly id: string;
    /** The field of an answered item that says how it went, where the answer lists items. */
    readonly status?: string;
  };
  /** A shopper waits for it: it has the longer time-out (P-10). */
  readonly payment: boolean;
  readonly movesMoney: boolean;
  /** Reads only: may be repeated, needs no Idempotency-Key. */
  readonly query: boolean;
  /** May a browser be granted it? */
  readonly grantable: boolean;
}

/** The Content-Type that goes with an encoding, where nothing else is said. */
export const CONTENT_TYPES: Readonly<Record<Encoding, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
};

/** `"card_id"` is a field of the request, `"refund_orders.transaction_id"` one of every item. */
function recipe(status: Recipe['status'], ...fields: string[]): Recipe {
  const parts = fields.map((path): RecipePart => {
    const [list, field] = path.split('.');
    return list && field ? { list, field } : { field: path };
  });
  return { status, parts };
}

const PARTY = ['merchant_id', 'account_id'];

type Common = 'base' | 'identity' | 'signature' | 'encoding' | 'answerKind';
type Effect = 'payment' | 'movesMoney' | 'query' | 'grantable';
type Row = Omit<Operation, Common | Effect> & { readonly [K in Effect]?: boolean };

/** What a row doesn't say of itself is false. */
const EFFECTS: Readonly<Record<Effect, boolean>> = {
  payment: false,
  movesMoney: false,
  query: false,
  grantable: false,
};

const acquiring = <const R extends Row>(
  encoding: Encoding,
  answerKind: 'xml' | 'json' | 'html',
  row: R,
) => ({
  base: 'acquiring' as const,
  identity: { merchant_id: 'merchantId', account_id: 'accountId' } as const,
  signature: 'encryption_data' as const,
  encoding,
  answerKind,
  ...EFFECTS,
  ...row,
});

const issuingBy = <const R extends Row>(company: 'companyId' | 'company_id', row: R) => ({
  base: 'issuing' as const,
  identity: { [company]: 'companyId' } as const,
  signature: 'sign' as const,
  encoding: 'json' as const,
  answerKind: 'envelope' as const,
  ...EFFECTS,
  ...row,
});

/** Recipes come from the gateway interface, part 5 (`exact`), and from sibling interfaces (C-048). */
export const OPERATIONS = {
  'authorise.card': acquiring('json', 'xml', {
    summary: "Pay by card, with the merchant server's own card form or on the phone",
    path: '/v1/authorise',
    request: card.cardPaymentRequest,
    answer: card.cardPaymentAnswer,
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
    movesMoney: true,
  }),
  'authorise.alternative': acquiring('json', 'xml', {
    summary: 'Begin a payment by another method',
    path: '/v1/authorise',
    request: alternative.alternativePaymentRequest,
    answer: alternative.alternativePaymentAnswer,
    recipe: recipe('analogy', ...PARTY, 'order_no', 'currency', 'amount', 'return_url'),
    payment: true,
    movesMoney: true,
  }),
  checkout: acquiring('xml', 'html', {
    summary: "Begin a payment on the gateway's hosted page",
    path: '/v1/checkout',
    request: card.hostedPaymentRequest,
    answer: card.hostedPaymentAnswer,
    recipe: recipe('analogy', ...PARTY, 'order_no', 'currency', 'amount', 'return_url'),
    payment: true,
    movesMoney: true,
  }),
  'transactions.query': acquiring('form', 'json', {
    summary: 'Look up transactions',
    path: '/v1/retrievalTrans',
    request: transactions.transactionsQueryRequest,
    answer: transactions.transactionsQueryAnswer,
    recipe: recipe('family', ...PARTY),
    query: true,
    grantable: true,
  }),
  'orders.refund': acquiring('json', 'json', {
    summary: 'Give back what was paid, in part or in full',
    path: '/v1/refund',
    request: orders.refundRequest,
    answer: orders.refundAnswer,
    recipe: recipe('family', ...PARTY, 'refund_orders.transaction_id'),
    answerRecipe: 'request',
    batch: { list: 'refund_orders', max: 50, id: 'transaction_id', status: 'refund_status' },
    movesMoney: true,
    grantable: true,
  }),
  'orders.review': acquiring('json', 'json', {
    summary: 'Approve or reject payments in review',
    path: '/v1/review',
    request: orders.reviewRequest,
    answer: orders.reviewAnswer,
    recipe: recipe('analogy', ...PARTY, 'review_orders.transaction_id'),
    answerRecipe: 'request',
    batch: { list: 'review_orders', max: 100, id: 'transaction_id', status: 'review_status' },
    movesMoney: true,
    grantable: true,
  }),
  'orders.cancel': acquiring('json', 'json', {
    summary: 'Cancel payments that are not settled',
    path: '/v1/cancel',
    request: orders.cancelRequest,
    answer: orders.cancelAnswer,
    recipe: recipe('analogy', ...PARTY, 'cancel_orders.transaction_id'),
    answerRecipe: 'request',
    batch: { list: 'cancel_orders', max: 50, id: 'transaction_id', status: 'cancel_status' },
    movesMoney: true,
    grantable: true,
  }),
  'orders.update': acquiring('json', 'json', {
    summary: 'Replace what the gateway knows of transactions',
    path: '/v1/updateOrders',
    request: orders.updateRequest,
    answer: orders.updateAnswer,
    recipe: recipe('exact', ...PARTY, 'update_orders.transaction_id'),
    answerRecipe: 'request',
    batch: { list: 'update_orders', max: 50, id: 'transaction_id' },
  }),
  'subscription.cancel': acquiring('xml', 'json', {
    summary: 'End a subscription',
    path: '/v1/cancelsubscription',
    request: subscription.subscriptionCancelRequest,
    answer: subscription.subscriptionCancelAnswer,
    recipe: recipe('analogy', ...PARTY, 'recurring_id'),
    answerRecipe: 'request',
    grantable: true,
  }),
  'payout.create': acquiring('json', 'json', {
    summary: 'Pay out to a beneficiary',
    path: '/v1/payout',
    request: payout.payoutRequest,
    answer: payout.payoutAnswer,
    recipe: recipe('family', ...PARTY, 'request_id', 'payment_currency', 'payment_amount'),
    answerRecipe: 'request',
    movesMoney: true,
  }),
  'cardholder.query': issuingBy('companyId', {
    summary: 'Look up a cardholder',
    path: '/cardholder/query',
    request: issuing.cardholderQueryRequest,
    answer: issuing.cardholderAnswer,
    recipe: recipe('family', 'companyId', 'cardholderId'),
    query: true,
    grantable: true,
  }),
  'group.create': issuingBy('company_id', {
    summary: 'Make a group of cards, with funds',
    path: '/group/create',
    request: issuing.groupCreateRequest,
    answer: issuing.groupAnswer,
    recipe: recipe('family', 'company_id', 'group_name', 'charge_amount', 'currency'),
    movesMoney: true,
    grantable: true,
  }),
  'group.refund': issuingBy('company_id', {
    summary: 'Return funds of a group',
    path: '/group/refund',
    request: issuing.groupRefundRequest,
    answer: issuing.groupRefundAnswer,
    recipe: recipe('analogy', 'company_id', 'group_id', 'refund_amount'),
    movesMoney: true,
    grantable: true,
  }),
  'group.charge': issuingBy('company_id', {
    summary: 'Add funds to a group',
    path: '/group/charge',
    request: issuing.groupChargeRequest,
    answer: issuing.groupChargeAnswer,
    recipe: recipe('analogy', 'company_id', 'group_id', 'charge_amount'),
    movesMoney: true,
    grantable: true,
  }),
  'group.status': issuingBy('company_id', {
    summary: 'Activate or deactivate a group',
    path: '/group/status',
    request: issuing.groupStatusRequest,
    answer: issuing.receiptAnswer,
    recipe: recipe('analogy', 'company_id', 'group_id', 'status'),
    grantable: true,
  }),
  'card.query': issuingBy('companyId', {
    summary: 'Look up an issued card',
    path: '/card/query',
    request: issuing.cardQueryRequest,
    answer: issuing.cardAnswer,
    recipe: recipe('analogy', 'companyId', 'cardId'),
    query: true,
    grantable: true,
  }),
  'card.charge': issuingBy('company_id', {
    summary: 'Add funds to a card',
    path: '/card/charge',
    request: issuing.cardChargeRequest,
    answer: issuing.receiptAnswer,
    recipe: recipe('family', 'company_id', 'card_id', 'charge_amount'),
    movesMoney: true,
    grantable: true,
  }),
  'card.withdraw': issuingBy('company_id', {
    summary: 'Take funds off a card, back to the account',
    path: '/card/refund',
    request: issuing.cardWithdrawRequest,
    answer: issuing.receiptAnswer,
    recipe: recipe('analogy', 'company_id', 'card_id', 'refund_amount'),
    movesMoney: true,
    grantable: true,
  }),
  'card.close': issuingBy('company_id', {
    summary: 'Close a card for good',
    path: '/card/close',
    request: issuing.cardCloseRequest,
    answer: issuing.receiptAnswer,
    recipe: recipe('analogy', 'company_id', 'card_id'),
    grantable: true,
  }),
  'card.status': issuingBy('company_id', {
    summary: 'Block or unblock a card',
    path: '/card/status',
    request: issuing.cardStatusRequest,
    answer: issuing.receiptAnswer,
    recipe: recipe('analogy', 'company_id', 'card_id', 'status'),
    grantable: true,
  }),
  'card.limit': issuingBy('company_id', {
    summary: 'Set the limit of a shared card',
    path: '/card/update',
    request: issuing.cardLimitRequest,
    answer: issuing.receiptAnswer,
    recipe: recipe('family', 'company_id', 'card_id', 'authLimitAmount'),
    grantable: true,
  }),
} satisfies Record<OperationName, Operation>;

type Operations = typeof OPERATIONS;

/** What a caller gives: wire names, without ids, signature and issuing's `request_id`. */
export type RequestValues<N extends OperationName> = z.input<Operations[N]['request']>;
/** What the gateway answers, parsed: every scalar is text, nullable fields may be `null`. */
export type AnswerValues<N extends OperationName> = z.output<Operations[N]['answer']>;

export const operationOf = (name: OperationName): Operation => OPERATIONS[name];
