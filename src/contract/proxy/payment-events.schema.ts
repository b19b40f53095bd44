import { z } from 'zod';
import { orderId } from './order-names.schema.ts';
import { metadata } from './deduction-events.schema.ts';
import { attemptAnswer } from './session.schema.ts';
import { shownMoney } from './shared.schema.ts';

/** What happened to a payment. Loose, because events are kept as they were recorded. */
export const paymentData = z
  .looseObject({
    session_id: z.string().optional().describe('`ses_…`, of a payment through a session.'),
    order_id: orderId,
    attempt: attemptAnswer.describe('The attempt as it was when this happened.'),
    metadata,
  })
  .meta({ id: 'PaymentEventData' });

/** What a notification hints at and no query of the interface can show. */
export const hintedData = paymentData
  .extend({
    attempt: attemptAnswer.describe(
      'The payment as it was when this happened. If your server made it by an operation, its `id` is that of the operation, `op_…`; of a deduction, its number in the journal.',
    ),
    recurring_id: z
      .string()
      .optional()
      .describe("Of a deduction: the gateway's number of its subscription."),
    contract_name: z.string().optional().describe('Of a deduction: as the session named it.'),
    proven: z.boolean().describe('Always false: the gateway said so, and nothing can prove it.'),
    amount: shownMoney
      .optional()
      .describe('What was refunded externally, if a person has `confirmed` it.'),
  })
  .meta({ id: 'HintedPaymentEventData' });
