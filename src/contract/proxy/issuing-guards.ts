import { listOf, matching, object, oneOf, optional, isText } from '../values/guards.ts';
import { either } from '../values/either.ts';
import type { Guard } from '../values/guards.ts';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { GATEWAY_REFUSALS } from '../vocabulary/refusals.ts';
import { ATTEMPT_STATES, OUTCOMES } from '../vocabulary/outcomes.ts';
import type { CardholderView, CardView, GroupView } from './issued.schema.ts';
import type { OperationView } from './lists.schema.ts';
import type { OperationResult } from './operations.schema.ts';

/**
 * What issuing elements read of the proxy's answers; the schema next to it explains each member.
 */
const amount = matching(/^-?\d{1,15}(\.\d{1,12})?$/);
const currency = matching(/^[A-Z]{3}$/);
const instant: Guard<string> = (value): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

const cardAmount = object({ value: amount, currency: optional(currency) });
const isFlag: Guard<boolean> = (value): value is boolean => typeof value === 'boolean';
const balanceAt = object({ value: amount, as_of: instant });

/** Recognises a card. */
export const isCardView: Guard<CardView> = object({
  card_id: isText,
  alias: optional(isText),
  brand: optional(isText),
  last_four: optional(matching(/^\d{4}$/)),
  expiration_month: optional(isText),
  expiration_year: optional(isText),
  currency: optional(currency),
  balance: optional(cardAmount),
  balances: optional(listOf(balanceAt)),
  balance_since: optional(instant),
  largest_amount: optional(cardAmount),
  limit: optional(cardAmount),
  transaction_limit: optional(cardAmount),
  merchants: optional(listOf(isText)),
  merchants_restriction: optional(isText),
  merchant_categories: optional(listOf(isText)),
  merchant_categories_restriction: optional(isText),
  status: isText,
  type: optional(isText),
  shared: optional(isFlag),
  one_time: optional(isFlag),
  cardholder_id: optional(isText),
  group_id: optional(isText),
  group_name: optional(isText),
  group_status: optional(isText),
  application_date: optional(isText),
  valid_start_date: optional(isText),
  valid_end_date: optional(isText),
  as_of: instant,
});

/** Recognises a group. */
export const isGroupView: Guard<GroupView> = object({
  group_id: isText,
  name: optional(isText),
  country: optional(isText),
  currency: optional(isText),
  largest_amount: optional(cardAmount),
  status: isText,
  as_of: instant,
});

/** What a browser receives, without personal data (C-235). */
export const isCardholderView: Guard<CardholderView> = object({
  cardholder_id: isText,
  first_name: optional(isText),
  last_name: optional(isText),
  status: optional(isText),
  country: optional(isText),
  as_of: instant,
});

/** An issuing operation's result; what only payments have is left to the schema. */
export type IssuingResult = Pick<
  OperationResult,
  | 'id'
  | 'operation'
  | 'state'
  | 'outcome'
  | 'operation_no'
  | 'group_id'
  | 'status'
  | 'evidence'
  | 'refusal'
  | 'created_at'
  | 'outcome_at'
>;

/** Recognises the result of an issuing operation. */
export const isIssuingResult: Guard<IssuingResult> = object({
  id: isText,
  operation: oneOf(...OPERATION_NAMES),
  state: oneOf(...ATTEMPT_STATES),
  outcome: optional(oneOf(...OUTCOMES)),
  operation_no: optional(isText),
  group_id: optional(isText),
  status: optional(isText),
  evidence: optional(
    object({
      before: optional(balanceAt),
      after: optional(balanceAt),
      currency,
      if_done: optional(amount),
      if_not_done: optional(amount),
    }),
  ),
  refusal: optional(oneOf(...GATEWAY_REFUSALS)),
  created_at: instant,
  outcome_at: optional(instant),
});

/** An operation on a card or group, as a list of what was done shows it. */
export type IssuingActivity = IssuingResult &
  Pick<
    OperationView,
    | 'requested_by'
    | 'requested_status'
    | 'group_name'
    | 'amount'
    | 'resource'
    | 'decided'
    | 'action_required_by'
  >;

/** Recognises an operation of such a list. */
export const isIssuingActivity: Guard<IssuingActivity> = (value): value is IssuingActivity =>
  isIssuingResult(value) && isActivity(value);
const isActivity = object({
  requested_by: isText,
  requested_status: optional(isText),
  group_name: optional(isText),
  amount: optional(object({ value: amount, currency })),
  resource: optional(object({ kind: isText, id: isText })),
  decided: optional(isFlag),
  action_required_by: optional(oneOf('gateway', 'merchant')),
});

/** What a message of the stream of operations tells of cards and groups; nothing in the first one. */
export interface IssuingNews {
  /** As it is by now. */
  operation?: IssuingActivity | undefined;
}

/** Recognises such a message. */
export const isIssuingNews: Guard<IssuingNews> = object({
  operation: optional(isIssuingActivity),
});

/** What became of an issuing operation's request. */
export type IssuingRequestFound =
  | { readonly state: 'not_sent' }
  | { readonly state: 'in_progress' | 'recorded'; readonly operation: IssuingResult };

/** Recognises what became of a request. */
export const isIssuingRequestFound: Guard<IssuingRequestFound> = either(
  object({ state: oneOf('not_sent') }),
  object({ state: oneOf('in_progress', 'recorded'), operation: isIssuingResult }),
);

/** `GET /v1/cards`, `/v1/groups` and `/v1/cardholders`. */
export interface GuardedPage<T> {
  /** The records of this page. */
  data: T[];
  /** What to ask `after` next; `null` on the last page. */
  next: string | null;
}
const textOrNull: Guard<string | null> = (value): value is string | null =>
  value === null || isText(value);

/** Recognises a page of such records. */
export const isPageOf = <T>(item: Guard<T>): Guard<GuardedPage<T>> =>
  object({ data: listOf(item), next: textOrNull });
