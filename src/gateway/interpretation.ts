import type { DecimalAmount } from '../contract/money/decimal-amount.ts';
import type { GatewayWords } from '../contract/proxy/gateway-answer.schema.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { UnknownCause } from '../contract/vocabulary/unknown-reasons.ts';
import { safeId, type EvidenceProfile } from './evidence.ts';
import type { Alert, Finding } from './finding.ts';
import { present } from './present.ts';
import type { Failure } from './reasons.ts';

/** Ids of a subscription that an answer started; lost with it, they come back by query (C-197). */
export interface Recurring {
  /** The gateway's number of the subscription. */
  readonly recurringId: string;
  /** Name of the contract, as the gateway repeats it. */
  readonly contractName?: string;
  /** Number of the period, as the gateway counts. */
  readonly period?: string;
  /** As the gateway wrote it. */
  readonly nextDeduction?: string;
}

/**
 * What an answer amounts to: codes, ids and addresses, each of a checked form. The gateway's own text
 * is in `failure` only.
 */
export interface Interpretation {
  /** `unknown` wherever the answer proves nothing. */
  readonly outcome: Outcome;
  /** The gateway's number of the payment. */
  readonly transactionId?: string;
  /** The gateway's code; its meaning is in the profile. */
  readonly resultCode?: string;
  /** Last four digits of the card, where the answer shows them. */
  readonly lastFour?: string;
  /** Unchecked address of a bank's page; the proxy checks it before anyone goes there (P-35). */
  readonly issuerUrl?: string;
  /** A payment credential: to be stored encrypted (C-137). */
  readonly tokenId?: string;
  /** The subscription that the payment began. */
  readonly recurring?: Recurring;
  /** Why it was refused, in the gateway's words; for the merchant server only. */
  readonly failure?: Failure;
  /** What the gateway says besides; for the merchant server only. */
  readonly words?: GatewayWords;
  /** Why it is unknown, where it is. */
  readonly cause?: UnknownCause;
  /** What it says was charged, where it says success and another amount or currency than was sent. */
  readonly contradicted?: DecimalAmount;
  /** What is wrong with the answer. */
  readonly alerts: readonly Finding[];
}

/** What interpreting an answer needs of a profile. */
export type InterpretationProfile = EvidenceProfile;

/** What was requested, in the gateway's format. */
export interface Expected {
  /** The order number of the attempt. */
  readonly orderNo: string;
  /** Decimal text. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** What is found wrong, but leaves an outcome proven, or to a person. */
const HARMLESS = [
  'signature-mismatch',
  'signature-absent',
  'several-successes',
  'configuration',
  'transaction-mismatch',
] as const satisfies readonly Alert[];
type Harmless = (typeof HARMLESS)[number];

const isCause = (alert: Alert): alert is Exclude<Alert, Harmless> =>
  !HARMLESS.some((harmless) => harmless === alert);

/** Why an answer leaves its outcome unknown: the first thing wrong with it, or what it lacks. */
export const causeOf = (
  outcome: Outcome,
  alerts: readonly Finding[],
): { readonly cause?: UnknownCause } =>
  outcome === 'unknown'
    ? { cause: { reason: alerts.map(({ alert }) => alert).find(isCause) ?? 'no-proof' } }
    : {};

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

/** The subscription that an answer names; none without a usable id. */
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
