import { BRAND_TABLE, CARD_BRANDS, type CardBrandId } from './brand-table.ts';

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

/**
 * The brand of a number, as soon as its first digits can belong to no other; undefined before, and
 * for numbers that no known brand issues. Takes digits only.
 */
export const detectBrand = (digits: string): CardBrand | undefined => {
  // Nothing typed matches every brand.
  if (!digits) return undefined;
  const fits = CARD_BRANDS.flatMap((id) => {
    const prefix = BRAND_TABLE[id].prefixes
      .split(' ')
      .find((range) => isWithin(digits, range.split('-')));
    return prefix ? [{ id, known: prefix.split('-')[0]?.length ?? 0 }] : [];
  });
  // Of several, the next digits may decide for one.
  if (fits.length > 1 && fits.some(({ known }) => known > digits.length)) return undefined;
  const [best] = fits.sort((one, other) => other.known - one.known);
  return best && brandOf(best.id);
};

/** Whether so much as is typed of a prefix lies in its range. */
const isWithin = (digits: string, [first = '', last = first]: readonly string[]): boolean => {
  const typed = digits.slice(0, first.length);
  return first.slice(0, typed.length) <= typed && typed <= last.slice(0, typed.length);
};

/** A brand by its name here, like that of a card that is stored. */
export const brandOf = (id: string): CardBrand | undefined => {
  const found = CARD_BRANDS.find((each) => each === id);
  if (!found) return undefined;
  const { name, lengths, gaps = [4, 8, 12], code, codeLength = 3 } = BRAND_TABLE[found];
  return {
    id: found,
    name,
    lengths,
    gaps,
    securityCode: { name: code, length: codeLength, side: codeLength === 4 ? 'front' : 'back' },
  };
};
