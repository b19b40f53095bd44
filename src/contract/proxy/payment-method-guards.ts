import {
  flag,
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
import type { PaymentMethod, SavedCard } from './checkout.schema.ts';
import type { AskedDetail, InstalmentPlan, SubscriptionTerms } from './session.schema.ts';

/**
 * Guards for the parts of the view that only payment methods other than a new card read; they load
 * with those methods. The schemas say what each member means.
 */
const money = object({
  value: matching(/^\d{1,15}(\.\d{1,4})?$/),
  currency: matching(/^[A-Z]{3}$/),
});

const label = optional(recordOf(isText));

/** No paint from an address. */
const color = matching(/^#[\da-f]{3,6}$/i);

export const isPaymentMethod: Guard<PaymentMethod> = object({
  code: isText,
  kind: oneOf('card', 'alternative', 'hosted'),
  label,
  icon: optional(isText),
  logo: optional(
    object({
      ground: optional(color),
      shapes: listOf(object({ d: isText, fill: color })),
    }),
  ),
  brands: optional(listOf(isText)),
  fields: optional(
    listOf(
      object({
        name: isText,
        kind: isText,
        required: flag,
        label,
        choices: optional(listOf(object({ value: isText, label }))),
        country: optional(isText),
      }),
    ),
  ),
  expiry_minutes: optional(whole),
});

export const isSavedCard: Guard<SavedCard> = object({
  handle: isText,
  brand: isText,
  last_four: matching(/^\d{4}$/),
  expiration_month: matching(/^\d{2}$/),
  expiration_year: matching(/^\d{4}$/),
  asks_security_code: flag,
});

/** What the card form asks the shopper for. */
export const isAskedDetail: Guard<AskedDetail> = oneOf(
  'email',
  'birth_date',
  'document',
  'billing',
  'delivery',
);

export const isInstalmentPlan: Guard<InstalmentPlan> = object({
  id: isText,
  count: whole,
  each: money,
  total: optional(money),
});

export const isSubscriptionTerms: Guard<SubscriptionTerms> = object({
  contract: optional(isText),
  contract_name: isText,
  contract_amount: money,
  interval: oneOf('day', 'week', 'month', 'year'),
  interval_count: whole,
  contract_start: optional(isText),
  contract_end: optional(isText),
  price_id: optional(isText),
  billing_cycle: optional(whole),
  promotion_cycle: optional(whole),
});

/** What of a list is of the known shape: a newer proxy may offer what this page can't show. */
export const provenList = <T>(guard: Guard<T>, list: unknown): T[] =>
  Array.isArray(list) ? list.filter(guard) : [];
