import { digitsOf } from './digits.ts';

/** More digits than any date or house number. */
const CARD_NUMBER_DIGITS = 12;

/** Is what is typed as a card holder's name a card number in the wrong field, in any script, however it is grouped? */
export const isNumberAsName = (text: string): boolean =>
  digitsOf(text).length >= CARD_NUMBER_DIGITS;
