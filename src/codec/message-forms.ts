import { isLosslessNumber, LosslessNumber } from 'lossless-json';
import { AMOUNT_FIELDS } from '../contract/money/amount-fields.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import type { AmountForm } from '../contract/profile/wire.schema.ts';
import { isMinorForm, readGatewayAmount, writeAmount } from './amounts.ts';
import { CodecError } from './codec-error.ts';
import { DateError, formatTime, parseTime, type TimeForm } from './dates.ts';
import { readTime, writeTime } from './time-forms.ts';

type Fields = Readonly<Record<string, unknown>>;
/** What amounts and times of messages are read and written by. */
export type FormsProfile = Pick<Profile, 'wire' | 'decimals' | 'timeZone'>;

/** Times of messages, each with the form that the interface shows. */
const TIMES: Readonly<Record<string, TimeForm>> = {
  query_start: 'date-time',
  query_end: 'date-time',
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
  recordsIn(message).flatMap(({ record }) => timesOf(record));

/** One amount of a message. */
export interface AmountThere {
  /** Its name in the record. */
  readonly field: string;
  /** As it came. */
  readonly text: string;
  /** What the record, or one around it, says. */
  readonly currency: string | undefined;
}

/** The amounts of one record, without those of records inside. `around` are the fields of those that it is in. */
function amountsOf(
  record: Fields,
  around: Fields,
): (AmountThere & { readonly beside: string | null })[] {
  return Object.entries(record).flatMap(([field, value]) => {
    const beside = Object.hasOwn(AMOUNT_FIELDS, field) ? AMOUNT_FIELDS[field]?.currency : undefined;
    const text = isLosslessNumber(value) ? value.value : value;
    if (beside === undefined || typeof text !== 'string' || text === '') return [];
    const named = beside === null ? undefined : (record[beside] ?? around[beside]);
    const currency = typeof named === 'string' && named !== '' ? named.trim() : undefined;
    return [{ field, text, currency, beside }];
  });
}

/** Every amount of a message, at any depth. */
export const amountsIn = (message: unknown): AmountThere[] =>
  recordsIn(message).flatMap(({ record, around }) => amountsOf(record, around));

function recordsIn(
  value: unknown,
  around: Fields = {},
): { readonly record: Fields; readonly around: Fields }[] {
  if (Array.isArray(value)) return value.flatMap((item) => recordsIn(item, around));
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return [];
  const record = value as Fields;
  const inside = { ...around, ...record };
  return [{ record, around }, ...Object.values(record).flatMap((one) => recordsIn(one, inside))];
}

/** The forms of one direction, and a currency that is known where no record names one. */
interface Forms extends Pick<FormsProfile, 'decimals' | 'timeZone'> {
  readonly amount: AmountForm;
  readonly time: string | undefined;
  readonly currency: string | undefined;
  /** Is an amount that is written in any other way none, and one that can't be written an error? */
  readonly isStrict: boolean;
}

const ofAnswers = (
  { wire: { amount, time }, decimals, timeZone }: FormsProfile,
  currency: string | undefined,
): Forms => ({ amount, time, decimals, timeZone, currency, isStrict: false });

const ofRequests = (
  { wire: { requestAmount, requestTime }, decimals, timeZone }: FormsProfile,
  currency: string | undefined,
): Forms => ({
  amount: requestAmount,
  time: requestTime,
  decimals,
  timeZone,
  currency,
  isStrict: requestAmount !== '1234.50',
});

/**
 * An answer with its amounts as decimal text, and its times as the interface shows them, however the gateway writes
 * them. An amount that can't be read, or that names another currency than its record, stays as it came, and repeats
 * nothing that was sent: what may have been meant in minor units is marked for that. So does a time stay. What no record
 * has a currency for keeps the one that is beside it, as in `42.00 EUR`.
 */
export const fromGatewayForms = (
  answer: unknown,
  profile: FormsProfile,
  currency?: string,
): unknown => read(answer, ofAnswers(profile, currency));

/** The gateway's side of it. */
export const toGatewayForms = (answer: Fields, profile: FormsProfile, currency?: string): Fields =>
  written(answer, ofAnswers(profile, currency)) as Fields;

/** A request in the gateway's forms. @throws CodecError for an amount that has no such form */
export const toRequestForms = (request: Fields, profile: FormsProfile, currency?: string): Fields =>
  written(request, ofRequests(profile, currency)) as Fields;

/** The gateway's side of it: what is in any other form is no amount. */
export const fromRequestForms = (
  request: Fields,
  profile: FormsProfile,
  currency?: string,
): Fields => read(request, ofRequests(profile, currency)) as Fields;

const read = (message: unknown, forms: Forms): unknown =>
  changed(message, (record, around) => ({
    ...amountsRead(record, around, forms),
    ...timesRead(record, forms),
  }));

const written = (message: unknown, forms: Forms): unknown =>
  changed(message, (record, around) => ({
    ...amountsWritten(record, around, forms),
    ...timesWritten(record, forms),
  }));

/** Stands behind a text that is no amount, and could be taken for one. */
const UNREAD = ' (unread)';

/** An amount of an answer without the mark of one that was not read. */
export const asItCame = (text: string): string =>
  text.endsWith(UNREAD) ? text.slice(0, -UNREAD.length) : text;

function amountsRead(record: Fields, around: Fields, forms: Forms): Fields {
  const { amount: form, decimals, isStrict } = forms;
  const read: Record<string, string> = {};
  for (const { field, text, currency, beside } of amountsOf(record, around)) {
    const known = currency ?? read[beside ?? ''] ?? forms.currency;
    const amount = readGatewayAmount(text, form, { currency: known, decimals });
    const isAsWritten =
      !isStrict ||
      text === (amount && writeAmount(amount.value, form, { currency: known, decimals }));
    if (amount === undefined || !isAsWritten) {
      if (isStrict || isMinorForm(form)) read[field] = text + UNREAD;
    } else if (beside === null) {
      read[field] = [amount.value, amount.currency].filter(Boolean).join(' ');
    } else if (amount.currency === undefined || amount.currency === (known ?? amount.currency)) {
      read[field] = amount.value;
      if (known === undefined && amount.currency !== undefined) read[beside] = amount.currency;
    }
  }
  return read;
}

/** What is a number stays one, unless something has to stand beside it. */
function amountsWritten(record: Fields, around: Fields, forms: Forms): Fields {
  const { amount: form, decimals, isStrict } = forms;
  return Object.fromEntries(
    amountsOf(record, around).map(({ field, text, currency = forms.currency }) => {
      const amount = writeAmount(text, form, { currency, decimals });
      // A sandbox may be told to say anything.
      if (amount === undefined && !isStrict) return [field, record[field]];
      if (amount === undefined)
        throw new CodecError(
          'unwritable',
          `${field}: can't be written as ${JSON.stringify(form)} in a currency that is not known, or finer than it is`,
        );
      const isNumber = isLosslessNumber(record[field]) && /^-?\d+(\.\d+)?$/.test(amount);
      return [field, isNumber ? new LosslessNumber(amount) : amount];
    }),
  );
}

function timesRead(record: Fields, { time, timeZone }: Forms): Fields {
  if (time === undefined) return {};
  return Object.fromEntries(
    timesOf(record).flatMap(({ field, text, form }) => {
      const moment = readTime(text, time, timeZone);
      return moment === undefined ? [] : [[field, formatTime(form, moment, timeZone)]];
    }),
  );
}

function timesWritten(record: Fields, { time, timeZone }: Forms): Fields {
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
function changed(
  value: unknown,
  changesOf: (record: Fields, around: Fields) => Fields,
  around: Fields = {},
): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, changesOf, around));
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return value;
  const record = value as Fields;
  const inside = { ...around, ...record };
  const inner = Object.entries(record).map(([name, one]) => [
    name,
    changed(one, changesOf, inside),
  ]);
  return { ...Object.fromEntries(inner), ...changesOf(record, around) };
}
