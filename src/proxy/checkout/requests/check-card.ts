import {
  cardNumberFault,
  detectBrand,
  isExpired,
  securityCodeFault,
} from '../../../card-rules/index.ts';
import type { CardBrand } from '../../../card-rules/index.ts';
import { Problem } from '../../../contract/vocabulary/problems.ts';
import type { FieldError } from '../../../contract/vocabulary/problems.ts';
import type { CardPayment } from '../../../contract/proxy/checkout.schema.ts';

/** The rules the secure frame keeps, kept again here: a request may come from anything. */
export function checkCard(card: CardPayment['card'], now: number): CardBrand | undefined {
  const brand = detectBrand(card.number);
  const expiry = { month: Number(card.expiration_month), year: Number(card.expiration_year) };
  const faults: FieldError[] = [];
  if (cardNumberFault(card.number))
    faults.push({ pointer: '/card/number', detail: 'is not a card number' });
  if (isExpired(expiry, now))
    faults.push({ pointer: '/card/expiration_month', detail: 'is in the past' });
  if (!fitsBrand(card.security_code, brand))
    faults.push({ pointer: '/card/security_code', detail: 'has the wrong length for this card' });
  if (faults.length > 0) throw new Problem('card-invalid', { errors: faults });
  return brand;
}

const fitsBrand = (code: string, brand: CardBrand | undefined): boolean =>
  !securityCodeFault(code, brand) && (!brand || code.length === brand.securityCode.length);
