import {
  flag,
  isText,
  listOf,
  matching,
  object,
  oneOf,
  optional,
  whole,
} from '../values/guards.ts';
import type { Guard } from '../values/guards.ts';
import { DEDUCTION_OUTCOMES, SUBSCRIPTION_STATES } from '../vocabulary/subscription-states.ts';
import type { AccountView } from './account.schema.ts';

/* What the elements for a signed-in shopper read of the proxy's answers; the schemas say what each member means. */

const money = object({
  value: matching(/^\d{1,15}(\.\d{1,4})?$/),
  currency: matching(/^[A-Z]{3}$/),
});
const instant: Guard<string> = (value): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));
const charge = object({ at: optional(instant), amount: optional(money) });

/** Recognises what `GET /v1/shopper` answers. */
export const isAccountView: Guard<AccountView> = object({
  cards: listOf(
    object({
      handle: isText,
      brand: isText,
      last_four: matching(/^\d{4}$/),
      expiration_month: matching(/^\d{2}$/),
      expiration_year: matching(/^\d{4}$/),
      usable: flag,
      default: flag,
    }),
  ),
  subscriptions: listOf(
    object({
      recurring_id: isText,
      order_id: optional(isText),
      order_no: isText,
      contract_name: optional(isText),
      amount: optional(money),
      interval: optional(oneOf('day', 'week', 'month', 'year')),
      interval_count: optional(whole),
      state: oneOf(...SUBSCRIPTION_STATES),
      cancelled_at: optional(instant),
      ended_at: optional(instant),
      next_charge: optional(charge),
      last_charge: optional(charge),
      deductions: listOf(
        object({
          period: isText,
          at: optional(instant),
          amount: optional(money),
          outcome: oneOf(...DEDUCTION_OUTCOMES),
        }),
      ),
    }),
  ),
});
