import { listOf, matching, object, oneOf, optional, text } from '../values/guards.ts';
import type { Guard } from '../values/guards.ts';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { OUTCOMES } from '../vocabulary/outcomes.ts';
import type { CardholderView, CardView, GroupView, OperationResult } from './operations.schema.ts';

/** What issuing elements read of the proxy's answers; the schema beside it says what each means. */
const amount = matching(/^-?\d{1,15}(\.\d{1,4})?$/);
const currency = matching(/^[A-Z]{3}$/);
const instant: Guard<string> = (value): value is string =>
  text(value) && !Number.isNaN(Date.parse(value));

const balanceAt = object({ value: amount, as_of: instant });

export const isCardView: Guard<CardView> = object({
  card_id: text,
  alias: optional(text),
  brand: optional(text),
  last_four: optional(matching(/^\d{4}$/)),
  expiration_month: optional(text),
  expiration_year: optional(text),
  balance: optional(object({ value: amount, currency })),
  balances: optional(listOf(balanceAt)),
  status: text,
  type: optional(text),
  one_time: optional(text),
  cardholder_id: optional(text),
  group_name: optional(text),
  valid_start_date: optional(text),
  valid_end_date: optional(text),
  as_of: instant,
});

export const isGroupView: Guard<GroupView> = object({
  group_id: text,
  name: optional(text),
  country_code: optional(text),
  currency: optional(text),
  status: text,
  as_of: instant,
});

/** As far as a browser is told; personal data is not (C-235). */
export const isCardholderView: Guard<CardholderView> = object({
  cardholder_id: text,
  first_name: optional(text),
  last_name: optional(text),
  status: optional(text),
  country_code: optional(text),
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

export const isIssuingResult: Guard<IssuingResult> = object({
  id: text,
  operation: oneOf(...OPERATION_NAMES),
  state: oneOf('created', 'sent', 'settled'),
  outcome: optional(oneOf(...OUTCOMES)),
  operation_no: optional(text),
  group_id: optional(text),
  status: optional(text),
  evidence: optional(object({ before: optional(balanceAt), after: optional(balanceAt), currency })),
  created_at: instant,
  settled_at: optional(instant),
});

/** `GET /v1/cards` and the like. */
export interface Page<T> {
  data: T[];
  next: string | null;
}
const textOrNull: Guard<string | null> = (value): value is string | null =>
  value === null || text(value);
export const isPageOf = <T>(item: Guard<T>): Guard<Page<T>> =>
  object({ data: listOf(item), next: textOrNull });
