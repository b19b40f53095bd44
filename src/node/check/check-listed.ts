import {
  amountFormsOf,
  asItCame,
  readGatewayAmount,
  readTime,
  timeFormsOf,
} from '../../codec/index.ts';
import { plainNumber } from '../../contract/money/decimal-amount.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { AmountForm } from '../../contract/profile/wire.schema.ts';
import { parseTime } from '../../gateway/index.ts';
import { fails, holds, untried, type CheckResult } from './check-result.ts';
import type { AskedPayment } from './check-known-payments.ts';
import { quoted } from './quoted.ts';

const isSame = (a: string, b: string): boolean => {
  const number = plainNumber(a);
  return number !== undefined && number === plainNumber(b);
};

const NONE = 'no paid order is known yet';
const UNLISTED = 'the gateway does not list the newest payment';

/** An amount that is read wrongly, or not at all, leaves every payment unproven. */
export function amounts(newest: AskedPayment | undefined, profile: Profile): CheckResult[] {
  const { decimals, wire } = profile;
  if (newest === undefined) return [untried('amounts', NONE)];
  const { sent, entry } = newest;
  if (!entry?.amount) return [untried('amounts', `${UNLISTED} with an amount`)];
  const { currency } = entry;
  const is = currency ?? sent.currency;
  const listed = asItCame(entry.amount);
  if (is === sent.currency && isSame(entry.amount, sent.amount))
    return [holds('amounts', 'the newest payment is listed with the amount that was sent')];
  const isSent = (form: AmountForm): boolean => {
    const amount = readGatewayAmount(listed, form, { currency: is, decimals });
    return amount !== undefined && isSame(amount.value, sent.amount);
  };
  const forms = amountFormsOf(listed, is).filter(isSent);
  const remedy =
    forms.length === 1
      ? `if that is right, set profile.wire.amount to ${JSON.stringify(forms[0])}`
      : 'compare profile.wire.amount and profile.decimals with the gateway’s documents';
  return [
    fails(
      'amounts',
      `${sent.amount} ${sent.currency} was sent for the newest payment, and ${quoted(listed, profile, 40)} ${quoted(is, profile, 3)} is listed, read as ${JSON.stringify(wire.amount)}: ${remedy}`,
    ),
  ];
}

/** No two time zones are as close. */
const ZONE_TOLERANCE_MS = 10 * 60_000;
/** No two clocks show times that are further apart. */
const FURTHEST_MS = 26 * 3_600_000;

/** A wrong form or zone hides payments from lists of a time, which `tender restore` and subscriptions depend on. */
export function times(newest: AskedPayment | undefined, profile: Profile): CheckResult[] {
  const { timeZone, wire } = profile;
  if (newest === undefined) return [untried('time zone', NONE)];
  const { sent, entry } = newest;
  if (!entry?.transaction_date) return [untried('time zone', `${UNLISTED} with a time`)];
  const listed = entry.transaction_date;
  const sentAt = sent.sentAt ?? sent.createdAt;
  const isNear = (form: string): boolean =>
    Math.abs((readTime(listed, form, timeZone) ?? 0) - sentAt) <= FURTHEST_MS;
  const offBy = momentOf(listed, timeZone) - sentAt;
  if (Math.abs(offBy) <= ZONE_TOLERANCE_MS)
    return [holds('time zone', `the gateway's times are those of ${timeZone}`)];
  if (Math.abs(offBy) <= FURTHEST_MS) {
    const minutes = Math.round(offBy / 60_000);
    return [
      fails(
        'time zone',
        `the newest payment is ${Math.abs(minutes)} minutes ${minutes > 0 ? 'later' : 'earlier'} at the gateway, read in ${timeZone}: correct profile.timeZone`,
      ),
    ];
  }
  const forms = timeFormsOf(listed).filter(isNear);
  const remedy =
    forms.length === 0
      ? 'compare profile.wire.time with the gateway’s documents'
      : `set profile.wire.time to ${forms.map((form) => JSON.stringify(form)).join(' or ')}`;
  const fault = Number.isNaN(offBy)
    ? 'is in no form that is read'
    : `is not when it was sent${wire.time === undefined ? '' : `, read as ${JSON.stringify(wire.time)}`}`;
  return [
    fails(
      'time zone',
      `${quoted(listed, profile, 40)}, the time of the newest payment, ${fault}: ${remedy}`,
    ),
  ];
}

function momentOf(text: string, zone: string): number {
  try {
    return parseTime(text, zone);
  } catch {
    return Number.NaN;
  }
}
