import type { RequestValues } from '../../../contract/operations/operations.schema.ts';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import type { CardPayment } from '../../../contract/proxy/checkout.schema.ts';
import { paymentRequest } from './payment-request.ts';
import type { RequestParts } from './payment-request.ts';

/** The direct payment request (2.1): the card is the shopper's, all else is ours. */
export const cardRequest = (
  parts: RequestParts,
  { card }: CardPayment,
  keepCard: boolean,
): RequestValues<'authorise.card'> => ({
  ...paymentRequest(parts),
  ...(keepCard && { token_flag: parts.profile.enums.tokenFlag.yes }),
  ...cardFields(parts.profile, card),
});

const cardFields = ({ card: rules }: Profile, card: CardPayment['card']) => ({
  card: card.number,
  expiration_month: card.expiration_month,
  expiration_year: card.expiration_year.slice(-rules.yearDigits),
  security_code: card.security_code,
  ...holderName(card.holder, rules.singleName),
});

/** The last word is the last name; for a single one the profile says what to send (C-118). */
function holderName(holder: string, singleName: Profile['card']['singleName']) {
  const words = holder.trim().split(/\s+/);
  const last = words.pop() ?? '';
  if (words.length > 0) return { first_name: words.join(' '), last_name: last };
  return { first_name: last, last_name: singleName === 'duplicate' ? last : '' };
}
