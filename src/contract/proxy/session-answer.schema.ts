import { z } from 'zod';
import { SESSION_STATES } from '../vocabulary/outcomes.ts';
import { bookedAttempt } from './booked-attempt.schema.ts';
import { orderItem } from './session.schema.ts';
import { moment, shownMoney } from './shared.schema.ts';

/** The merchant server's view of a session. */
export const sessionAnswer = z
  .object({
    id: z.string().describe('`ses_…`'),
    client_secret: z
      .string()
      .optional()
      .describe('For the page, to pay this one session. Only in the answer to its creation.'),
    state: z
      .enum(SESSION_STATES)
      .describe(
        '`open`: can be paid. `paying`: an attempt holds the order, or a payment that your server makes of it. `paid`: by its own amount. `superseded`: its order was paid through another session, see `paid_by`, or by your server, see `server_payment`, or has a newer session that asks for another amount. `expired` and `cancelled`: can’t be paid any more, see `replaced_by`.',
      ),
    paid_by: z
      .object({
        session_id: z.string().describe('`ses_…`'),
        attempt_id: z.string().describe('`att_…`'),
        amount: shownMoney.describe('What was charged; it may differ from this session’s amount.'),
      })
      .optional()
      .describe('The attempt that paid the order of a `superseded` session.'),
    server_payment: z
      .object({
        operation_id: z.string().describe('`op_…`'),
        amount: shownMoney.describe('What was charged; it may differ from this session’s amount.'),
      })
      .optional()
      .describe('The same, where your server paid the order itself, by an operation.'),
    replaced_by: z
      .string()
      .optional()
      .describe(
        '`ses_…` by which the order was opened for another shopper since: nothing but an attempt in progress can pay this one.',
      ),
    order_id: z.string().describe("The shop's order number."),
    amount: shownMoney.describe('What is to be paid.'),
    items: z.array(orderItem).describe('The items of the order.'),
    origin: z.string().describe('The page that may pay it.'),
    return_url: z.string().optional().describe('Where a bank sends the shopper back to.'),
    created_at: moment('When it was created.'),
    expires_at: moment('After this no attempt can start; one in progress may still succeed.'),
    metadata: z.record(z.string(), z.string()).optional().describe('Your own data.'),
    attempts: z.array(bookedAttempt).describe('Every attempt to pay it, oldest first.'),
    warnings: z
      .array(
        z.object({
          pointer: z.string().describe('JSON pointer to a member of the terms.'),
          detail: z.string().describe('Why it has no effect, or not the one that is likely meant.'),
        }),
      )
      .optional()
      .describe('What of the terms has no effect. Only in answers to who sets them.'),
  })
  .meta({ id: 'Session', description: 'One order to be paid, with its state and attempts.' });
export type SessionAnswer = z.infer<typeof sessionAnswer>;
