import { isText, listOf, object, oneOf, optional, whole } from '../values/guards.ts';
import type { Guard } from '../values/guards.ts';
import { OUTCOMES, type Outcome } from '../vocabulary/outcomes.ts';
import { isInstant, isMoney } from './staff-guards.ts';
import type { Unresolved } from './unresolved.schema.ts';

/** What somebody has to decide, as staff see it; a later proxy knows further kinds, evidence and decisions. */
export type StaffCase = Pick<
  Unresolved,
  | 'id'
  | 'since'
  | 'amount'
  | 'requested_by'
  | 'outcome'
  | 'order_id'
  | 'transaction_id'
  | 'resource'
  | 'items'
  | 'action_required_by'
  | 'next_query_at'
> & {
  readonly kind: string;
  readonly asks: string;
  readonly evidence: readonly (Omit<Unresolved['evidence'][number], 'code'> & {
    readonly code: string;
  })[];
  readonly decisions: readonly {
    readonly decision: string;
    readonly through: string;
    readonly consequence: string;
  }[];
};

/** Recognises what waits, as `GET /v1/unresolved` lists it. */
export const isStaffCase: Guard<StaffCase> = object({
  id: isText,
  kind: isText,
  asks: isText,
  since: isInstant,
  amount: optional(isMoney),
  requested_by: isText,
  outcome: optional(oneOf(...OUTCOMES)),
  order_id: optional(isText),
  transaction_id: optional(isText),
  resource: optional(object({ kind: isText, id: isText })),
  items: optional(
    listOf(
      object({
        transaction_id: optional(isText),
        order_id: optional(isText),
        amount: optional(isMoney),
      }),
    ),
  ),
  action_required_by: optional(oneOf('gateway', 'merchant')),
  next_query_at: optional(isInstant),
  evidence: listOf(
    object({
      code: isText,
      text: isText,
      at: optional(isInstant),
      times: optional(whole),
      http_status: optional(whole),
      amount: optional(isMoney),
      before: optional(isText),
      then: optional(isText),
    }),
  ),
  decisions: listOf(object({ decision: isText, through: isText, consequence: isText })),
});

/** What `GET /v1/unresolved` may be asked for, as texts. */
export interface CasesFilter {
  /** What it is, such as `payment_unknown`. */
  readonly kind?: string | undefined;
  /** What it asks of a person: `confirm`, `choose`, `return_money` or `answer`. */
  readonly asks?: string | undefined;
  /** Who has to act: `merchant` or `gateway`. */
  readonly action_required_by?: string | undefined;
  /** Begun then or later: RFC 3339, or a day in UTC. */
  readonly from?: string | undefined;
  /** Begun before: RFC 3339, or a day in UTC. */
  readonly to?: string | undefined;
}

/** What became of a case by now, where somebody has decided it, or proof came, since it was read. */
export interface DecidedBefore {
  /** As it is by now. */
  readonly outcome?: Outcome | undefined;
  /** The person; absent where it is proven. */
  readonly decided_by?: string | undefined;
  /** Since when it is so. */
  readonly outcome_at?: string | undefined;
}

/** Recognises that in a problem. */
export const isDecidedBefore: Guard<DecidedBefore> = object({
  outcome: optional(oneOf(...OUTCOMES)),
  decided_by: optional(isText),
  outcome_at: optional(isInstant),
});

/** Recognises what a decision is answered with, whether it was of an attempt or of an operation. */
export const isDecided = object({ outcome: optional(oneOf(...OUTCOMES)) });
