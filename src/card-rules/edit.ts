import { digitsOf } from '../contract/values/digits.ts';

/** A field's text with the caret in it, counted in UTF-16 units as inputs do. */
export interface Edit {
  readonly text: string;
  readonly caret: number;
}

/** What the field held before, and whether the key that changed it deletes forward. */
export interface Before {
  readonly text: string;
  readonly forward?: boolean;
}

const offsetAfterDigit = (text: string, count: number): number => {
  let offset = 0;
  for (let seen = 0; seen < count && offset < text.length; offset += 1) {
    if (/[0-9]/.test(text[offset] ?? '')) seen += 1;
  }
  return offset;
};

/** The text without what stands between two places. */
export const without = (text: string, from: number, to: number): string =>
  text.slice(0, from) + text.slice(to);

/**
 * Reformats the digits of a field and keeps the caret after the same digit.
 *
 * `write` gets the digits and groups them. What is typed beyond `room` isn't taken, wherever that was, so it pushes no other
 * digit out; what was there stays, even if there is less room now. Deleting a mere separator deletes the digit
 * next to it, or the field would put the separator back and the key would seem dead. Only one
 * character less is such a key: the same digits in shorter writing are a paste or autofill.
 */
export const rewrite = (
  { text, caret }: Edit,
  before: Before,
  write: (digits: string) => string,
  room: (digits: string) => number,
): Edit => {
  let digits = digitsOf(text);
  let ahead = digitsOf(text.slice(0, caret)).length;
  const oneLess = text.length === before.text.length - 1;
  if (oneLess && digits === digitsOf(before.text)) {
    const gone = before.forward === true ? ahead : ahead - 1;
    if (gone >= 0) {
      digits = without(digits, gone, gone + 1);
      ahead = Math.min(ahead, gone);
    }
  }
  const { length } = digits;
  const excess = Math.min(length - room(digits), length - digitsOf(before.text).length);
  const end = before.text === '' ? length : ahead;
  if (excess > 0 && excess <= end) {
    digits = without(digits, end - excess, end);
    ahead = Math.min(ahead, end - excess);
  }
  const written = write(digits);
  return {
    text: written,
    caret: ahead === digits.length ? written.length : offsetAfterDigit(written, ahead),
  };
};
