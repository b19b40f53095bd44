import { digitsOf, withAsciiDigits } from '../contract/values/digits.ts';
import { rewrite, without, type Before, type Edit } from './edit.ts';
import { parseExpiry } from './expiry.ts';

const SEPARATOR = ' / ';
const pad = (number: number): string => String(number).padStart(2, '0');

/** `5` can only be May and `13` only January; `1` and `2` wait, for `12` and `2028-12`. */
const lacksZero = (text: string): boolean => {
  const separated = /^[1-9][^0-9]/.test(text);
  return separated || /^[3-9]/.test(text) || /^(1[3-9]|2[1-9])/.test(text);
};

/** What was written here before. */
const WRITTEN = /^\d{0,2} \/ /;
const PARTS = /^(\d{0,3})\D+(\d*)$/;

/**
 * A key pressed within a date that has been written changes the part in which it is pressed, and no other: a month may have
 * one digit or none until the next key. Undefined for all else that can happen to a field.
 */
const correctPart = (edit: Edit, before: Before): Edit | undefined => {
  const text = withAsciiDigits(edit.text);
  const parts = PARTS.exec(text);
  if (!parts || !WRITTEN.test(before.text) || text.length > before.text.length + 1)
    return undefined;
  let [, month = '', year = ''] = parts;
  const isInYear = edit.caret > month.length;
  let ahead = digitsOf(edit.text.slice(0, edit.caret)).length;
  // A mere separator was deleted: that is the digit next to it.
  if (text.length === before.text.length - 1 && month + year === digitsOf(before.text)) {
    if (before.forward) year = year.slice(1);
    else ahead = (month = month.slice(0, -1)).length;
  }
  if (month.length > 2 && year === '') [month, year] = [month.slice(0, 2), month.slice(2)];
  // A digit that has no room is not taken.
  else if (month.length > 2) month = without(month, --ahead, ahead + 1);
  if (year.length > 4) {
    const last = --ahead - month.length;
    year = without(year, last, last + 1);
  }
  if (month.length < 2 && year === '') return { text: month, caret: ahead };
  const between = isInYear || ahead > month.length ? SEPARATOR.length : 0;
  return { text: month + SEPARATOR + year, caret: ahead + between };
};

/**
 * Writes an expiry date as `MM / YY` while it is typed. Who starts with `20` writes the year first
 * and is left alone until the field is left (`tidyExpiry`).
 */
export const formatExpiry = (edit: Edit, before: Before = { text: '' }): Edit =>
  correctPart(edit, before) ?? writeDate(edit, before);

const writeDate = (edit: Edit, before: Before): Edit => {
  const text = withAsciiDigits(edit.text);
  if (text.startsWith('20')) return edit;
  // Who goes back to put a digit in front is not done yet.
  if (edit.caret < edit.text.length && text.length < 3) return edit;
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
