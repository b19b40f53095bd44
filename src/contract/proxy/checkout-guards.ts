import { OUTCOMES, PROOFS, SHOPPER_STATES } from '../vocabulary/outcomes.ts';
import {
  listOf,
  matching,
  object,
  oneOf,
  optional,
  recordOf,
  isText,
  whole,
} from '../values/guards.ts';
import type { Guard } from '../values/guards.ts';
import type { CheckoutView, PaymentResult } from './checkout.schema.ts';

/** What page and frame read of the proxy's answers; the schema next to it explains each member. */
const amount = matching(/^-?\d{1,15}(\.\d{1,4})?$/);
const money = object({ value: amount, currency: matching(/^[A-Z]{3}$/) });
const instant: Guard<string> = (value): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

/** Whoever follows its `next_action`, or shows its `decline`, proves that first: few payments have one. */
export const isPaymentResult: Guard<PaymentResult> = object({
  attempt_id: isText,
  order_id: isText,
  order_no: isText,
  method: isText,
  amount: money,
  outcome: optional(oneOf(...OUTCOMES)),
  card: optional(object({ brand: isText, last_four: matching(/^\d{4}$/) })),
  instalment_plan: optional(
    object({ id: isText, count: whole, each: money, total: optional(money) }),
  ),
  outcome_at: optional(instant),
  refunded: optional(money),
});

/** Members of a view that only some sessions have; their readers check them (payment-method-guards.ts). */
type Unproven =
  'saved_cards' | 'instalments' | 'save_card' | 'collect' | 'subscription' | 'time_zone';

/** The view as far as the elements read it. */
export type ReadView = Omit<CheckoutView, 'items' | Unproven> & {
  readonly [Member in Unproven]?: unknown;
} & { items: Pick<CheckoutView['items'][number], 'name' | 'unit_price' | 'quantity'>[] };

/** Recognises what `GET /v1/checkout` answers. */
export const isReadView: Guard<ReadView> = object({
  session_id: isText,
  state: oneOf(...SHOPPER_STATES),
  version: whole,
  revision: whole,
  order_id: isText,
  amount: money,
  items: listOf(object({ name: isText, unit_price: money, quantity: whole })),
  parts: optional(recordOf(amount)),
  origin: isText,
  locale: optional(isText),
  expires_at: instant,
  now: instant,
  today: optional(isText),
  methods: listOf(object({ code: isText, kind: oneOf('card', 'alternative', 'hosted') })),
  attempt: optional(isPaymentResult),
  cancelled_payment: optional(isPaymentResult),
  attempts_left: whole,
  proven: oneOf(...PROOFS),
});
