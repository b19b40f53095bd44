import type { ProblemSlug } from './problems.ts';

/** Why the gateway did not do something with a card or group: what its texts may be mapped to (C-217). */
export const GATEWAY_REFUSALS = [
  'insufficient_funds',
  'card_closed',
  'group_inactive',
  'wrong_currency',
  'no_limit',
] as const;
export type GatewayRefusal = (typeof GATEWAY_REFUSALS)[number];

interface Refusal {
  /** The proxy's problems that say so. */
  readonly problems: readonly ProblemSlug[];
  /** The same request can be done later, by itself. */
  readonly again: boolean;
}

const refusal = (again: boolean, ...problems: readonly ProblemSlug[]): Refusal => ({
  problems,
  again,
});

/**
 * Why nothing was done with a card or group, by what was asked of whom: one row for each reason that a
 * person is told. A row without a problem is said by the gateway alone.
 */
export const REFUSALS = {
  insufficient_funds: refusal(false),
  card_closed: refusal(false, 'card-closed'),
  group_inactive: refusal(false, 'group-inactive'),
  wrong_currency: refusal(false, 'currency-mismatch'),
  no_limit: refusal(false),
  currency_unknown: refusal(false, 'currency-unknown'),
  amount_invalid: refusal(false, 'amount-invalid', 'malformed-request'),
  name_taken: refusal(false, 'group-name-taken'),
  grant_ended: refusal(false, 'unauthorised'),
  grant_refused: refusal(false, 'forbidden'),
  not_enabled: refusal(false, 'not-enabled', 'recipe-not-known'),
  in_progress: refusal(true, 'operation-in-progress'),
  unproven: refusal(false, 'earlier-operation-unknown'),
  withdrawn: refusal(false, 'request-withdrawn'),
  busy: refusal(true, 'gateway-busy', 'gateway-down', 'proxy-busy'),
} as const satisfies Record<GatewayRefusal, Refusal> & Record<string, Refusal>;

/** Why nothing was done with a card or group. */
export type RefusalReason = keyof typeof REFUSALS;

/** The reason that a problem gives; undefined for one that is none of a person's business. */
export const refusalBy = (slug: string | undefined): RefusalReason | undefined =>
  (Object.keys(REFUSALS) as RefusalReason[]).find((reason) =>
    (REFUSALS[reason].problems as readonly (string | undefined)[]).includes(slug),
  );
