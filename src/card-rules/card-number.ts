import { detectBrand } from './brands.ts';
import { digitsOf } from '../contract/values/digits.ts';
import { isLuhnValid } from '../contract/values/luhn.ts';
import { rewrite, type Before, type Edit } from './edit.ts';

const LONGEST = 19;
const SHORTEST = 12;
const GROUPS_OF_FOUR: readonly number[] = [4, 8, 12, 16];

const room = (digits: string): number => Math.max(...(detectBrand(digits)?.lengths ?? [LONGEST]));

const group = (digits: string): string => {
  const brand = detectBrand(digits);
  // 16 digits and more are embossed in fours, also by brands whose shorter numbers are not.
  const gaps = brand && digits.length < 16 ? brand.gaps : GROUPS_OF_FOUR;
  return Array.from(digits, (digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('');
};

/** Groups a card number as its brand does, while it is typed: `4242 4242`, `3782 822463 1`. */
export const formatCardNumber = (edit: Edit, before: Before = { text: '' }): Edit =>
  rewrite(edit, before, group, room);

export type CardNumberFault = 'empty' | 'incomplete' | 'invalid';

/**
 * What is wrong with a card number, written in any way; undefined if nothing is. UnionPay issues
 * numbers without a check digit, so theirs is not checked.
 */
export const cardNumberFault = (text: string): CardNumberFault | undefined => {
  const digits = digitsOf(text);
  if (digits === '') return 'empty';
  const brand = detectBrand(digits);
  const lengths = brand?.lengths ?? [];
  if (digits.length < Math.min(SHORTEST, ...lengths)) return 'incomplete';
  if (digits.length > LONGEST) return 'invalid';
  if (brand && !brand.lengths.includes(digits.length)) {
    return digits.length < Math.max(...lengths) ? 'incomplete' : 'invalid';
  }
  return brand?.id === 'unionpay' || isLuhnValid(digits) ? undefined : 'invalid';
};
