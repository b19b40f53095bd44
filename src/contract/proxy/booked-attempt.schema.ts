import { z } from 'zod';
import { attemptAnswer } from './session.schema.ts';
import { moment, shownMoney } from './shared.schema.ts';

/** Who has to act on a record that is not final. */
export const waiting = z.object({
  action_required_by: z
    .enum(['gateway', 'merchant'])
    .optional()
    .describe(
      '`gateway`: it is still queried. `merchant`: a person has to act: queries have ended, or no query can show what became of it.',
    ),
  next_query_at: moment('When the gateway is queried next.').optional(),
});

/** What the ledger says of a payment, whoever made it. */
export const bookedMoney = z.object({
  refunded: shownMoney.optional().describe('If paid: what is proven to have been refunded.'),
  refund_pending: shownMoney
    .optional()
    .describe('Of a paid one: what may have gone back, where no end is proven.'),
  refunded_externally: shownMoney
    .optional()
    .describe('Of a paid one: the part of `refunded` that a person has stated.'),
  lost_to_disputes: shownMoney
    .optional()
    .describe('Of a paid one: what disputes took back, as far as a person has said so.'),
  refund_hinted_at: moment(
    'When the gateway hinted at a refund that was not requested here, and nobody has stated since how much.',
  ).optional(),
  dispute_hinted_at: moment(
    'When the gateway hinted at a dispute, and nobody has stated since what it took back.',
  ).optional(),
  cancelled: z.boolean().optional().describe('Cancelled after it was paid.'),
  ...waiting.shape,
});

/** An attempt with its place in the books. */
export const bookedAttempt = attemptAnswer
  .and(
    z.object({
      session_id: z
        .string()
        .optional()
        .describe('`ses_…`; none of what the gateway lists beside a payment of your server.'),
      method: z.string().describe('`card`, or the code of the payment method.'),
      ...bookedMoney.shape,
    }),
  )
  .meta({ id: 'OrderAttempt' });
export type BookedAttempt = z.infer<typeof bookedAttempt>;
