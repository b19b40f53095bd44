import { z } from 'zod';
import { orderId, orderNo } from './order-names.schema.ts';
import { freeText } from '../gateway/fields.schema.ts';
import { moneySchema, shownMoney } from './shared.schema.ts';

const MEANINGS = {
  refunded:
    'All refunds of the payment together that the proxy does not know of: made in the portal, or after the backup that it was restored from.',
  lost_to_disputes:
    'What disputes of the payment took back for good; `0.00` after one that is won.',
} as const;

/**
 * `POST /v1/transactions/:id/external-movements`: what a person has seen went back of a payment externally, kept
 * with the reason. Each amount replaces the one that was stated before.
 */
export const externalMovementsRecord = z
  .strictObject({
    refunded: moneySchema.optional().describe(`${MEANINGS.refunded} As it was when left out.`),
    lost_to_disputes: moneySchema
      .optional()
      .describe(`${MEANINGS.lost_to_disputes} As it was when left out.`),
    reason: freeText(500).min(3).describe('Why; it is in the audit trail.'),
    decided_by: freeText(100)
      .min(1)
      .optional()
      .describe(
        'Who states it; it is in the audit trail. Required with an API key; with a grant it is its subject.',
      ),
  })
  .refine(({ refunded, lost_to_disputes }) => (refunded ?? lost_to_disputes) !== undefined, {
    path: ['refunded'],
    message: 'must be given, or `lost_to_disputes`',
  })
  .meta({ id: 'ExternalMovementsRecord' });
export type ExternalMovementsRecord = z.output<typeof externalMovementsRecord>;

/** What went back externally: not through this proxy. */
const externalMovements = z
  .object({
    refunded: shownMoney.describe(MEANINGS.refunded),
    lost_to_disputes: shownMoney.describe(MEANINGS.lost_to_disputes),
  })
  .meta({ id: 'ExternalMovements' });
export type ExternalMovements = z.output<typeof externalMovements>;

/** Loose, because events are kept. */
export const externalMovementsRecordedData = z
  .looseObject({
    transaction_id: z.string().describe("The gateway's number of the payment."),
    order_no: orderNo,
    session_id: z.string().optional().describe('Of a payment through a session.'),
    order_id: orderId,
    metadata: z
      .record(z.string(), z.string())
      .optional()
      .describe('What the merchant server gave the session.'),
    paid: shownMoney.describe('What was paid.'),
    from: externalMovements.describe('As it was known before.'),
    to: externalMovements.describe('As it counts from now on.'),
    reason: z.string().describe('Why, in the words of the person who stated it.'),
    decided_by: z
      .string()
      .describe(
        'Who stated it: as the request named them, or the subject of the grant that was used.',
      ),
    requested_by: z
      .string()
      .optional()
      .describe('The API key, or the grant, by which the statement came.'),
  })
  .meta({ id: 'ExternalMovementsRecordedEventData' });

/** A payment with all that went back of it. */
export const paymentBalance = z
  .object({
    transaction_id: z.string().describe("The gateway's number of the payment."),
    order_id: orderId,
    order_no: orderNo,
    paid: shownMoney.describe('What was paid.'),
    refunded: shownMoney.describe('What is known to have been refunded, here and externally.'),
    refund_pending: shownMoney.describe('What may have gone back, where no end is proven.'),
    external: externalMovements.describe('What was refunded or lost to disputes externally.'),
    refundable: shownMoney.describe('What is left to refund.'),
  })
  .meta({ id: 'PaymentBalance', description: 'A payment with all that went back of it.' });
export type PaymentBalance = z.output<typeof paymentBalance>;
