export { CARD_BRANDS, type CardBrandId } from './brand-table.ts';
export { brandOf, detectBrand, type CardBrand } from './brands.ts';
export { cardNumberFault, formatCardNumber, type CardNumberFault } from './card-number.ts';
export { digitsOf } from '../contract/values/digits.ts';
export { type Before, type Edit } from './edit.ts';
export { expiryFault, isExpired, parseExpiry, type Expiry, type ExpiryFault } from './expiry.ts';
export { formatExpiry, tidyExpiry } from './expiry-format.ts';
export { parsePastedCard } from './pasted-card.ts';
export { formatSecurityCode, securityCodeFault, type SecurityCodeFault } from './security-code.ts';
