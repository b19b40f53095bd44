import { z } from 'zod';
import type { OrderNo } from '../values/ids.ts';
import {
  amount,
  country,
  currency,
  freeText,
  gatewayText,
  requestId,
  webAddress,
} from './fields.schema.ts';

/** The fields that direct, alternative and hosted payments have in common (2.1, 2.3, 2.4). */

const amountParts = {
  item_total: amount.optional(),
  shipping: amount.optional(),
  handling: amount.optional(),
  tax_total: amount.optional(),
  insurance: amount.optional(),
  shipping_discount: amount.optional(),
  discount: amount.optional(),
};

const shopperFields = {
  shopper_id: gatewayText(64).optional(),
  shopper_email: gatewayText(100).optional(),
  /** The browser's address, not the proxy's (C-115). */
  shopper_ip: gatewayText(50).optional(),
  shopper_phone: gatewayText(50).optional(),
  shopper_level: gatewayText(50).optional(),
  first_name: freeText(100).optional(),
  last_name: freeText(100).optional(),
  /** Number of an identity document: a text here, an object in `person`, a list in payouts (C-070). */
  document: gatewayText(50).optional(),
  /** Day-month-year with dashes (C-103). */
  birth_date: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/, 'must have the form "DD-MM-YYYY"')
    .optional(),
};

const addressFields = {
  billing_country: country.optional(),
  billing_state: freeText(100).optional(),
  billing_city: freeText(100).optional(),
  billing_address: freeText(500).optional(),
  billing_postal_code: gatewayText(20).optional(),
  delivery_firstname: freeText(100).optional(),
  delivery_lastname: freeText(100).optional(),
  delivery_country: country.optional(),
  delivery_state: freeText(100).optional(),
  delivery_city: freeText(100).optional(),
  delivery_address: freeText(500).optional(),
  delivery_postal_code: gatewayText(20).optional(),
};

const deviceFields = {
  os: gatewayText(50).optional(),
  browser: gatewayText(50).optional(),
  browser_lang: gatewayText(50).optional(),
  /** Minutes east of UTC (C-110). */
  time_zone: gatewayText(10).optional(),
  /** `WxH` in pixels. */
  resolution: gatewayText(20).optional(),
  /** Bits. */
  color_depth: gatewayText(10).optional(),
  /** Never real cookies of the shopper (C-085). */
  cookie_new: gatewayText(2000).optional(),
  cookie_old: gatewayText(2000).optional(),
  device_fingerprint: gatewayText(4096).optional(),
  platform_source: gatewayText(50).optional(),
  device_type: gatewayText(50).optional(),
};

export const paymentFields = {
  order_no: requestId<OrderNo>(50),
  currency,
  amount,
  ...amountParts,
  /** The registered shop domain, from the profile (C-113). */
  website: gatewayText(2000).optional(),
  /** Written by the items codec (C-111). */
  items: gatewayText(5000).optional(),
  note: freeText(1000).optional(),
  custom: freeText(2500).optional(),
  ...shopperFields,
  ...addressFields,
  ...deviceFields,
  notify_url: webAddress().optional(),
};

/** Where the browser comes back to; sibling interfaces forbid `&` in it (P-36). */
export const returnUrl = webAddress().refine((url) => !url.includes('&'), 'must not contain "&"');
