import type { RequestValues } from '../../contract/operations.schema.ts';
import type { Profile } from '../../contract/profile.schema.ts';
import type { CardPayment } from '../../contract/proxy/checkout.schema.ts';
import type { AmountParts, SessionCreate } from '../../contract/proxy/session.schema.ts';
import type { Address } from '../../contract/proxy/shared.schema.ts';
import { encodeItems } from '../../gateway/index.ts';
import type { Browser } from '../http/browser.ts';
import type { AttemptRow } from '../store/tables.ts';
import { wireAmount } from '../wire-amount.ts';

interface Parts {
  readonly profile: Profile;
  readonly terms: SessionCreate;
  readonly attempt: AttemptRow;
  readonly payment: CardPayment;
  readonly browser: Browser;
  readonly notifyUrl: string | undefined;
}

/**
 * The direct payment request (2.1). Amount, currency, order number and website are ours, device data
 * is the request's own headers where they have it (C-116), the card is the shopper's.
 */
export const cardRequest = ({
  profile,
  terms,
  attempt,
  payment,
  browser,
  notifyUrl,
}: Parts): RequestValues<'authorise.card'> => ({
  order_no: attempt.orderNo,
  amount: wireAmount(attempt.amount, attempt.currency, profile),
  currency: attempt.currency,
  ...partFields(profile, terms),
  website: profile.website,
  items: encodeItems(terms.items.map(wireItem)),
  note: terms.note,
  notify_url: notifyUrl,
  ...shopperFields(terms),
  ...cardFields(profile, payment.card),
  ...billingFields(terms.billing),
  ...deliveryFields(terms.delivery),
  ...payment.device,
  browser_lang: browser.language ?? payment.device?.browser_lang,
  shopper_ip: browser.address,
  user_agent: browser.userAgent,
  accept: browser.accept,
  open3d: profile.threeDS === 'on' ? profile.enums.open3d.on : profile.enums.open3d.off,
});

const partFields = (profile: Profile, { parts, amount }: SessionCreate): AmountParts =>
  Object.fromEntries(
    Object.entries(parts ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, wireAmount(value, amount.currency, profile)]],
    ),
  );

const wireItem = ({ name, id, unit_price, quantity, url }: SessionCreate['items'][number]) => ({
  name,
  id: id ?? '',
  price: unit_price.value,
  quantity: String(quantity),
  url: url ?? '',
});

const shopperFields = ({ shopper }: SessionCreate) => ({
  shopper_id: shopper?.id,
  shopper_email: shopper?.email,
  shopper_phone: shopper?.phone,
  shopper_level: shopper?.level,
  document: shopper?.document,
  // `YYYY-MM-DD` as `DD-MM-YYYY` (C-103).
  birth_date: shopper?.birth_date?.split('-').reverse().join('-'),
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

const billingFields = (billing: Address | undefined) => ({
  billing_country: billing?.country,
  billing_state: billing?.state,
  billing_city: billing?.city,
  billing_address: billing?.address,
  billing_postal_code: billing?.postal_code,
});

const deliveryFields = (delivery: Address | undefined) => ({
  delivery_firstname: delivery?.first_name,
  delivery_lastname: delivery?.last_name,
  delivery_country: delivery?.country,
  delivery_state: delivery?.state,
  delivery_city: delivery?.city,
  delivery_address: delivery?.address,
  delivery_postal_code: delivery?.postal_code,
});
