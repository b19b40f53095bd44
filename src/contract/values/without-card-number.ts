import { holdsCardNumber, withoutEncoded } from './card-number.ts';

/**
 * Someone else's text, made safe to keep and show. A text that repeats a card may repeat its security
 * code as well, so if it holds a card number, all of its digits go.
 */
export const withoutCardNumber = (text: string): string =>
  holdsCardNumber(text) ? withoutEncoded(text).replace(/\p{Nd}+/gu, '…') : text;
