import { isLosslessNumber } from 'lossless-json';
import type { Profile } from '../contract/profile/profile.schema.ts';
import { readGatewayAmount, writeAmount } from './amounts.ts';
import { DateError, formatTime, parseTime, type TimeForm } from './dates.ts';
import { readTime, writeTime } from './time-forms.ts';

type Fields = Readonly<Record<string, unknown>>;
type Forms = Pick<Profile, 'wire' | 'decimals' | 'timeZone'>;

/** Amounts of answers and notifications, each with the field of its currency; `null` where a record has none. */
const AMOUNTS: Readonly<Record<string, string | null>> = {
  amount: 'currency',
  refund_amount: 'currency',
  payment_amount: 'payment_currency',
  source_amount: 'source_currency',
  amount_beneficiary_receives: 'payment_currency',
  amount_payer_pays: 'source_currency',
  fee_amount: 'fee_currency',
  chargeAmount: 'currency',
  refundAmount: 'currency',
  authLimitAmount: 'updateCurrency',
  balance: null,
  amountLimit: null,
  spendingTransactionLimit: null,
};

/** Times of answers and notifications, each with the form that the interface shows. */
const TIMES: Readonly<Record<string, TimeForm>> = {
  transaction_date: 'compact',
  recurring_deduction_time: 'date-time',
  created_at: 'offset',
  last_updated_at: 'offset',
  applicationDate: 'date-time',
  validStartDate: 'date-time',
  validStarDate: 'date-time',
  validEndDate: 'date-time',
};

/** The times of one record, without those of records inside. */
const timesOf = (record: Fields) =>
  Object.entries(record).flatMap(([field, text]) => {
    const form = Object.hasOwn(TIMES, field) ? TIMES[field] : undefined;
    return form === undefined || typeof text !== 'string' || text === ''
      ? []
      : [{ field, text, form }];
  });

/** Every time of a message, at any depth. */
export const timesIn = (
  message: unknown,
): readonly { readonly field: string; readonly text: string }[] =>
  recordsIn(message).flatMap((record) => timesOf(record));

/** One amount of a message. */
export interface AmountThere {
  /** Its name in the record. */
  readonly field: string;
  /** As it came. */
  readonly text: string;
  /** What the record's own field says. */
  readonly currency: string | undefined;
}

/** The amounts of one record, without those of records inside. */
function amountsOf(record: Fields): (AmountThere & { readonly beside: string | null })[] {
  return Object.entries(record).flatMap(([field, text]) => {
    const beside = Object.hasOwn(AMOUNTS, field) ? AMOUNTS[field] : undefined;
    if (beside === undefined || typeof text !== 'string' || text === '') return [];
    const named = beside === null ? undefined : record[beside];
    const currency = typeof named === 'string' && named !== '' ? named.trim() : undefined;
    return [{ field, text, currency, beside }];
  });
}

/** Every amount of a message, at any depth. */
export const amountsIn = (message: unknown): AmountThere[] =>
  recordsIn(message).flatMap((record) => amountsOf(record));

function recordsIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Fields, ...Object.values(value).flatMap(recordsIn)];
}

/**
 * An answer with its amounts as decimal text, and its times as the interface shows them, however the gateway writes
 * them. An amount that can't be read, or that names another currency than its record, stays as it came, and repeats
 * nothing that was sent; so does a time.
 */
export const fromGatewayForms = (answer: unknown, profile: Forms): unknown =>
  changed(answer, (record) => ({ ...amountsRead(record, profile), ...timesRead(record, profile) }));

/** The gateway's side of it. */
export const toGatewayForms = (answer: Fields, profile: Forms): Fields =>
  changed(answer, (record) => ({
    ...Object.fromEntries(
      amountsOf(record).map(({ field, text, currency }) => [
        field,
        writeAmount(text, profile.wire.amount, currency),
      ]),
    ),
    ...timesWritten(record, profile),
  })) as Fields;

function amountsRead(record: Fields, { wire, decimals }: Forms): Fields {
  const read: Record<string, string> = {};
  for (const { field, text, currency, beside } of amountsOf(record)) {
    const amount = readGatewayAmount(text, wire.amount, { currency, decimals });
    if (amount === undefined) continue;
    const known = currency ?? read[beside ?? ''];
    if (amount.currency !== undefined && amount.currency !== known) {
      if (known !== undefined || beside === null) continue;
      read[beside] = amount.currency;
    }
    read[field] = amount.value;
  }
  return read;
}

function timesRead(record: Fields, { wire: { time }, timeZone }: Forms): Fields {
  if (time === undefined) return {};
  return Object.fromEntries(
    timesOf(record).flatMap(({ field, text, form }) => {
      const moment = readTime(text, time, timeZone);
      return moment === undefined ? [] : [[field, formatTime(form, moment, timeZone)]];
    }),
  );
}

function timesWritten(record: Fields, { wire: { time }, timeZone }: Forms): Fields {
  if (time === undefined) return {};
  return Object.fromEntries(
    timesOf(record).flatMap(({ field, text }) => {
      try {
        return [[field, writeTime(parseTime(text, timeZone), time, timeZone)]];
      } catch (error) {
        if (error instanceof DateError) return [];
        throw error;
      }
    }),
  );
}

/** The same with changes to each of its records. */
function changed(value: unknown, changesOf: (record: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, changesOf));
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, changed(one, changesOf)]);
  return { ...Object.fromEntries(inner), ...changesOf(value as Fields) };
}
