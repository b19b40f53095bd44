import creditCardType from 'credit-card-type';

/** The brands that are recognised, by the names used throughout this package. */
export const CARD_BRANDS = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'maestro',
  'elo',
  'hiper',
  'hipercard',
  'mir',
  'naranja',
  'troy',
  'verve',
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

const SHORT_NAMES: Readonly<Record<string, string>> = {
  'american-express': 'amex',
  'diners-club': 'diners',
};

const isCardBrandId = (id: string): id is CardBrandId =>
  (CARD_BRANDS as readonly string[]).includes(id);

/**
 * The brand of a number, as soon as its first digits can belong to no other; undefined before, and
 * for numbers that no known brand issues. Takes digits only.
 */
export const detectBrand = (digits: string): CardBrand | undefined => {
  const [match, ...others] = creditCardType(digits);
  return match === undefined || others.length > 0 ? undefined : toBrand(match);
};

/** A brand by its name here, like that of a card that is stored. */
export const brandOf = (id: string): CardBrand | undefined =>
  Object.values(creditCardType.types)
    .map((type) => toBrand(creditCardType.getTypeInfo(type)))
    .find((brand) => brand?.id === id);

const toBrand = (match: ReturnType<typeof creditCardType>[number]): CardBrand | undefined => {
  const id = SHORT_NAMES[match.type] ?? match.type;
  if (!isCardBrandId(id)) return undefined;
  return {
    id,
    name: match.niceType,
    lengths: match.lengths,
    gaps: match.gaps,
    securityCode: {
      name: match.code.name,
      length: match.code.size,
      side: match.code.size === 4 ? 'front' : 'back',
    },
  };
};
