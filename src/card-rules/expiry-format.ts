import { withAsciiDigits } from '../contract/values/digits.ts';
import { rewrite, type Before, type Edit } from './edit.ts';
import { parseExpiry } from './expiry.ts';

const SEPARATOR = ' / ';
const pad = (number: number): string => String(number).padStart(2, '0');

/** `5` can only be May and `13` only January; `1` and `2` wait, for `12` and `2028-12`. */
const lacksZero = (text: string): boolean => {
  const separated = /^[1-9][^0-9]/.test(text);
  return separated || /^[3-9]/.test(text) || /^(1[3-9]|2[1-9])/.test(text);
};

/**
 * Writes an expiry date as `MM / YY` while it is typed. Who starts with `20` writes the year first
 * and is left alone until the field is left (`tidyExpiry`).
 */
export const formatExpiry = (edit: Edit, before: Before = { text: '' }): Edit => {
  const text = withAsciiDigits(edit.text);
  if (text.startsWith('20')) return edit;
  const padded = lacksZero(text) ? { text: `0${text}`, caret: edit.caret + 1 } : edit;
  return rewrite(padded, before, (digits) =>
    digits.length < 2 ? digits : digits.slice(0, 2) + SEPARATOR + digits.slice(2, 6),
  );
};

/** `12 / 28`, however it was written; what can't be read stays as it is. */
export const tidyExpiry = (text: string): string => {
  const expiry = parseExpiry(text);
  return expiry ? pad(expiry.month) + SEPARATOR + pad(expiry.year % 100) : text;
};
