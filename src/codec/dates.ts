import { isCalendarDate } from '../contract/values/calendar-date.ts';

/**
 * The gateway interface's five forms of date and time. None but payout's names a zone; the profile's
 * IANA zone is meant. Nothing is ever ordered by these times (C-103 to C-106).
 *
 *   day-month-year   24-12-1990                 birth_date
 *   date             1990-12-24                 payout, contracts
 *   date-time        2026-11-21 03:47:43        query window, deductions, issuing
 *   compact          20261121034743             transaction_date
 *   offset           2026-11-21T03:47:43+0000   payout's created_at
 */
export type TimeForm = 'date-time' | 'compact' | 'offset';

/** A text is not a date of the expected form, or names a day or time that does not exist. */
export class DateError extends Error {
  override readonly name = 'DateError';
}

/** `1990-12-24` as `24-12-1990`. */
export function toDayMonthYear(isoDate: string): string {
  const { year, month, day } = calendarDate(
    /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
    isoDate,
  );
  return `${day}-${month}-${year}`;
}

/** `24-12-1990` as `1990-12-24`. */
export function fromDayMonthYear(text: string): string {
  const { year, month, day } = calendarDate(/^(?<day>\d\d)-(?<month>\d\d)-(?<year>\d{4})$/, text);
  return `${year}-${month}-${day}`;
}

/** The calendar date, `YYYY-MM-DD`, at a moment in a zone. */
export const dateIn = (milliseconds: number, zone: string): string =>
  formatTime('date-time', milliseconds, zone).slice(0, 10);

/** Writes a moment (milliseconds since the epoch), to the second. */
export function formatTime(form: TimeForm, milliseconds: number, zone: string): string {
  const offset = offsetAt(milliseconds, zone);
  const iso = new Date(milliseconds + offset).toISOString().slice(0, 19);
  switch (form) {
    case 'date-time':
      return iso.replace('T', ' ');
    case 'compact':
      return iso.replace(/\D/g, '');
    case 'offset':
      return iso + writeOffset(offset);
  }
}

const TIME =
  /^(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)(?:[T ]?(?<hour>\d\d):?(?<minute>\d\d):?(?<second>\d\d)(?<offset>[+-]\d\d:?\d\d|Z)?)?$/;

/**
 * Reads any of the forms that begin with the year, or the one that is given; a date alone is its first moment (C-104).
 * A local time that a change of clocks skips is read with the offset before it, one that occurs twice as its
 * first occurrence.
 */
export function parseTime(text: string, zone: string, form = TIME): number {
  const { offset, hour = '00', minute = '00', second = '00', ...date } = calendarDate(form, text);
  const local = Date.parse(`${date.year}-${date.month}-${date.day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(local)) throw new DateError(`"${text}" is no time of the calendar`);
  return offset === undefined ? fromClock(local, zone) : local - readOffset(offset);
}

/** What the clocks of a zone show at a moment, as milliseconds of a clock that is never changed. */
export const toClock = (milliseconds: number, zone: string): number =>
  milliseconds + offsetAt(milliseconds, zone);

/** The moment at which they show it; skipped and repeated times as `parseTime` reads them. */
export function fromClock(shown: number, zone: string): number {
  // The offset in force on either side of the local time; the earlier side wins where both fit.
  const before = offsetAt(shown - DAY, zone);
  const after = offsetAt(shown + DAY, zone);
  const fits = (candidate: number) => offsetAt(shown - candidate, zone) === candidate;
  return shown - (fits(before) || !fits(after) ? before : after);
}

/**
 * What the clocks of a zone show of a span: whatever of it they show lies between, and so does the
 * span, whichever way a bound is read that they show twice. Where they are set back, that is wider
 * than the span.
 */
export const spanOnClock = (
  start: number,
  end: number,
  zone: string,
): readonly [number, number] => [
  toClock(start, zone) - repeatedAfter(start, 1, zone),
  toClock(end, zone) + repeatedAfter(end, -1, zone),
];

/** How much later, or earlier, the clocks show a moment's time a second time; 0 where they don't. */
function repeatedAfter(at: number, toward: 1 | -1, zone: string): number {
  const gap = toward * (offsetAt(at, zone) - offsetAt(at + toward * DAY, zone));
  return gap > 0 && toClock(at + toward * gap, zone) === toClock(at, zone) ? gap : 0;
}

/** The middle of what the clocks show from one time to another, and never a time that they skip. */
export function middleOnClock(start: number, end: number, zone: string): number {
  const middle = start + Math.floor((end - start) / 2);
  const isShown = toClock(fromClock(middle, zone), zone) === middle;
  const between = (fromClock(start, zone) + fromClock(end, zone)) / 2;
  return isShown ? middle : toClock(Math.floor(between), zone);
}

const MINUTE = 60_000;
const DAY = 86_400_000;

interface CalendarFields {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly [field: string]: string | undefined;
}

/** Matches, and refuses a day that the month doesn't have. */
function calendarDate(form: RegExp, text: string): CalendarFields {
  const fields = form.exec(text)?.groups as CalendarFields | undefined;
  if (!fields) throw new DateError(`"${text.slice(0, 40)}" has none of the forms of a date`);
  const iso = `${fields.year}-${fields.month}-${fields.day}`;
  if (!isCalendarDate(iso)) throw new DateError(`"${text.slice(0, 40)}" is no day of the calendar`);
  return fields;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds that a zone is ahead of UTC at a moment. */
function offsetAt(milliseconds: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(milliseconds).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(milliseconds / 1000) * 1000;
}

function writeOffset(offset: number): string {
  const minutes = Math.abs(Math.round(offset / MINUTE));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

function readOffset(text: string): number {
  if (text === 'Z') return 0;
  const [hours = 0, minutes = 0] = (text.match(/\d\d/g) ?? []).map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE;
}
