import { z } from 'zod';
import { orderId, orderNo } from './order-names.schema.ts';
import { moment } from './shared.schema.ts';

/** One thing that store and gateway say differently. */
export const difference = z
  .object({
    id: z
      .string()
      .optional()
      .describe('`att_…` or `op_…`; left out for a payment that is not in the store.'),
    order_id: orderId.unwrap().nullable(),
    order_no: orderNo.nullable(),
    transaction_id: z.string().optional().describe("The gateway's number of the payment."),
    in: z
      .enum(['state', 'transaction', 'amount', 'currency', 'presence', 'journal'])
      .describe(
        'What differs. `presence`: the gateway has a payment that the store lacks. `journal`: a total in the store is not what its journal of money adds up to, which `gateway` then shows.',
      ),
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
    not_queryable: z
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
    head: z
      .string()
      .nullable()
      .describe(
        'The id of the newest event then. Kept outside the database, it shows later whether any up to it was changed: `tender audit verify --head`.',
      ),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof reconciliation>;
