import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import { safeId, type EvidenceProfile } from './evidence.ts';
import type { Finding } from './finding.ts';
import { present } from './present.ts';
import type { Failure } from './reasons.ts';

/** Ids of a subscription that an answer started; lost with it, they come back by query (C-197). */
export interface Recurring {
  readonly recurringId: string;
  readonly contractName?: string;
  readonly period?: string;
  /** As the gateway wrote it. */
  readonly nextDeduction?: string;
}

/**
 * What an answer amounts to: codes, ids and addresses, each of a checked form. The gateway's own text
 * is in `failure` only.
 */
export interface Interpretation {
  readonly outcome: Outcome;
  readonly transactionId?: string;
  readonly resultCode?: string;
  readonly lastFour?: string;
  /** Unchecked address of a bank's page; the proxy checks it before anyone goes there (P-35). */
  readonly issuerUrl?: string;
  /** A payment credential: to be stored encrypted (C-137). */
  readonly tokenId?: string;
  readonly recurring?: Recurring;
  /** Why it was refused, in the gateway's words; for the merchant server only. */
  readonly failure?: Failure;
  readonly alerts: readonly Finding[];
}

export type InterpretationProfile = EvidenceProfile;

/** What was asked for, in wire form. */
export interface Expected {
  readonly orderNo: string;
  readonly amount: string;
  readonly currency: string;
}

/** A repeated order number is refused although, or because, the first try was paid. */
export const isDuplicateOrder = (info: string | undefined): boolean =>
  /duplicate\s+order/i.test(info ?? '');

const MASKED_CARD = /^\d{4,8}\*+(\d{4})$/;

/** The last four digits of a masked card number (C-133). */
export const lastFourOf = (card: string | undefined): string | undefined =>
  MASKED_CARD.exec(card ?? '')?.[1];

interface RecurringFields {
  readonly recurring_id?: string | undefined;
  readonly contract_name?: string | undefined;
  readonly recurring_deduction_period?: string | undefined;
  readonly recurring_deduction_time?: string | undefined;
}

export function recurringOf(fields: RecurringFields | null | undefined): Recurring | undefined {
  const recurringId = safeId(fields?.recurring_id);
  if (!recurringId || !fields) return undefined;
  return {
    recurringId,
    ...present({
      contractName: fields.contract_name,
      period: fields.recurring_deduction_period,
      nextDeduction: fields.recurring_deduction_time,
    }),
  };
}
