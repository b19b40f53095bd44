import { withAsciiDigits } from '../contract/values/digits.ts';

export interface Expiry {
  /** 1 to 12. */
  readonly month: number;
  /** Four digits. */
  readonly year: number;
}

/** Month and year may be separated by anything but letters and digits. */
const MONTH_FIRST = /^([0-9]{1,2})[^\p{L}\p{N}]+(20[0-9]{2}|[0-9]{2})$/u;
const YEAR_FIRST = /^(20[0-9]{2})[^\p{L}\p{N}]+([0-9]{1,2})$/u;
const MONTH_FIRST_UNSPACED = /^([0-9]{1,2}?)(20[0-9]{2}|[0-9]{2})$/;
const YEAR_FIRST_UNSPACED = /^(20[0-9]{2})([0-9]{2})$/;

const expiryOf = (month: string | undefined, year: string | undefined): Expiry | undefined => {
  const expiry = { month: Number(month), year: Number(year) + (year?.length === 2 ? 2000 : 0) };
  return expiry.month >= 1 && expiry.month <= 12 ? expiry : undefined;
};

/**
 * Reads an expiry date as people and browsers write it: `12/28`, `1228`, `1/28`, `12 / 2028`,
 * `122028`, `12-28`, `2028-12`, `202812`, in the digits of any script. Undefined if it is none: a year has two digits, or four
 * of this century.
 */
export const parseExpiry = (text: string): Expiry | undefined => {
  const written = withAsciiDigits(text).trim();
  const yearFirst = YEAR_FIRST.exec(written) ?? YEAR_FIRST_UNSPACED.exec(written);
  if (yearFirst) return expiryOf(yearFirst[2], yearFirst[1]);
  const monthFirst = MONTH_FIRST.exec(written) ?? MONTH_FIRST_UNSPACED.exec(written);
  return monthFirst ? expiryOf(monthFirst[1], monthFirst[2]) : undefined;
};

const HOUR = 3_600_000;
/** Cards run for up to 20 years; further off is a slip of the fingers. */
const FURTHEST_YEARS = 30;

/**
 * Has the card expired at `now` (milliseconds since the epoch)? A card is good until its month has
 * ended everywhere on earth, so that no sale is lost to a time zone.
 */
export const isExpired = ({ month, year }: Expiry, now: number): boolean =>
  now >= Date.UTC(year, month, 1) + 12 * HOUR;

export type ExpiryFault = 'empty' | 'invalid' | 'past';

export const expiryFault = (text: string, now: number): ExpiryFault | undefined => {
  if (text.trim() === '') return 'empty';
  const expiry = parseExpiry(text);
  if (!expiry || expiry.year > new Date(now).getUTCFullYear() + FURTHEST_YEARS) return 'invalid';
  return isExpired(expiry, now) ? 'past' : undefined;
};
