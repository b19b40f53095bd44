import { listOf, matching, object, oneOf, optional, isText } from '../values/guards.ts';
import type { Guard } from '../values/guards.ts';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { OUTCOMES } from '../vocabulary/outcomes.ts';
import type { CardholderView, CardView, GroupView, OperationResult } from './operations.schema.ts';

/**
 * What issuing elements read of the proxy's answers; the schema next to it explains each member.
 */
const amount = matching(/^-?\d{1,15}(\.\d{1,4})?$/);
const currency = matching(/^[A-Z]{3}$/);
const instant: Guard<string> = (value): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

const balanceAt = object({ value: amount, as_of: instant });

/** Recognises a card. */
export const isCardView: Guard<CardView> = object({
  card_id: isText,
  alias: optional(isText),
  brand: optional(isText),
  last_four: optional(matching(/^\d{4}$/)),
  expiration_month: optional(isText),
  expiration_year: optional(isText),
  balance: optional(object({ value: amount, currency })),
  balances: optional(listOf(balanceAt)),
  status: isText,
  type: optional(isText),
  one_time: optional(isText),
  cardholder_id: optional(isText),
  group_name: optional(isText),
  valid_start_date: optional(isText),
  valid_end_date: optional(isText),
  as_of: instant,
});

/** Recognises a group. */
export const isGroupView: Guard<GroupView> = object({
  group_id: isText,
  name: optional(isText),
  country_code: optional(isText),
  currency: optional(isText),
  status: isText,
  as_of: instant,
});

/** What a browser receives, without personal data (C-235). */
export const isCardholderView: Guard<CardholderView> = object({
  cardholder_id: isText,
  first_name: optional(isText),
  last_name: optional(isText),
  status: optional(isText),
  country_code: optional(isText),
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
  | 'created_at'
  | 'settled_at'
>;

/** Recognises the result of an issuing operation. */
export const isIssuingResult: Guard<IssuingResult> = object({
  id: isText,
  operation: oneOf(...OPERATION_NAMES),
  state: oneOf('created', 'sent', 'settled'),
  outcome: optional(oneOf(...OUTCOMES)),
  operation_no: optional(isText),
  group_id: optional(isText),
  status: optional(isText),
  evidence: optional(object({ before: optional(balanceAt), after: optional(balanceAt), currency })),
  created_at: instant,
  settled_at: optional(instant),
});

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
