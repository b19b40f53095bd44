import { flag, isText, matching, object, oneOf, optional } from '../values/guards.ts';
import type { Guard } from '../values/guards.ts';
import { ATTEMPT_STATES, OUTCOMES } from '../vocabulary/outcomes.ts';
import type { PayoutView } from './payouts.schema.ts';
import { isInstant, isMoney } from './staff-guards.ts';

/** An amount of the gateway's own. */
const toldMoney = object({
  value: matching(/^-?\d{1,15}(\.\d{1,12})?$/),
  currency: optional(matching(/^[A-Z]{3}$/)),
});

/** A payout, as staff see it. */
export type StaffPayout = Pick<
  PayoutView,
  | 'id'
  | 'request_id'
  | 'state'
  | 'outcome'
  | 'decided'
  | 'amount'
  | 'beneficiary_receives'
  | 'payer_pays'
  | 'fee'
  | 'requested_by'
  | 'transaction_id'
  | 'short_reference_id'
  | 'created_at'
  | 'outcome_at'
  | 'action_required_by'
>;

/** Recognises a payout of `GET /v1/payouts`. */
export const isStaffPayout: Guard<StaffPayout> = object({
  id: isText,
  request_id: isText,
  state: oneOf(...ATTEMPT_STATES),
  outcome: optional(oneOf(...OUTCOMES)),
  decided: optional(flag),
  amount: optional(isMoney),
  beneficiary_receives: optional(toldMoney),
  payer_pays: optional(toldMoney),
  fee: optional(toldMoney),
  requested_by: isText,
  transaction_id: optional(isText),
  short_reference_id: optional(isText),
  created_at: isInstant,
  outcome_at: optional(isInstant),
  action_required_by: optional(oneOf('gateway', 'merchant')),
});

/** What `GET /v1/payouts` may be asked for, as texts. */
export interface PayoutsFilter {
  /** `succeeded`, `failed`, `pending` or `unknown`. */
  readonly outcome?: string | undefined;
  /** By which the merchant server named it. */
  readonly request_id?: string | undefined;
  /** `merchant`, or the subject of the grant that was used. */
  readonly requested_by?: string | undefined;
  /** Who has to act: `merchant` or `gateway`. */
  readonly action_required_by?: string | undefined;
  /** Requested then or later: RFC 3339, or a day in UTC. */
  readonly from?: string | undefined;
  /** Requested before: RFC 3339, or a day in UTC. */
  readonly to?: string | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** Exactly this amount, as decimal text; needs `currency`. */
  readonly amount?: string | undefined;
  /** This amount or more; needs `currency`. */
  readonly amount_min?: string | undefined;
  /** This amount or less; needs `currency`. */
  readonly amount_max?: string | undefined;
}
