import { digitsOf, withAsciiDigits } from '../contract/values/digits.ts';
import { rewrite, without, type Before, type Edit } from './edit.ts';
import { parseExpiry } from './expiry.ts';

const SEPARATOR = ' / ';
const pad = (number: number): string => String(number).padStart(2, '0');

/** `5` can only be May and `13` only January, like `1/`; `1` and `2` wait, for `12` and `2028-12`. */
const LACKS_ZERO = /^([3-9]|1[^0-2]|2[^0])/;

/** What was written here before. */
const WRITTEN = /^\d{0,2} \/ /;
/** What is left of it where a part of the separator was deleted. */
const PARTS = /^(\d{0,3})\D+(\d*)$/;

/**
 * A key pressed within a date that has been written changes the part in which it is pressed, and no other: a month may have
 * one digit or none until the next key. Undefined where no date is left.
 */
const correctPart = (edit: Edit, before: Before): Edit | undefined => {
  const text = withAsciiDigits(edit.text);
  const at = text.indexOf(SEPARATOR);
  const parts = at < 0 ? PARTS.exec(text)?.slice(1) : [text.slice(0, at), text.slice(at)];
  if (!parts || !WRITTEN.test(before.text)) return undefined;
  let [month = '', year = ''] = parts.map(digitsOf);
  const isInYear = edit.caret > (at < 0 ? month.length : at);
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

/** Was no more than one character put in, after what was there? */
const isKey = ({ text, caret }: Edit, before: Before): boolean =>
  text !== before.text && before.text.startsWith(text.slice(0, caret && caret - 1));

/**
 * Writes an expiry date as `MM / YY` while it is typed. Who starts with `20` writes the year first
 * and is left alone until the field is left. What is filled in or pasted is read as a whole, or stays (`tidyExpiry`).
 */
export const formatExpiry = (edit: Edit, before: Before = { text: '' }): Edit =>
  isKey(edit, before)
    ? (correctPart(edit, before) ?? writeDate(edit, before))
    : { text: tidyExpiry(edit.text), caret: edit.caret + SEPARATOR.length };

const writeDate = (edit: Edit, before: Before): Edit => {
  const text = withAsciiDigits(edit.text);
  if (text.startsWith('20')) return edit;
  // Who goes back to put a digit in front is not done yet.
  if (edit.caret < edit.text.length && text.length < 3) return edit;
  const padded = LACKS_ZERO.test(text) ? { text: `0${text}`, caret: edit.caret + 1 } : edit;
  return rewrite(
    padded,
    before,
    (digits) => digits.replace(/^../, `$&${SEPARATOR}`),
    () => 6,
  );
};

/** `12 / 28`, however it was written; what can't be read stays as it is. */
export const tidyExpiry = (text: string): string => {
  const expiry = parseExpiry(text);
  return expiry ? pad(expiry.month) + SEPARATOR + pad(expiry.year % 100) : text;
};
