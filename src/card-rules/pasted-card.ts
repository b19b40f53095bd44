import { withAsciiDigits } from '../contract/values/digits.ts';

/** What one paste can name of a card. */
export interface PastedCard {
  readonly number: string;
  readonly expiry: string;
  readonly securityCode: string;
}

/** Longer texts are no card. */
const LONGEST = 100;

/** A number, an expiry date with its slash, and perhaps a security code, as password managers copy them. */
const CARD = /^([\d -]{12,}?)[\s,;|]+(\d{1,2}\s?\/\s?\d{2,4})(?:[\s,;|]+(\d{3,4}))?$/;

/** The parts of a card that was pasted in one go; undefined for anything else, as a number alone. */
export function parsePastedCard(text: string): PastedCard | undefined {
  if (text.length > LONGEST) return undefined;
  const [, number, expiry, securityCode = ''] = CARD.exec(withAsciiDigits(text).trim()) ?? [];
  return number && expiry ? { number, expiry, securityCode } : undefined;
}
