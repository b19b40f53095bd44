import { z } from 'zod';
import { OUTCOMES } from '../vocabulary/outcomes.ts';
import { waiting } from './booked-attempt.schema.ts';
import { listSpan, moneyFilters, waitsFilter } from './list-filters.schema.ts';
import { operationResult } from './operations.schema.ts';
import { payoutFacts } from './payout-facts.schema.ts';
import { gatewayId, shownMoney } from './shared.schema.ts';

/** What `GET /v1/payouts` may be asked for. */
export const payoutFilters = z.strictObject({
  ...listSpan,
  ...moneyFilters,
  ...waitsFilter,
  outcome: z.enum(OUTCOMES).optional().describe('Only with this outcome.'),
  request_id: gatewayId.optional().describe('Only the payout of this `request_id` of yours.'),
  requested_by: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Only what was requested by `merchant`, or the subject of a grant.'),
});
export type PayoutFilters = z.output<typeof payoutFilters>;

const { id, state, outcome, decided, failure, refusal, status, short_reference_id } =
  operationResult.shape;
const { transaction_id, created_at, outcome_at } = operationResult.shape;
const { beneficiary_receives, payer_pays, fee, local_clearing_system } = payoutFacts.shape;

/** A payout as it was requested, and what the gateway said of its money. */
export const payoutView = z
  .object({
    id,
    request_id: z.string().describe('By which you named it.'),
    state,
    outcome,
    decided,
    amount: shownMoney
      .optional()
      .describe('As it was requested: what is to arrive, or what is to leave.'),
    beneficiary_receives,
    payer_pays,
    fee,
    local_clearing_system,
    requested_by: z.string().describe('`merchant`, or the subject of the grant that was used.'),
    status,
    transaction_id,
    short_reference_id,
    failure,
    refusal,
    created_at,
    outcome_at,
    ...waiting.shape,
  })
  .meta({
    id: 'Payout',
    description: 'A payout with its amounts, its fee and its end. To whom it went is not kept.',
  });
export type PayoutView = z.infer<typeof payoutView>;
