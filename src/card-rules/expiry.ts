import { withAsciiDigits } from '../contract/values/digits.ts';
import { visible } from '../contract/values/plain-text.ts';

export interface Expiry {
  /** 1 to 12. */
  readonly month: number;
  /** Four digits. */
  readonly year: number;
}

/** Month and year may be separated by anything but letters and digits. */
const MONTH_FIRST = /^(\d\d??)[^\p{L}\p{N}]*(20\d\d|\d\d)$/u;
const YEAR_FIRST = /^(20\d\d)[^\p{L}\p{N}]+(\d\d?)$/u;
const YEAR_FIRST_UNSPACED = /^(20\d\d)(\d\d)$/;

const expiryOf = (written: string | undefined, year: string | undefined): Expiry | undefined => {
  const month = Number(written);
  return month >= 1 && month <= 12 ? { month, year: 2000 + (Number(year) % 100) } : undefined;
};

/**
 * Reads an expiry date as people and browsers write it: `12/28`, `1228`, `1/28`, `12 / 2028`,
 * `122028`, `12-28`, `2028-12`, `202812`, in the digits of any script. Undefined if it is none: a year has two digits, or four
 * of this century.
 */
export const parseExpiry = (text: string): Expiry | undefined => {
  const written = visible(withAsciiDigits(text));
  const yearFirst = YEAR_FIRST.exec(written) ?? YEAR_FIRST_UNSPACED.exec(written);
  if (yearFirst) return expiryOf(yearFirst[2], yearFirst[1]);
  const monthFirst = MONTH_FIRST.exec(written);
  return expiryOf(monthFirst?.[1], monthFirst?.[2]);
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
  if (!text.trim()) return 'empty';
  const expiry = parseExpiry(text);
  if (!expiry || expiry.year > new Date(now).getUTCFullYear() + FURTHEST_YEARS) return 'invalid';
  return isExpired(expiry, now) ? 'past' : undefined;
};
