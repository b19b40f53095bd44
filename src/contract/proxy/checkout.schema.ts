import { z } from 'zod';
import { DECLINE_CATEGORIES, OUTCOMES, SESSION_STATES } from '../vocabulary/outcomes.ts';
import { address, code, countryCode, text, withoutCard } from './shared.schema.ts';
import {
  amountParts,
  ASKED_DETAILS,
  instalmentPlan,
  orderItem,
  subscriptionTerms,
} from './session.schema.ts';

const wireMoney = z.object({ value: z.string(), currency: z.string() });

/** EMV 3-D Secure challenge windows: 250 × 400, 390 × 400, 500 × 600, 600 × 400 CSS pixels, all (C-109). */
export const windowSize = z.enum(['01', '02', '03', '04', '05']);
export type WindowSize = z.infer<typeof windowSize>;

/** What the shopper has to do next when the outcome is `requires_action`. */
export const nextAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('redirect'),
    url: z.string(),
    method: z.enum(['GET', 'POST']),
  }),
  /** The proxy's own document around the bank's page, to be framed. */
  z.object({
    type: z.literal('challenge'),
    url: z.string(),
    window_size: windowSize,
  }),
]);
export type NextAction = z.infer<typeof nextAction>;

/** The shopper's view of an attempt, and the answer to every way of paying. */
export const paymentResult = z.object({
  attempt_id: z.string(),
  order_no: z.string(),
  method: z.string(),
  amount: wireMoney,
  /** Absent while the gateway has not been asked or has not answered yet. */
  outcome: z.enum(OUTCOMES).optional(),
  card: z.object({ brand: z.string(), last_four: z.string() }).optional(),
  decline: z.enum(DECLINE_CATEGORIES).optional(),
  next_action: nextAction.optional(),
  /** Pending on another page, which the shopper may have left unpaid or was never led to. */
  elsewhere: z.boolean().optional(),
  /** RFC 3339, when it was settled. */
  settled_at: z.string().optional(),
});
export type PaymentResult = z.infer<typeof paymentResult>;

