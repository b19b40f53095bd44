import { z } from 'zod';
import { SESSION_STATES } from '../vocabulary/outcomes.ts';
import { moment, shownMoney } from './shared.schema.ts';

/** As the session named them. */
const details = z.record(z.string(), z.string());

const given = z.record(z.string(), z.unknown());

const storedCard = z
  .object({
    handle: z.string().describe('`card_…`; removes the card.'),
    brand: z.string().describe('Such as `visa`.'),
    last_four: z.string().describe('Last four digits.'),
    expiration_month: z.string().describe('`MM`.'),
    expiration_year: z.string().describe('`YYYY`.'),
    saved_at: moment('When it was stored.'),
    offered: z
      .boolean()
      .describe(
        'Whether checkouts offer it: not if it has expired, or can no longer be decrypted.',
      ),
  })
  .meta({ id: 'StoredCard' });

/** All that is known of a shopper. */
export const shopperView = z
  .object({
    id: z.string().describe("The shop's own id of the shopper."),
    cards: z.array(storedCard).describe('Stored cards: their default first, then the newest.'),
    sessions: z
      .array(
        z.object({
          id: z.string().describe('`ses_…`'),
          order_id: z.string().describe("The shop's order number."),
          state: z
            .enum(SESSION_STATES)
            .describe('Whether it can be paid, is being paid, or is over.'),
          amount: shownMoney.describe('What is to be paid.'),
          created_at: moment('When it was created.'),
          shopper: details.describe('What the shop knows about the shopper.'),
          billing: details.optional().describe('The billing address.'),
          delivery: details.optional().describe('The delivery address.'),
          person: given.optional().describe('The person behind the payment.'),
          accounts: z.array(given).optional().describe('Accounts in the shop.'),
          gateway_fields: given.optional().describe('Other fields, by the gateway’s names.'),
          note: z.string().optional().describe('What was sent to the gateway with the order.'),
          metadata: details.optional().describe('Your own data.'),
        }),
      )
      .describe('Sessions that are kept, newest first.'),
  })
  .meta({ id: 'ShopperRecord', description: 'All that is known about a shopper.' });
export type ShopperView = z.infer<typeof shopperView>;

/** What was erased of a shopper. */
export const shopperErased = z
  .object({
    id: z.string().describe("The shop's own id of the shopper."),
    cards: z.int().describe('How many stored cards were deleted.'),
    sessions: z.int().describe('How many sessions held data of the shopper, which was removed.'),
  })
  .meta({ id: 'ShopperErased' });
export type ShopperErased = z.infer<typeof shopperErased>;
