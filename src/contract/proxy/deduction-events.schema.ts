import { z } from 'zod';
import { orderId, orderNo } from './order-names.schema.ts';
import { OUTCOMES } from '../vocabulary/outcomes.ts';
import { moment, shownMoney } from './shared.schema.ts';

const outcome = z.enum(OUTCOMES);

/** What the merchant server added to the session. */
export const metadata = z
  .record(z.string(), z.string())
  .meta({ id: 'Metadata', description: 'What the merchant server gave the session.' })
  .optional();

/** The subscription that something happened to. */
export const subscription = {
  recurring_id: z.string().describe("The gateway's number of the subscription."),
  order_no: z.string().optional().describe('Number of the first payment at the gateway.'),
  session_id: z.string().optional().describe('The session of the first payment.'),
  order_id: orderId,
  contract_name: z.string().optional().describe('As the session named it.'),
  metadata,
};

/** A charge of a subscription. */
export const plannedCharge = z.object({
  amount: shownMoney.optional().describe('As it was agreed.'),
  at: moment('When it is to be.').optional(),
});

/** A period of a subscription that was charged, or should have been. */
export const deductionData = z
  .looseObject({
    ...subscription,
    period: z.string().describe('Number of the period, as the gateway counts.'),
    status: z.string().optional().describe('As the gateway wrote it.'),
    amount: shownMoney.optional().describe('What was charged.'),
    expected: plannedCharge.optional().describe('What should have been charged, and when.'),
    payments: z
      .array(
        z.object({
          order_no: orderNo.optional(),
          transaction_id: z.string().optional().describe('Refunds name it.'),
          amount: shownMoney.optional().describe('What was charged.'),
          outcome: outcome.describe('`review`: money was taken, but not as agreed.'),
        }),
      )
      .describe('The payments of the period, as far as they were found.'),
  })
  .meta({ id: 'SubscriptionDeductionEventData' });
