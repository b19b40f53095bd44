const DIGIT = /\p{Nd}/u;

/** What one decimal digit of any script counts: every script's digits are a run from zero up. */
const valueOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
};

/** The text with the decimal digits of any script (`٤`, `４`, `४`) written as `0` to `9`. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(valueOf(digit)));

/** Only the digits of a text, as `0` to `9`; spaces, dashes and all else go. */
export const digitsOf = (text: string): string => withAsciiDigits(text).replace(/[^0-9]/g, '');
