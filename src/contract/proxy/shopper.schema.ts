import { z } from 'zod';
import { SESSION_STATES } from '../vocabulary/outcomes.ts';
import { moment, shownMoney } from './shared.schema.ts';

/** As the session named them, whatever an earlier version took. */
const details = z.record(z.string(), z.string());

const storedCard = z
  .object({
    handle: z.string().describe('`card_…`, by which it can be removed.'),
    brand: z.string().describe('Such as `visa`.'),
    last_four: z.string().describe('Last four digits.'),
    expiration_month: z.string().describe('`MM`.'),
    expiration_year: z.string().describe('`YYYY`.'),
    saved_at: moment('When it was stored.'),
    offered: z
      .boolean()
      .describe(
        'Whether checkouts offer it: not when it has expired, or can’t be opened any more.',
      ),
  })
  .meta({ id: 'StoredCard' });

/** All that is known of a shopper. */
export const shopperView = z
  .object({
    id: z.string().describe("The shop's own id of the shopper."),
    cards: z.array(storedCard).describe('Stored cards, the newest first.'),
    sessions: z
      .array(
        z.object({
          id: z.string().describe('`ses_…`'),
          order_id: z.string().describe("The shop's order number."),
          state: z.enum(SESSION_STATES),
          amount: shownMoney,
          created_at: moment('When it was created.'),
          shopper: details.describe('What the shop said of the shopper.'),
          billing: details.optional().describe('The billing address.'),
          delivery: details.optional().describe('The delivery address.'),
          note: z.string().optional().describe('What went to the gateway with the order.'),
          metadata: details.optional().describe('Your own data.'),
        }),
      )
      .describe('Sessions that are kept, the newest first.'),
  })
  .meta({ id: 'ShopperRecord', description: 'All that is known of a shopper.' });
export type ShopperView = z.infer<typeof shopperView>;

/** What was erased of a shopper. */
export const shopperErased = z
  .object({
    id: z.string().describe("The shop's own id of the shopper."),
    cards: z.int().describe('How many stored cards were deleted.'),
    sessions: z.int().describe('How many sessions lost what they held of the shopper.'),
  })
  .meta({ id: 'ShopperErased' });
export type ShopperErased = z.infer<typeof shopperErased>;
