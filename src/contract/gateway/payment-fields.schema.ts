import { z } from 'zod';
import type { OrderNo } from '../values/ids.ts';
import {
  amount,
  country,
  currency,
  freeText,
  requestId,
  text,
  webAddress,
} from './fields.schema.ts';

/** The fields that direct, alternative and hosted payments have in common (2.1, 2.3, 2.4). */

const amountParts = {
  item_total: amount().optional(),
  shipping: amount().optional(),
  handling: amount().optional(),
  tax_total: amount().optional(),
  insurance: amount().optional(),
  shipping_discount: amount().optional(),
  discount: amount().optional(),
};

const shopperFields = {
  shopper_id: text(64).optional(),
  shopper_email: text(100).optional(),
  /** The browser's address, not the proxy's (C-115). */
  shopper_ip: text(50).optional(),
  shopper_phone: text(50).optional(),
  shopper_level: text(50).optional(),
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  /** Number of an identity document: a text here, an object in `person`, a list in payouts (C-070). */
  document: text(50).optional(),
  /** Day-month-year with dashes (C-103). */
  birth_date: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/, 'must have the form "DD-MM-YYYY"')
    .optional(),
};

const addressFields = {
  billing_country: country.optional(),
  billing_state: text(100).optional(),
  billing_city: text(100).optional(),
  billing_address: text(500).optional(),
  billing_postal_code: text(20).optional(),
  delivery_firstname: text(100).optional(),
  delivery_lastname: text(100).optional(),
  delivery_country: country.optional(),
  delivery_state: text(100).optional(),
  delivery_city: text(100).optional(),
  delivery_address: text(500).optional(),
  delivery_postal_code: text(20).optional(),
};

const deviceFields = {
  os: text(50).optional(),
  browser: text(50).optional(),
  browser_lang: text(50).optional(),
  /** Minutes east of UTC (C-110). */
  time_zone: text(10).optional(),
  /** `WxH` in pixels. */
  resolution: text(20).optional(),
  /** Bits. */
  color_depth: text(10).optional(),
  /** Never real cookies of the shopper (C-085). */
  cookie_new: text(2000).optional(),
  cookie_old: text(2000).optional(),
  device_fingerprint: text(4096).optional(),
  platform_source: text(50).optional(),
  device_type: text(50).optional(),
};

export const paymentFields = {
  order_no: requestId<OrderNo>(50),
  currency,
  amount: amount(),
  ...amountParts,
  /** The registered shop domain, from the profile (C-113). */
  website: text(2000).optional(),
  /** Written by the items codec (C-111). */
  items: text(5000).optional(),
  note: freeText(1000).optional(),
  custom: freeText(2500).optional(),
  ...shopperFields,
  ...addressFields,
  ...deviceFields,
  notify_url: webAddress().optional(),
};

/** Where the browser comes back to; sibling interfaces forbid `&` in it (P-36). */
export const returnUrl = webAddress().refine((url) => !url.includes('&'), 'must not contain "&"');
