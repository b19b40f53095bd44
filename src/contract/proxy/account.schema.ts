import { z } from 'zod';
import { DEDUCTION_OUTCOMES, SUBSCRIPTION_STATES } from '../vocabulary/subscription-states.ts';
import { moment, shownMoney } from './shared.schema.ts';

const charge = z.object({
  at: moment('When it is to be.').optional(),
  amount: shownMoney.optional().describe('As it was agreed.'),
});

const card = z
  .object({
    handle: z.string().describe('`card_…`'),
    brand: z.string().describe('Such as `visa`.'),
    last_four: z.string().describe('Last four digits.'),
    expiration_month: z.string().describe('`MM`.'),
    expiration_year: z.string().describe('`YYYY`.'),
    usable: z
      .boolean()
      .describe(
        'Whether checkouts offer it: not if it has expired, or can no longer be decrypted.',
      ),
    default: z.boolean().describe('Whether checkouts list it first, and choose it.'),
  })
  .meta({ id: 'AccountCard' });

const subscription = z
  .object({
    recurring_id: z.string().describe('`subscription.cancel` names it.'),
    order_id: z.string().optional().describe('The shop’s order number, of the first payment.'),
    order_no: z.string().describe('Number of the first payment at the gateway.'),
    contract_name: z.string().optional().describe('As the session named it.'),
    amount: shownMoney.optional().describe('What a period costs.'),
    interval: z.enum(['day', 'week', 'month', 'year']).optional().describe('Unit of a period.'),
    interval_count: z.int().optional().describe('How many units a period has.'),
    state: z
      .enum(SUBSCRIPTION_STATES)
      .describe(
        '`cancelling`: that was requested, and is not proven. `cancelled`: a charge that was agreed before may follow. `ended`: nothing more is charged.',
      ),
    cancelled_at: moment('When it was known to be cancelled.').optional(),
    ended_at: moment('When nothing more was to be charged.').optional(),
    next_charge: charge
      .optional()
      .describe('The next charge, as far as it is known. Absent once it is cancelled.'),
    last_charge: charge
      .optional()
      .describe('Of one that is cancelled: a charge that was agreed before, and is still made.'),
    deductions: z
      .array(
        z.object({
          period: z.string().describe('Number of the period, as the gateway counts.'),
          at: moment('When it was, or was to be.').optional(),
          amount: shownMoney.optional().describe('What was charged, or was to be.'),
          outcome: z
            .enum(DEDUCTION_OUTCOMES)
            .describe(
              '`unknown`: money was taken, but not as agreed; the shop looks into it. `missing`: the gateway lists no payment, so perhaps it was charged, perhaps not.',
            ),
        }),
      )
      .describe('What was charged so far, the newest first: 60 at most.'),
  })
  .meta({ id: 'AccountSubscription' });

/** `GET /v1/shopper` */
export const accountView = z
  .object({
    cards: z.array(card).describe('Stored cards: the default first, then the newest.'),
    subscriptions: z.array(subscription).describe('Subscriptions, the newest first.'),
  })
  .meta({ id: 'Account', description: 'What a signed-in shopper sees of their own.' });
export type AccountView = z.infer<typeof accountView>;
export type AccountCard = AccountView['cards'][number];
export type AccountSubscription = AccountView['subscriptions'][number];
