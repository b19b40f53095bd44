import { z } from 'zod';
import { OUTCOMES } from '../vocabulary/outcomes.ts';
import { actor } from './events.schema.ts';
import { operationName } from './operations.schema.ts';
import { orderNo } from './order-names.schema.ts';
import { moment, shownMoney } from './shared.schema.ts';

/** What an entry of a timeline is about. */
export const TIMELINE_KINDS = [
  'session',
  'payment',
  'operation',
  'event',
  'money',
  'notification',
] as const;

const entry = z
  .object({
    at: moment('When it happened, or was learned.'),
    kind: z
      .enum(TIMELINE_KINDS)
      .describe(
        '`session`: one was opened. `payment`: one was begun, sent, or asked about last. `operation`: what was requested of the gateway, sent, and how it ended. `event`: as in `GET /v1/events`. `money`: an entry of the journal. `notification`: the gateway notified of something; no proof.',
      ),
    what: z
      .string()
      .describe(
        'In a word: `opened`, `begun`, `sent`, `asked`, `requested`, `ended`, `decided`, `received`; of an event its type; of money what moved, such as `charged` or `refunded`. Later versions add words.',
      ),
    actor: actor
      .optional()
      .describe('Who made it happen, or who said so; absent where the gateway answered.'),
    outcome: z.enum(OUTCOMES).optional().describe('Of a payment or operation, as it was then.'),
    amount: shownMoney.optional().describe('That was to move, or moved.'),
    taken_back: z
      .boolean()
      .optional()
      .describe('Of money: an earlier entry was wrong, and this one takes it back.'),
    said: z
      .string()
      .optional()
      .describe('Of money: what proves it, in fixed words or a result code.'),
    times: z.int().optional().describe('How often the gateway was asked.'),
    operation: operationName.optional().describe('How it was requested.'),
    session_id: z.string().optional().describe('`ses_…`'),
    payment_id: z.string().optional().describe('`att_…`, or `op_…` of a payment by your server.'),
    order_no: orderNo.optional(),
    operation_id: z.string().optional().describe('`op_…`'),
    event_id: z.string().optional().describe('`evt_…`; for your server only.'),
    transaction_id: z.string().optional().describe("The gateway's number of the payment."),
    reason: z.string().optional().describe('As the person, or whoever requested it, gave it.'),
  })
  .meta({ id: 'TimelineEntry' });

/** `GET /v1/orders/:id/timeline` */
export const timeline = z
  .object({
    order_id: z.string().describe("The shop's order number."),
    data: z
      .array(entry)
      .describe(
        'The oldest first. Events and notifications are kept for as long as the settings say.',
      ),
  })
  .meta({
    id: 'Timeline',
    description:
      'What happened to an order: what was tried, asked, told, decided and moved, and by whom.',
  });
export type Timeline = z.infer<typeof timeline>;
export type TimelineEntry = Timeline['data'][number];
