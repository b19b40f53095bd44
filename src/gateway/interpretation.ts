import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import { sameAmount } from './amounts.ts';
import type { CodesProfile } from './codes.ts';
import { present } from './present.ts';

/** Worth a person's eye, as fixed words that may be logged. */
export const ALERTS = [
  /** The answer names another amount, currency, order number or merchant than was sent. */
  'amount-mismatch',
  'currency-mismatch',
  'order-mismatch',
  'merchant-mismatch',
  /** Two fields of the answer say different things. */
  'contradiction',
  /** A status code that the profile doesn't map. */
  'unknown-code',
  'signature-mismatch',
  'signature-absent',
  'doubled-element',
  'duplicate-order',
  /** More than one success under one order number. */
  'several-successes',
  /** Merchant ids, credentials, addresses or recipes are probably set wrong. */
  'configuration',
] as const;
export type Alert = (typeof ALERTS)[number];

/** Ids of a subscription that an answer started; lost with it, they come back by query (C-197). */
export interface Recurring {
  readonly recurringId: string;
  readonly contractName?: string;
  readonly period?: string;
  /** As the gateway wrote it. */
  readonly nextDeduction?: string;
}

/**
 * What an answer amounts to. No text of the gateway is in it: codes, ids and addresses only, each
 * of a checked form.
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
  readonly alerts: readonly Alert[];
}

export type InterpretationProfile = CodesProfile & Pick<Profile, 'ids' | 'decimals'>;

/** What was asked for, in wire form. */
export interface Expected {
  readonly orderNo: string;
  readonly amount: string;
  readonly currency: string;
}

interface Echo {
  readonly merchant_id?: string | undefined;
  readonly account_id?: string | undefined;
  readonly order_no?: string | undefined;
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
}

/** Which echoed fields differ from what was asked for (C-132, C-260); missing ones don't differ. */
export function wrongEchoes(
  echo: Echo,
  { orderNo, amount, currency }: Expected,
  { ids, decimals }: InterpretationProfile,
): Alert[] {
  const differs = (value: string | undefined, expected: string) =>
    value !== undefined && value !== '' && value !== expected;
  const alerts: Alert[] = [];
  if (differs(echo.merchant_id, ids.merchantId) || differs(echo.account_id, ids.accountId))
    alerts.push('merchant-mismatch');
  if (differs(echo.order_no, orderNo)) alerts.push('order-mismatch');
  if (differs(echo.currency, currency)) alerts.push('currency-mismatch');
  if (echo.amount && !sameAmount(echo.amount, amount, currency, decimals))
    alerts.push('amount-mismatch');
  return alerts;
}

/** Before a separator any word in capitals; alone it has a digit, or it is a word of some text. */
const CODE = /^([0-9A-Z-]{1,16})[:_]|^(?=[A-Z-]*\d)([0-9A-Z-]{1,16})$/;

/** A payment went well, by its result code (gateway interface, part 7). */
export const SUCCESS_CODE = '0000';

/**
 * The code of `<code>:<text>`, whose text may hold more colons; older sibling interfaces write `_`.
 * A text without a code has none (C-130).
 */
export function resultCodeOf(info: string | undefined): string | undefined {
  const [, before, alone] = CODE.exec(info ?? '') ?? [];
  return before ?? alone;
}

const MASKED_CARD = /^\d{4,8}\*+(\d{4})$/;

/** The last four digits of a masked card number (C-133). */
export const lastFourOf = (card: string | undefined): string | undefined =>
  MASKED_CARD.exec(card ?? '')?.[1];

const SAFE_ID = /^[0-9A-Za-z_-]{1,64}$/;

/** An id of the expected form; anything else is worth nothing, however it looks. */
export const safeId = (id: string | undefined): string | undefined =>
  id !== undefined && SAFE_ID.test(id) ? id : undefined;

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
