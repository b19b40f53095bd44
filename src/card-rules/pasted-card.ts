import { withAsciiDigits } from '../contract/values/digits.ts';

/** What one paste can name of a card. */
export interface PastedCard {
  readonly number: string;
  readonly expiry: string;
  readonly securityCode: string;
}

/** Longer texts are no card. */
const LONGEST = 100;

/** A number, an expiry date with its slash, and perhaps a security code, as password managers copy them, with names or without. */
const CARD = /^\D*([\d -]{12,}?)[^\d/]+(\d+\s?\/\s?\d+)(?:[^\d/]+(\d{3,4}))?\D*$/;

/** The parts of a card that was pasted in one go; undefined for anything else, as a number alone. */
export function parsePastedCard(text: string): PastedCard | undefined {
  if (text.length > LONGEST) return undefined;
  const [, number, expiry, securityCode = ''] = CARD.exec(withAsciiDigits(text)) ?? [];
  return number && expiry ? { number, expiry, securityCode } : undefined;
}
