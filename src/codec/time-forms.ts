import { DateError, formatTime, parseTime } from './dates.ts';

/** What each part of a form stands for. */
const PARTS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d\\d)',
  DD: '(?<day>\\d\\d)',
  hh: '(?<hour>\\d\\d)',
  mm: '(?<minute>\\d\\d)',
  ss: '(?<second>\\d\\d)',
  Z: '(?<offset>[+-]\\d\\d:?\\d\\d|Z)',
};
const ANY_PART = /YYYY|MM|DD|hh|mm|ss|Z/g;

/** Seconds, or milliseconds, since the epoch, until the year 9999. */
const EPOCH: Readonly<Record<string, { readonly unit: number; readonly digits: RegExp }>> = {
  unix: { unit: 1_000, digits: /^\d{9,11}$/ },
  'unix-ms': { unit: 1, digits: /^\d{12,14}$/ },
};

/** A moment in a form of the gateway, in milliseconds since the epoch; undefined for a text of another. */
export function readTime(text: string, form: string, zone: string): number | undefined {
  const epoch = Object.hasOwn(EPOCH, form) ? EPOCH[form] : undefined;
  if (epoch) return epoch.digits.test(text) ? Number(text) * epoch.unit : undefined;
  const pattern = form.replaceAll('.', '\\.').replace(ANY_PART, (part) => PARTS[part] ?? part);
  return momentOf(text, zone, new RegExp(`^${pattern}$`));
}

/** A moment in a form of the gateway, to the second. */
export function writeTime(milliseconds: number, form: string, zone: string): string {
  const epoch = Object.hasOwn(EPOCH, form) ? EPOCH[form] : undefined;
  if (epoch) return String(Math.floor(milliseconds / 1_000) * (1_000 / epoch.unit));
  const text = formatTime('offset', milliseconds, zone);
  const at: Readonly<Record<string, string>> = {
    YYYY: text.slice(0, 4),
    MM: text.slice(5, 7),
    DD: text.slice(8, 10),
    hh: text.slice(11, 13),
    mm: text.slice(14, 16),
    ss: text.slice(17, 19),
    Z: text.slice(19),
  };
  return form.replace(ANY_PART, (part) => at[part] ?? part);
}

/** By the forms that begin with the year, or by the one that is given. */
function momentOf(text: string, zone: string, form?: RegExp): number | undefined {
  try {
    return parseTime(text, zone, form);
  } catch (error) {
    if (error instanceof DateError) return undefined;
    throw error;
  }
}

const each = (texts: readonly string[], parts: readonly string[]): string[] =>
  texts.flatMap((text) => parts.map((part) => text + part));

/** What a text is tried as: the day in any order, the clock with seconds or without, an offset or none. */
const LIKELY = [
  ...each(
    each(
      each(
        ['-', '/', '.', ''].flatMap((sign) =>
          ['YYYY MM DD', 'DD MM YYYY', 'MM DD YYYY'].map((day) => day.replaceAll(' ', sign)),
        ),
        [' ', 'T', ', ', ''],
      ),
      ['hh:mm:ss', 'hh:mm', 'hh.mm.ss', 'hhmmss'],
    ),
    ['', 'Z', ' Z'],
  ),
  ...Object.keys(EPOCH),
];
const OLDEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);

/**
 * The forms in which a time of this century may have been written: none where it has one of those that are read
 * anyway, several where day and month may be either.
 */
export const timeFormsOf = (text: string): string[] =>
  momentOf(text, 'UTC') === undefined ? likelyTimeForms(text) : [];

/** The same with those that begin with the year. */
export const likelyTimeForms = (text: string): string[] =>
  LIKELY.filter((form) => {
    const moment = readTime(text, form, 'UTC') ?? 0;
    return moment >= OLDEST && moment < LATEST;
  });

/** Whether a time is read with a form, or with none but those that begin with the year. */
export const isRead = (text: string, form: string | undefined): boolean =>
  (form !== undefined && readTime(text, form, 'UTC') !== undefined) ||
  momentOf(text, 'UTC') !== undefined;
