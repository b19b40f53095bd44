import { z } from 'zod';
import { orderNo } from './order-names.schema.ts';
import { CARD_TESTING_ACTIONS, CARD_TESTING_RULES } from '../vocabulary/card-testing.ts';

/** What the merchant server is told of card testing. */
export const cardTestingData = z
  .looseObject({
    rule: z
      .enum(CARD_TESTING_RULES)
      .describe(
        '`card`: many declines of one card. `challenges`: many challenges of one card left open. `address`: many declines from one network. `spike`: most card payments of the shop were declined.',
      ),
    action: z
      .enum(CARD_TESTING_ACTIONS)
      .describe(
        'What follows. `refuse`: payments by that card, or from that network, are refused for a while. `three_ds`: their bank is asked to authenticate. `alert`: nothing. By `address` and `spike` only cards that have never paid here are concerned.',
      ),
    session_id: z.string().describe('`ses_…`, the payment that it began with.'),
    attempt_id: z.string().describe('`att_…`'),
    order_id: z.string().describe('The shop’s order number.'),
    order_no: orderNo,
  })
  .meta({ id: 'CardTestingAlertEventData' });
