import { z } from 'zod';
import type { OrderNo, RecurringId, ReferenceNo, TransactionId } from '../values/ids.ts';
import { isCardNumberAsId } from '../values/card-number.ts';
import { withoutCard } from '../values/no-card.schema.ts';
import {
  answerId,
  answerList,
  answerText,
  answerWords,
  dateTime,
  gatewayText,
  gatewayWord,
} from './fields.schema.ts';

/** Transaction query (2.5). */

/** Sibling interfaces' bound of a list field, reached before part 8's 100 orders (C-164). */
export const MAX_LIST_TEXT = 1000;

/** Most ids in one query; longer lists are split. */
export const MAX_QUERIED = 100;

/** A list of so many entries may have been cut off. */
export const MAX_LISTED = 100;

/** Ids joined by commas (C-163). */
const idList = withoutCard(
  z
    .string()
    .max(MAX_LIST_TEXT)
    .regex(/^[0-9A-Za-z_-]+(,[0-9A-Za-z_-]+)*$/, 'must be ids joined by commas')
    .refine((ids) => ids.split(',').length <= MAX_QUERIED, `must hold at most ${MAX_QUERIED} ids`)
    .refine(
      (ids) => new Set(ids.split(',')).size === ids.split(',').length,
      'must not repeat an id',
    ),
  (ids) => ids.split(',').some(isCardNumberAsId),
);

/** What a query may be narrowed by, however it names payments. */
export const queryWindow = {
  platform_source: gatewayText(50)
    .optional()
    .describe('The `platform_source` that the payments were sent with.'),
  order_status: gatewayWord().optional().describe("Only with this status: the gateway's code."),
  query_start: dateTime
    .optional()
    .describe('Start of the window: `YYYY-MM-DD HH:MM:SS` in the gateway’s time zone.'),
  query_end: dateTime
    .optional()
    .describe('End of the window: `YYYY-MM-DD HH:MM:SS` in the gateway’s time zone.'),
};

/**
 * By orders, by transactions, or by a window of time (C-165).
 *
 * @param orders name of the member that lists order numbers
 * @param trades name of the one that lists transactions
 */
export const askedRightly =
  <Query extends Readonly<Record<string, unknown>>>(
    orders: keyof Query & string,
    trades: keyof Query & string,
  ) =>
  (query: Query, { addIssue }: z.core.$RefinementCtx<Query>): void => {
    const { query_start: start, query_end: end } = query;
    const fault = (field: string, message: string) =>
      addIssue({ code: 'custom', path: [field], message });
    if (query[orders] !== undefined && query[trades] !== undefined)
      fault(
        trades,
        `give either "${orders}" or "${trades}"; the gateway does not document both together`,
      );
    if ((start === undefined) !== (end === undefined))
      fault('query_end', 'a window needs both "query_start" and "query_end"');
    if ((query[orders] ?? query[trades] ?? start) === undefined)
      fault(orders, `name "${orders}", "${trades}" or a window of time`);
  };

/** `POST /v1/retrievalTrans`. */
export const transactionsQueryRequest = z
  .strictObject({
    orders: idList.optional(),
    trades: idList.optional(),
    ...queryWindow,
  })
  .superRefine(askedRightly('orders', 'trades'));

const fraudCheck = z.object({ check_items: answerWords, status: answerWords });

const deliveryInformation = z.object({
  delivery_address: answerWords,
  delivery_city: answerWords,
  delivery_country: answerWords,
  delivery_firstname: answerWords,
  delivery_lastname: answerWords,
  delivery_postal_code: answerWords,
  delivery_state: answerWords,
});

const subscriptionResult = z.object({
  contract_name: answerWords,
  recurring_deduction_period: answerText,
  recurring_deduction_time: answerText,
  recurring_id: answerId<RecurringId>(),
  recurring_status: answerText,
});

/** One payment as the gateway lists it; missing fields are absent or empty. */
const transactionEntry = z.object({
  order_no: answerId<OrderNo>(),
  transaction_id: answerId<TransactionId>(),
  reference_no: answerId<ReferenceNo>(),
  amount: answerText,
  currency: answerText,
  website: answerWords,
  platform_source: answerWords,
  shopper_email: answerWords,
  shopper_phone: answerText,
  /** Gateway text; never shown to a shopper (C-172). */
  decline_reason: answerText,
  payment_status: answerText,
  is3ds: answerText,
  query_result: answerText,
  /** 14 digits `YYYYMMDDhhmmss` in the profile's zone; never used to order events (C-105). */
  transaction_date: answerText,
  antifraud_provider: answerWords,
  fraud_check_result: answerList(fraudCheck),
  delivery_information: deliveryInformation.nullish(),
  subscription_result: subscriptionResult.nullish(),
});
export type TransactionEntry = z.output<typeof transactionEntry>;

/** An absent list, an empty list and `return_status` other than 1 are three answers (C-168). */
export const transactionsQueryAnswer = z.object({
  merchant_id: answerText,
  account_id: answerText,
  return_status: z.string(),
  return_message: answerText,
  orders_list: z.array(transactionEntry).nullish(),
});
export type TransactionsQueryAnswer = z.output<typeof transactionsQueryAnswer>;
