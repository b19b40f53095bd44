import { z } from 'zod';

const money = z.object({ value: z.string(), currency: z.string() });
const optionalText = z.string().optional();

/** By the names of the request. */
const named = z.record(z.string(), z.union([z.string(), z.number()]).optional());

const address = z.object({
  first_name: optionalText,
  last_name: optionalText,
  country: optionalText,
  state: optionalText,
  city: optionalText,
  address: optionalText,
  postal_code: optionalText,
});

/**
 * What the merchant server fixed when it created the session, with its changes since, as the store
 * keeps it. Limits were checked when it came in, by the schema of the request; this one
 * checks none, so that a limit that becomes stricter makes no stored session unreadable.
 */
export const sessionTerms = z.object({
  order_id: z.string(),
  amount: money,
  items: z.array(
    z.object({
      name: z.string(),
      id: optionalText,
      unit_price: money,
      quantity: z.number(),
      url: optionalText,
    }),
  ),
  parts: z
    .object({
      item_total: optionalText,
      shipping: optionalText,
      handling: optionalText,
      tax_total: optionalText,
      insurance: optionalText,
      shipping_discount: optionalText,
      discount: optionalText,
    })
    .optional(),
  shopper: z
    .object({
      id: optionalText,
      email: optionalText,
      phone: optionalText,
      level: optionalText,
      first_name: optionalText,
      last_name: optionalText,
      birth_date: optionalText,
      document: optionalText,
    })
    .optional(),
  billing: address.optional(),
  delivery: address.optional(),
  origin: z.string(),
  return_url: optionalText,
  methods: z.array(z.string()).optional(),
  subscription: z
    .object({
      contract: optionalText,
      contract_name: z.string(),
      contract_amount: money,
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: z.number(),
      contract_start: optionalText,
      contract_end: optionalText,
      price_id: optionalText,
      billing_cycle: z.number().optional(),
      promotion_cycle: z.number().optional(),
    })
    .optional(),
  instalments: z
    .array(z.object({ id: z.string(), count: z.number(), each: money, total: money.optional() }))
    .optional(),
  save_card: z.enum(['offer', 'never']).optional(),
  collect: z.array(z.enum(['email', 'birth_date', 'document', 'billing', 'delivery'])).optional(),
  locale: optionalText,
  expires_in: z.number(),
  country: optionalText,
  authentication: z
    .object({ eci: z.string(), cavv: z.string(), xid: optionalText, ds_trans_id: optionalText })
    .optional(),
  note: optionalText,
  three_ds: z.enum(['on', 'off', 'default']).optional(),
  cart: z
    .array(
      z.object({
        name: z.string(),
        quantity: z.number().optional(),
        type: optionalText,
        category: optionalText,
        product_id: optionalText,
        price: z
          .object({ usd: optionalText, local: optionalText, currency: optionalText })
          .optional(),
      }),
    )
    .optional(),
  accounts: z
    .array(
      z.object({
        id: optionalText,
        email: optionalText,
        first_name: optionalText,
        last_name: optionalText,
        created: z.number().optional(),
        past_orders_count: z.number().optional(),
        past_orders_sum: optionalText,
        last_login_ip: optionalText,
        registration_ip: optionalText,
      }),
    )
    .optional(),
  discounts: z.array(z.object({ coupon: optionalText, type: optionalText })).optional(),
  /** Written for the gateway when it came in. */
  person: z.looseObject({ document_number: optionalText }).optional(),
  gateway_fields: named.optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
export type SessionTerms = z.infer<typeof sessionTerms>;
