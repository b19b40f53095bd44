import { z } from 'zod';
import { moment } from './shared.schema.ts';

/** A subscription that a payment began, as far as it is known where it is shown. */
export const begunSubscription = z
  .object({
    recurring_id: z.string().describe("The gateway's number of the subscription."),
    contract_name: z.string().optional().describe('As the session named it.'),
    period: z.string().optional().describe('As the gateway counts them.'),
    next_deduction: z.string().optional().describe('Next charge, RFC 3339 in UTC.'),
    cancelled_at: moment('In lists of orders: when it was known to be cancelled.').optional(),
    last_deduction: moment(
      'In lists of orders: a charge that was planned before it was cancelled, and may still be made.',
    ).optional(),
    ended_at: moment('In lists of orders: when nothing more was to be charged.').optional(),
  })
  .meta({ id: 'BegunSubscription' });