/** One way to pay, with what it asks of the shopper (C-143). */
export const paymentMethod = z.object({
  code: z.string(),
  kind: z.enum(['card', 'alternative', 'hosted']),
  /** Language to label; `en` is the fallback. Ways without one are labelled by the elements. */
  label: z.record(z.string(), z.string()).optional(),
  /** Address of a picture, on the proxy's origin. */
  logo: z.string().optional(),
  banks: z.array(z.object({ code: z.string(), name: z.string() })).optional(),
  needs_person: z.boolean().optional(),
  needs_document: z.boolean().optional(),
  expiry_minutes: z.int().optional(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const savedCard = z.object({
  handle: z.string(),
  brand: z.string(),
  last_four: z.string(),
  expiration_month: z.string(),
  expiration_year: z.string(),
  /** The security code has to be typed again (C-123). */
  asks_security_code: z.boolean(),
});
export type SavedCard = z.infer<typeof savedCard>;

/** `GET /v1/checkout`, and each `checkout` message of `GET /v1/checkout/events`. */
export const checkoutView = z.object({
  session_id: z.string(),
  state: z.enum(SESSION_STATES),
  /** Grows with every change; a view with a smaller number is stale. */
  version: z.int(),
  /** Grows when the merchant server changes what is to be paid. */
  revision: z.int(),
  order_id: z.string(),
  amount: wireMoney,
  items: z.array(orderItem),
  parts: amountParts.optional(),
  origin: z.string(),
  locale: z.string().optional(),
  expires_at: z.iso.datetime(),
  /** The proxy's clock when it answered, so that a wrong clock of the shopper does no harm. */
  now: z.iso.datetime(),
  /** What may be chosen, in the order to show it. */
  methods: z.array(paymentMethod),
  /** The shopper's stored cards, by handle; their tokens stay with the proxy. */
  saved_cards: z.array(savedCard).optional(),
  subscription: subscriptionTerms.optional(),
  instalments: z.array(instalmentPlan).optional(),
  save_card: z.enum(['offer', 'never']).optional(),
  /** What the shopper is asked for beside the card. */
  collect: z.array(z.enum(ASKED_DETAILS)).optional(),
  /** The attempt that stands for the order: the running one, or the last one. */
  attempt: paymentResult.optional(),
  /** How many more tries this session allows (P-46). */
  attempts_left: z.int(),
});
export type CheckoutView = z.infer<typeof checkoutView>;

/** Device data of the interface (2.1) that only the browser knows; headers give the rest (C-116). */
export const deviceData = z.strictObject({
  /** Minutes east of UTC, as text (C-110). */
  time_zone: z
    .string()
    .regex(/^-?\d{1,3}$/)
    .optional(),
  /** `WxH` in CSS pixels. */
  resolution: z
    .string()
    .regex(/^\d{1,5}x\d{1,5}$/)
    .optional(),
  /** Bits. */
  color_depth: z
    .string()
    .regex(/^\d{1,2}$/)
    .optional(),
  os: code(50).optional(),
  browser: code(50).optional(),
  browser_lang: code(35).optional(),
  /** The largest that the page has room for. */
  challenge_window_size: windowSize.optional(),
});
export type DeviceData = z.infer<typeof deviceData>;

/**
 * What the shopper adds about themselves. What the merchant server fixed in the session wins over
 * it.
 */
export const shopperDetails = z.strictObject({
  email: withoutCard(z.email().max(100)).optional(),
  phone: code(50).optional(),
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  /** `YYYY-MM-DD`. */
  birth_date: z.iso.date().optional(),
  document: code(50).optional(),
  billing: address.optional(),
  delivery: address.optional(),
});
export type ShopperDetails = z.infer<typeof shopperDetails>;

/** What every way of paying says beside its own. */
const intention = {
  /** The `revision` the shopper saw; refused with `session-changed` when amount or items moved on. */
  revision: z.int(),
  device: deviceData.optional(),
  details: shopperDetails.optional(),
};

/**
 * `POST /v1/checkout/card`, sent by the secure frame only. The one request of the browser that
 * carries card data; amount, currency and order number are not in it (P-26).
 */
export const cardPayment = z.strictObject({
  card: z.strictObject({
    /** 12 to 19 digits, no spaces. */
    number: z.string().regex(/^\d{12,19}$/),
    /** `01` to `12`. */
    expiration_month: z.string().regex(/^(0[1-9]|1[0-2])$/),
    /** Four digits. */
    expiration_year: z.string().regex(/^20\d{2}$/),
    security_code: z.string().regex(/^\d{3,4}$/),
    holder: text(100),
  }),
  ...intention,
  /** The shopper ticked the consent box; kept only where the session offers it. */
  save_card: z.boolean().optional(),
  instalments_id: z.string().max(50).optional(),
});
export type CardPayment = z.infer<typeof cardPayment>;

/** `POST /v1/checkout/saved-card`; from the secure frame only when it carries a security code. */
export const savedCardPayment = z.strictObject({
  ...intention,
  handle: z.string().max(64),
  security_code: z
    .string()
    .regex(/^\d{3,4}$/)
    .optional(),
  instalments_id: z.string().max(50).optional(),
});
export type SavedCardPayment = z.infer<typeof savedCardPayment>;

/** The person behind a payment, for the methods that need one (C-151); never stored. */
export const personDetails = z.strictObject({
  document_type: code(20).optional(),
  document_number: code(50),
  social_name: text(100).optional(),
  email: withoutCard(z.email().max(100)).optional(),
  phone_country_code: code(5).optional(),
  phone_area_code: code(5).optional(),
  phone_number: code(20).optional(),
  /** `YYYY-MM-DD`. */
  birth_date: z.iso.date().optional(),
  net_monthly_average_income: code(20).optional(),
  address_street: text(200).optional(),
  address_number: code(20).optional(),
  address_complement: text(100).optional(),
  address_postal_code: code(20).optional(),
  address_city: text(100).optional(),
  address_state: text(100).optional(),
  address_country: countryCode.optional(),
  fiscal_country: countryCode.optional(),
});
export type PersonDetails = z.infer<typeof personDetails>;

/** `POST /v1/checkout/alternative`. */
export const alternativePayment = z.strictObject({
  ...intention,
  /** `code` of one of the view's methods. */
  method: z.string().max(50),
  bank: z.string().max(50).optional(),
  person: personDetails.optional(),
});
export type AlternativePaymentRequest = z.infer<typeof alternativePayment>;

/** `POST /v1/checkout/hosted`. */
export const hostedPayment = z.strictObject(intention);
export type HostedPaymentRequest = z.infer<typeof hostedPayment>;

/** `POST /v1/checkout/abandon`: the attempt to give up, or whichever holds the session's order. */
export const abandonRequest = z.strictObject({ attempt_id: z.string().max(64).optional() });
