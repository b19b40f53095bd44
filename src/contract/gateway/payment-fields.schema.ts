import { z } from 'zod';
import { isCalendarDate, yearFirst } from '../values/calendar-date.ts';
import { country } from '../values/country.schema.ts';
import type { OrderNo } from '../values/ids.ts';
import { amount, currency, freeText, gatewayText, requestId, webAddress } from './fields.schema.ts';

/** The fields that direct, alternative and hosted payments have in common (2.1, 2.3, 2.4). */

const amountParts = {
  item_total: amount.optional().describe('All items together: decimal text.'),
  shipping: amount.optional().describe('Cost of delivery: decimal text.'),
  handling: amount.optional().describe('Cost of packing and similar: decimal text.'),
  tax_total: amount.optional().describe('All taxes together: decimal text.'),
  insurance: amount.optional().describe('Cost of insurance: decimal text.'),
  shipping_discount: amount.optional().describe('Taken off the cost of delivery: decimal text.'),
  discount: amount.optional().describe('Taken off the whole: decimal text.'),
};

const shopperFields = {
  shopper_id: gatewayText(64).optional().describe('The shop’s own id of the shopper.'),
  shopper_email: gatewayText(100).optional().describe('E-mail address of the shopper.'),
  /** The browser's address, not the proxy's (C-115). */
  shopper_ip: gatewayText(50)
    .optional()
    .describe('Network address of the shopper’s device, such as `203.0.113.7`.'),
  shopper_phone: gatewayText(50)
    .optional()
    .describe('Phone number with country code, such as `+493012345678`.'),
  shopper_level: gatewayText(50)
    .optional()
    .describe('How the shop ranks the shopper, for risk rules.'),
  first_name: freeText(100).optional().describe('Given name of the person who pays.'),
  last_name: freeText(100).optional().describe('Family name of the person who pays.'),
  /** Number of an identity document: a text here, an object in `person`, a list in payouts (C-070). */
  document: gatewayText(50).optional().describe('Number of an identity or tax document.'),
  /** Day-month-year with dashes (C-103). */
  birth_date: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/, 'must have the form "DD-MM-YYYY"')
    .refine((text) => isCalendarDate(yearFirst(text)), 'must be a day of the calendar')
    .optional()
    .describe('Date of birth, `DD-MM-YYYY`, such as `24-12-1990`.'),
};

const addressFields = {
  billing_country: country
    .optional()
    .describe('Country of the billing address: ISO 3166-1 alpha-2, such as `DE`.'),
  billing_state: freeText(100)
    .optional()
    .describe('State, province or region of the billing address.'),
  billing_city: freeText(100).optional().describe('City or locality of the billing address.'),
  billing_address: freeText(500)
    .optional()
    .describe('Street and number of the billing address, as on a letter.'),
  billing_postal_code: gatewayText(20)
    .optional()
    .describe('Postal or ZIP code of the billing address.'),
  delivery_firstname: freeText(100)
    .optional()
    .describe('Given name of the person at the delivery address.'),
  delivery_lastname: freeText(100)
    .optional()
    .describe('Family name of the person at the delivery address.'),
  delivery_country: country
    .optional()
    .describe('Country of the delivery address: ISO 3166-1 alpha-2, such as `DE`.'),
  delivery_state: freeText(100)
    .optional()
    .describe('State, province or region of the delivery address.'),
  delivery_city: freeText(100).optional().describe('City or locality of the delivery address.'),
  delivery_address: freeText(500)
    .optional()
    .describe('Street and number of the delivery address, as on a letter.'),
  delivery_postal_code: gatewayText(20)
    .optional()
    .describe('Postal or ZIP code of the delivery address.'),
};

const deviceFields = {
  os: gatewayText(50).optional().describe('Operating system, such as `Android`.'),
  browser: gatewayText(50).optional().describe('Name of the browser, such as `Firefox`.'),
  browser_lang: gatewayText(50)
    .optional()
    .describe('Language of the browser: a BCP 47 tag, such as `de-DE`.'),
  /** Minutes east of UTC (C-110). */
  time_zone: gatewayText(10).optional().describe('Minutes east of UTC, such as `60`.'),
  resolution: gatewayText(20)
    .optional()
    .describe('Width x height of the screen in CSS pixels, such as `1920x1080`.'),
  color_depth: gatewayText(10).optional().describe('Bits per pixel, such as `24`.'),
  /** Never real cookies of the shopper (C-085). */
  cookie_new: gatewayText(2000)
    .optional()
    .describe(
      'Text in the form of an address’s query, such as `visits=3`; never a cookie of the shopper.',
    ),
  cookie_old: gatewayText(2000).optional().describe('As `cookie_new`.'),
  device_fingerprint: gatewayText(4096)
    .optional()
    .describe('Fingerprint of the device, as a script of the page made it.'),
  platform_source: gatewayText(50)
    .optional()
    .describe('Platform that the payment comes from, in free text; queries can ask for it.'),
  device_type: gatewayText(50).optional().describe('Kind of device, in free text.'),
};

/** Ours, whatever the caller says: the proxy is notified, and says so by its events. */
export const notifyUrl = webAddress().describe(
  'Address for the gateway’s notification of the result; the proxy puts its own here.',
);

export const paymentFields = {
  order_no: requestId<OrderNo>(50).describe(
    'The shop’s order number: letters, digits, `_` and `-`, such as `A-1001`.',
  ),
  currency: currency.describe('Currency of `amount` and its parts: ISO 4217, such as `EUR`.'),
  amount: amount.describe('What is to be paid: decimal text, such as `12.00`.'),
  ...amountParts,
  /** The registered shop domain, from the profile (C-113). */
  website: gatewayText(2000)
    .optional()
    .describe('Domain of the shop as registered with the gateway; by default that of the profile.'),
  /** Written by the items codec (C-111). */
  items: gatewayText(5000)
    .optional()
    .describe(
      'What is bought, in one text: items joined by `#;#`, and their fields (name, article number, unit price, quantity, page) by `#,#`.',
    ),
  note: freeText(1000).optional().describe('Free text about the order.'),
  custom: freeText(2500).optional().describe('Free text of your own.'),
  ...shopperFields,
  ...addressFields,
  ...deviceFields,
  notify_url: notifyUrl.optional(),
};

/** Where the browser comes back to; sibling interfaces forbid `&` in it (P-36). */
export const returnUrl = webAddress()
  .refine((url) => !url.includes('&'), 'must not contain "&"')
  .describe('Where the shopper’s browser comes back to.');
