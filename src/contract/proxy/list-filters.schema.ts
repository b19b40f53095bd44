import { z } from 'zod';
import { currencyCode } from './shared.schema.ts';

const time = z.union(
  [z.iso.datetime({ offset: true }), z.iso.date()],
  'must be a time like 2026-11-22T08:00:00Z, or a day like 2026-11-22',
);

/** Which part of a list is asked for. */
export const listSpan = {
  from: time.optional().describe('Only what was started then or later: RFC 3339, or a day in UTC.'),
  to: time.optional().describe('Only what was started before: RFC 3339, or a day in UTC.'),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .optional()
    .describe('The most on a page, 100 at most; 50 by default.'),
  after: z
    .string()
    .regex(/^\d{1,16}\.[\w-]{1,50}$/, 'must be the "next" of the page before')
    .optional()
    .describe('The "next" of the page before.'),
};

const amountText = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'must be decimal text like 12.00');

/** Of which money. */
export const moneyFilters = {
  currency: currencyCode.optional().describe('Only in this currency.'),
  amount: amountText.optional().describe('Only of this amount, as decimal text.'),
  amount_min: amountText.optional().describe('Only of this amount or more; needs `currency`.'),
  amount_max: amountText.optional().describe('Only of this amount or less; needs `currency`.'),
};

/** Who has to act. */
export const waitsFilter = {
  action_required_by: z
    .enum(['gateway', 'merchant'])
    .optional()
    .describe(
      '`merchant`: only what a person has to decide. `gateway`: only what is still queried.',
    ),
};
