import { isLuhnValid } from './luhn.ts';

const DIGIT_RUN = /\d(?:[ -]?\d){12,18}/g;

/**
 * Does a free text hold what looks like a card number: 13 to 19 digits, perhaps grouped, that
 * satisfy the Luhn check (C-114, P-42)? Longer runs of digits are ids, not cards.
 */
export const holdsCardNumber = (text: string): boolean =>
  [...text.matchAll(DIGIT_RUN)].some(({ 0: run, index }) => isCardNumber(text, run, index));

/** The text with its card numbers cut down to first six and last four (P-42). */
export const maskCardNumbers = (text: string): string =>
  text.replace(DIGIT_RUN, (run, index: number) => {
    if (!isCardNumber(text, run, index)) return run;
    const digits = run.replace(/[ -]/g, '');
    return `${digits.slice(0, 6)}…${digits.slice(-4)}`;
  });

function isCardNumber(text: string, run: string, index: number): boolean {
  const around = (text[index - 1] ?? '') + (text[index + run.length] ?? '');
  return !/\d/.test(around) && isLuhnValid(run.replace(/[ -]/g, ''));
}
