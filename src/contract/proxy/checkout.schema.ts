import { z } from 'zod';
import { DECLINE_CATEGORIES, OUTCOMES, SESSION_STATES } from '../outcomes.ts';
import { instalmentPlan, orderItem, amountParts, subscriptionTerms } from './session.schema.ts';

const wireMoney = z.object({ value: z.string(), currency: z.string() });

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
    /** EMV 3-D Secure window size 01 to 05 (C-109). */
    window_size: z.enum(['01', '02', '03', '04', '05']),
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
  /** RFC 3339, when it was settled. */
  settled_at: z.string().optional(),
});
export type PaymentResult = z.infer<typeof paymentResult>;

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
  methods: z.array(z.object({ code: z.string(), kind: z.enum(['card', 'alternative', 'hosted']) })),
  subscription: subscriptionTerms.optional(),
  instalments: z.array(instalmentPlan).optional(),
  save_card: z.enum(['offer', 'never']).optional(),
  /** The attempt that stands for the order: the running one, or the last one. */
  attempt: paymentResult.optional(),
  /** How many more tries this session allows (P-46). */
  attempts_left: z.int(),
});
export type CheckoutView = z.infer<typeof checkoutView>;

/** Device data of the interface (2.1) that only the browser knows; headers give the rest (C-116). */
export const deviceData = z.strictObject({
  /** Minutes east of UTC, as text (C-110). */
  time_zone: z.string().regex(/^-?\d{1,3}$/).optional(),
  /** `WxH` in CSS pixels. */
  resolution: z.string().regex(/^\d{1,5}x\d{1,5}$/).optional(),
  /** Bits. */
  color_depth: z.string().regex(/^\d{1,2}$/).optional(),
  os: z.string().max(50).optional(),
  browser: z.string().max(50).optional(),
  browser_lang: z.string().max(35).optional(),
  /** EMV 3-D Secure window size the page has room for (C-109). */
  challenge_window_size: z.enum(['01', '02', '03', '04', '05']).optional(),
});
export type DeviceData = z.infer<typeof deviceData>;

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
    holder: z.string().min(1).max(100),
  }),
  /** The `revision` the shopper saw; refused with `session-changed` when amount or items moved on. */
  revision: z.int(),
  device: deviceData.optional(),
  save_card: z.boolean().optional(),
  instalments_id: z.string().max(50).optional(),
});
export type CardPayment = z.infer<typeof cardPayment>;

/** `POST /v1/checkout/abandon`: the attempt to give up, or whichever holds the session's order. */
export const abandonRequest = z.strictObject({ attempt_id: z.string().max(64).optional() });
