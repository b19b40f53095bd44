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
      .describe('What differs. `presence`: the gateway has a payment that the store lacks.'),
    here: z.string().describe('The value in the store.'),
    gateway: z.string().describe('The value at the gateway.'),
  })
  .meta({ id: 'ReconciliationDifference' });
export type Difference = z.infer<typeof difference>;

/** The result of comparing some days. */
export const reconciliation = z
  .looseObject({
    from: moment('Start of the time that was compared.'),
    to: moment('Its end, exclusive.'),
    payments: z.int().describe('How many payments were compared.'),
    unanswered: z.int().describe('How many of them had no usable answer from the gateway.'),
    unlisted: z
      .boolean()
      .describe('The gateway’s list was incomplete: payments unknown to the store may be missing.'),
    unshown: z
      .int()
      .describe('Operations that no query of the gateway shows, such as refunds and payouts.'),
    unproven: z
      .array(
        z.object({
          id: z.string().describe('`op_…`'),
          operation: z.string().describe('The operation that was requested.'),
          outcome: z.string().describe('As it is known now.'),
        }),
      )
      .describe('Those of them without a final outcome.'),
    differences: z.array(difference).describe('Where store and gateway disagree.'),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof reconciliation>;
