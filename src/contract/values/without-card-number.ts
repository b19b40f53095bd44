import { holdsCardNumber } from './card-number.ts';

/**
 * A text that somebody else wrote, fit to be kept and shown. What repeats a card may repeat its security
 * code as well, so where it holds a card number none of its digits stays.
 */
export const withoutCardNumber = (text: string): string =>
  holdsCardNumber(text) ? text.replace(/\p{Nd}+/gu, '…') : text;
