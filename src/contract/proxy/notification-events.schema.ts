import { z } from 'zod';
import { OUTCOMES } from '../vocabulary/outcomes.ts';
import { orderId, orderNo } from './order-names.schema.ts';

const about = {
  about: z
    .string()
    .describe(
      'Id of the attempt or operation; of a deduction, of the one that began its subscription.',
    ),
  order_id: orderId,
  order_no: orderNo.optional(),
  transaction_id: z
    .string()
    .optional()
    .describe("The gateway's number of a deduction that is not known here yet."),
  outcome: z
    .enum(OUTCOMES)
    .nullable()
    .optional()
    .describe('As it is known here; unchanged by this.'),
  proven: z.boolean().describe('Always false: a notification is not evidence.'),
};

/** What the gateway notified of, and no query shows. */
export const notificationData = z
  .looseObject({
    kind: z.string().describe('What the notification says it is about, such as `chargeback`.'),
    status: z.string().optional().describe('As the gateway wrote it.'),
    ...about,
  })
  .meta({ id: 'NotificationEventData' });

/** What the gateway notified of, and nobody here understands. */
export const unreadNotificationData = z
  .looseObject({
    reason: z
      .string()
      .describe(
        'Why: `unknown-event`, `ambiguous` (it names several things), `nothing-known`, or what is wrong with its form, such as `malformed`, `doubled`, `charset` or `too-large`.',
      ),
    said: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'What it says, by its own names, if it can be read. Left out: names, addresses and contacts; keys, signatures, tokens and card numbers are masked, and what is too long is cut.',
      ),
    words: z
      .array(z.string())
      .optional()
      .describe(
        'If it can’t be read: which of the words of the interface are in it, such as `dispute`.',
      ),
    ...about,
  })
  .meta({ id: 'UnreadNotificationEventData' });
