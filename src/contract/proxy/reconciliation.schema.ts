import { z } from 'zod';
import { moment } from './shared.schema.ts';

/** One thing that store and gateway say differently. */
export const difference = z
  .object({
    id: z
      .string()
      .optional()
      .describe('`att_…` or `op_…`; left out for a payment that is not in the store.'),
    order_no: z.string().optional().describe('Number of the payment at the gateway.'),
    transaction_id: z.string().optional().describe("The gateway's number of the payment."),
    in: z
      .enum(['state', 'transaction', 'amount', 'currency', 'presence'])
      .describe('What differs. `presence`: the gateway has a payment that the store has not.'),
    here: z.string().describe('As the store has it.'),
    gateway: z.string().describe('As the gateway shows it.'),
  })
  .meta({ id: 'ReconciliationDifference' });
export type Difference = z.infer<typeof difference>;

/** What came of comparing some days. */
export const reconciliation = z
  .looseObject({
    from: moment('The first moment that was looked at.'),
    to: moment('The first moment after.'),
    payments: z.int().describe('How many payments were compared.'),
    unanswered: z.int().describe('How many of them the gateway gave no usable answer about.'),
    unlisted: z
      .boolean()
      .describe(
        'The gateway’s own list was not complete: payments unknown to the store may be missing.',
      ),
    unshown: z
      .int()
      .describe('Operations that no query of the gateway shows, such as refunds and payouts.'),
    unproven: z
      .array(z.object({ id: z.string(), operation: z.string(), outcome: z.string() }))
      .describe('Those of them without a final outcome.'),
    differences: z.array(difference),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof reconciliation>;
