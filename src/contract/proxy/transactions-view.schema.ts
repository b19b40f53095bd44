import { z } from 'zod';
import { orderId, orderNo } from './order-names.schema.ts';
import { OUTCOMES } from '../vocabulary/outcomes.ts';
import { gatewayAnswer, gatewayWords } from './gateway-answer.schema.ts';

const asWritten = z.string().optional().describe('As the gateway wrote it.');

/** A payment as `transactions.query` lists it. */
const transactionView = z
  .object({
    order_id: orderId,
    order_no: orderNo.optional(),
    transaction_id: z.string().optional().describe("The gateway's number of the payment."),
    amount: z.string().optional().describe('Decimal text.'),
    currency: z.string().optional().describe('ISO 4217.'),
    outcome: z
      .enum(OUTCOMES)
      .describe('What `payment_status` means; `unknown` for an unmapped code.'),
    payment_status: z.string().optional().describe('As the gateway wrote it.'),
    three_ds_flag: z
      .string()
      .optional()
      .describe('Whether 3-D Secure was used, as the gateway wrote it.'),
    transaction_date: z.string().optional().describe("14 digits in the gateway's time zone."),
    subscription: z
      .object({
        contract_name: asWritten,
        recurring_id: z.string().optional().describe("The gateway's number of the subscription."),
        recurring_status: asWritten,
        recurring_deduction_period: asWritten,
        recurring_deduction_time: asWritten,
      })
      .optional()
      .describe('The subscription that it belongs to; for the merchant server only.'),
    recurring_id: z.string().optional().describe("The gateway's number of the subscription."),
    recurring_status: z.string().optional().describe('As the gateway wrote it.'),
    query_result: asWritten,
    // Gateway text and personal data (C-171, C-172).
    decline_reason: z.string().optional().describe('Gateway text, for the merchant server only.'),
    reference_no: z.string().optional().describe('For the merchant server only.'),
    shopper_email: z.string().optional().describe('For the merchant server only.'),
    shopper_phone: z.string().optional().describe('For the merchant server only.'),
    website: z.string().optional().describe('For the merchant server only.'),
    platform_source: z.string().optional().describe('For the merchant server only.'),
    delivery: z
      .object({
        first_name: asWritten,
        last_name: asWritten,
        country: asWritten,
        state: asWritten,
        city: asWritten,
        address: asWritten,
        postal_code: asWritten,
      })
      .optional()
      .describe('Where it is delivered to; for the merchant server only.'),
    ...gatewayWords,
  })
  .meta({ id: 'Transaction' });

export type TransactionView = z.infer<typeof transactionView>;

/** Answer of `transactions.query`. */
export const transactionsView = z
  .object({
    transactions: z.array(transactionView).describe('The payments that the gateway lists.'),
    return_message: z
      .string()
      .optional()
      .describe('What the gateway says of the whole; for the merchant server only.'),
    gateway_answer: gatewayAnswer
      .optional()
      .describe('Of the whole; for the merchant server only.'),
  })
  .meta({ id: 'Transactions' });
export type TransactionsView = z.infer<typeof transactionsView>;
