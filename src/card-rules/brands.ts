// Its parts, not its entry: that one adds, removes and reorders types too, and the frame has a byte limit.
import { addMatchingCardsToResults } from 'credit-card-type/dist/lib/add-matching-cards-to-results.js';
import cardTypes from 'credit-card-type/dist/lib/card-types.js';
import { findBestMatch } from 'credit-card-type/dist/lib/find-best-match.js';
import type { CreditCardType } from 'credit-card-type/dist/types.js';

/** The brands that are recognised, by the names used throughout this package; the first of two that fit equally well counts. */
export const CARD_BRANDS = [
  'visa',
  'mastercard',
  'amex',
  'diners',
  'discover',
  'troy',
  'jcb',
  'unionpay',
  'naranja',
  'verve',
  'maestro',
  'elo',
  'mir',
  'hiper',
  'hipercard',
] as const;
export type CardBrandId = (typeof CARD_BRANDS)[number];

export interface CardBrand {
  readonly id: CardBrandId;
  /** As the brand writes itself: `American Express`. */
  readonly name: string;
  /** How many digits a number of this brand may have. */
  readonly lengths: readonly number[];
  /** After how many digits the card has a space. */
  readonly gaps: readonly number[];
  readonly securityCode: {
    /** What the brand calls it: `CVV`, `CVC`, `CID`. */
    readonly name: string;
    readonly length: number;
    /** Which side of the card it is printed on. */
    readonly side: 'front' | 'back';
  };
}

/** The library's name, where it is another one. */
const LONG_NAMES: Readonly<Partial<Record<CardBrandId, string>>> = {
  amex: 'american-express',
  diners: 'diners-club',
};

/** The library's types, by our names. */
const TYPES = CARD_BRANDS.map((type) => ({
  ...(cardTypes[LONG_NAMES[type] ?? type] as CreditCardType),
  type,
}));

/**
 * The brand of a number, as soon as its first digits can belong to no other; undefined before, and
 * for numbers that no known brand issues. Takes digits only.
 */
export const detectBrand = (digits: string): CardBrand | undefined => {
  // Nothing typed matches every type.
  if (digits === '') return undefined;
  const matches: CreditCardType[] = [];
  for (const type of TYPES) addMatchingCardsToResults(digits, type, matches);
  const match = matches.length > 1 ? findBestMatch(matches) : matches[0];
  return match ? brandOf(match.type) : undefined;
};

/** A brand by its name here, like that of a card that is stored. */
export const brandOf = (id: string): CardBrand | undefined => {
  const found = TYPES.find(({ type }) => type === id);
  return (
    found && {
      id: found.type,
      name: found.niceType,
      lengths: found.lengths,
      gaps: found.gaps,
      securityCode: {
        name: found.code.name,
        length: found.code.size,
        side: found.code.size === 4 ? 'front' : 'back',
      },
    }
  );
};
