import type { CardBrand } from './brands.ts';
import { digitsOf } from '../contract/values/digits.ts';
import { rewrite, type Before, type Edit } from './edit.ts';

/** No brand has a longer one; what is taken while the brand is unknown. */
const LONGEST = 4;
const SHORTEST = 3;

/** Only digits, and no more than the brand prints. */
export const formatSecurityCode = (
  edit: Edit,
  brand: CardBrand | undefined,
  before: Before = { text: '' },
): Edit =>
  rewrite(
    edit,
    before,
    (digits) => digits,
    () => brand?.securityCode.length ?? LONGEST,
  );

/** Also `incomplete`: more digits than the brand prints, typed while it was another or unknown. */
export type SecurityCodeFault = 'empty' | 'incomplete';

export const securityCodeFault = (
  text: string,
  brand: CardBrand | undefined,
): SecurityCodeFault | undefined => {
  const digits = digitsOf(text);
  if (digits === '') return 'empty';
  const { length } = digits;
  const right = brand ? length === brand.securityCode.length : length >= SHORTEST;
  return right ? undefined : 'incomplete';
};
