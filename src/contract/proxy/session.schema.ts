import { z } from 'zod';
import { SESSION_STATES } from '../vocabulary/outcomes.ts';
import { origin } from '../values/origin.schema.ts';
import {
  address,
  code,
  countryCode,
  currencyCode,
  locale,
  moneySchema,
  pageAddress,
  text,
  withoutCard,
} from './shared.schema.ts';

/** One line of the order. `total` of a line is quantity times `unit_price`. */
export const orderItem = z.strictObject({
  name: text(500),
  /** The shop's own article number. */
  id: code(100).optional(),
  unit_price: moneySchema,
  quantity: z.int().min(1).max(99_999),
  url: pageAddress(500).optional(),
});
export type OrderItem = z.infer<typeof orderItem>;

/** Decimal strings in the session's currency; their sum is checked as the profile says (P-28). */
export const amountParts = z.strictObject({
  item_total: z.string().optional(),
  shipping: z.string().optional(),
  handling: z.string().optional(),
  tax_total: z.string().optional(),
  insurance: z.string().optional(),
  shipping_discount: z.string().optional(),
  discount: z.string().optional(),
});
export type AmountParts = z.infer<typeof amountParts>;

export const shopper = z.strictObject({
  /** The shop's own id of the shopper; needed to save cards. */
  id: code(64).optional(),
  email: withoutCard(z.email().max(100)).optional(),
  phone: code(50).optional(),
  level: text(50).optional(),
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  /** `YYYY-MM-DD`. */
  birth_date: z.iso.date().optional(),
  document: code(50).optional(),
});

/** A contract of recurring charges, fixed by the merchant server (C-194, C-202). */
export const subscriptionTerms = z.strictObject({
  contract: code(50).optional(),
  contract_name: text(200),
  contract_amount: moneySchema,
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: z.int().min(1).max(366),
  /** `YYYY-MM-DD`. */
  contract_start: z.iso.date().optional(),
  contract_end: z.iso.date().optional(),
  price_id: code(50).optional(),
  billing_cycle: z.int().min(1).optional(),
  promotion_cycle: z.int().min(0).optional(),
});
export type SubscriptionTerms = z.infer<typeof subscriptionTerms>;

/** A plan the shopper may choose: so many charges of `each`. */
export const instalmentPlan = z.strictObject({
  id: code(50),
  count: z.int().min(2).max(60),
  each: moneySchema,
  total: moneySchema.optional(),
});
export type InstalmentPlan = z.infer<typeof instalmentPlan>;

/** What a shopper can be asked about themselves beside the card. */
export const ASKED_DETAILS = ['email', 'birth_date', 'document', 'billing', 'delivery'] as const;
export type AskedDetail = (typeof ASKED_DETAILS)[number];

/** A 3-D Secure authentication that the merchant server had made elsewhere (C-078). */
export const authentication = z.strictObject({
  eci: code(2),
  cavv: code(100),
  xid: code(100).optional(),
  ds_trans_id: code(100).optional(),
});

/** `POST /v1/sessions`. */
export const sessionCreate = z.strictObject({
  /** The shop's order number: letters, digits, `_` and `-`, at most 44 (P-11 adds the attempt). */
  order_id: code(44).regex(/^[0-9A-Za-z_-]+$/, 'must consist of letters, digits, "_" and "-"'),
  amount: moneySchema,
  items: z.array(orderItem).max(200).default([]),
  parts: amountParts.optional(),
  shopper: shopper.optional(),
  billing: address.optional(),
  delivery: address.optional(),
  /** The page that may pay this session. */
  origin,
  /** Where a redirect brings the shopper back; its origin must be on the allow list. No `&`. */
  return_url: pageAddress(2000)
    .refine((url) => !url.includes('&'), 'must not contain "&"')
    .optional(),
  /** Ways to pay to offer, in this order; all that the profile has when left out. */
  methods: z.array(code(50)).max(50).optional(),
  subscription: subscriptionTerms.optional(),
  instalments: z.array(instalmentPlan).max(24).optional(),
  /** `offer` shows the consent box, `never` hides it. */
  save_card: z.enum(['offer', 'never']).optional(),
  /** What the card form asks the shopper for, where the shop does not know it yet. */
  collect: z.array(z.enum(ASKED_DETAILS)).max(ASKED_DETAILS.length).optional(),
  /** BCP 47; travels to page, frame, bank pages. */
  locale: locale.optional(),
  /** Seconds, 30 minutes by default, at most a day. */
  expires_in: z.int().min(60).max(86_400).default(1_800),
  /** The shopper's country, which filters the ways to pay. */
  country: countryCode.optional(),
  authentication: authentication.optional(),
  note: text(1000).optional(),
  metadata: z.record(withoutCard(z.string().max(50)), withoutCard(z.string().max(500))).optional(),
});
export type SessionCreate = z.infer<typeof sessionCreate>;
export type SessionCreateInput = z.input<typeof sessionCreate>;

/** `PATCH /v1/sessions/:id`: what is named is replaced. */
export const sessionChange = z
  .strictObject({
    amount: moneySchema,
    items: z.array(orderItem).max(200),
    parts: amountParts,
    /** Plans are made for one amount: a change of the amount names them again. */
    instalments: z.array(instalmentPlan).max(24),
    subscription: subscriptionTerms,
    delivery: address,
    locale,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'name at least one thing to change');
export type SessionChange = z.infer<typeof sessionChange>;

/** The merchant server's view of a session. `client_secret` stands in the answer to POST only. */
export const sessionAnswer = z.object({
  id: z.string(),
  client_secret: z.string().optional(),
  state: z.enum(SESSION_STATES),
  order_id: z.string(),
  amount: z.object({ value: z.string(), currency: currencyCode }),
  items: z.array(orderItem),
  origin: z.string(),
  return_url: z.string().optional(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  metadata: z.record(z.string(), z.string()).optional(),
  attempts: z.array(z.lazy(() => attemptAnswer)),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** The merchant server's view of an attempt. */
export const attemptAnswer = z.object({
  id: z.string(),
  order_no: z.string(),
  operation: z.string(),
  state: z.enum(['created', 'sent', 'settled']),
  outcome: z
    .enum(['succeeded', 'failed', 'pending', 'review', 'requires_action', 'unknown'])
    .optional(),
  abandoned: z.boolean(),
  amount: z.object({ value: z.string(), currency: z.string() }),
  transaction_id: z.string().optional(),
  card: z.object({ brand: z.string(), last_four: z.string() }).optional(),
  /** The gateway's result code; for staff, never for the shopper. */
  result_code: z.string().optional(),
  /** The subscription it began: both are needed to cancel it (C-196). */
  subscription: z
    .object({
      recurring_id: z.string(),
      contract_name: z.string().optional(),
      /** As the gateway wrote it. */
      next_deduction: z.string().optional(),
    })
    .optional(),
  created_at: z.iso.datetime(),
  settled_at: z.iso.datetime().optional(),
});
export type AttemptAnswer = z.infer<typeof attemptAnswer>;
