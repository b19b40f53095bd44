import type { Profile } from '../../../contract/profile/profile.schema.ts';
import type { DeviceData, ShopperDetails } from '../../../contract/proxy/checkout.schema.ts';
import type { AmountParts } from '../../../contract/proxy/session.schema.ts';
import type { SessionTerms } from '../../store/session-terms.schema.ts';
import type { Address } from '../../../contract/proxy/shared.schema.ts';
import { encodeItems, toDayMonthYear } from '../../../gateway/index.ts';
import type { Browser } from '../../http/browser.ts';
import type { AttemptRow } from '../../store/tables.ts';
import { toGatewayAmount } from '../../../contract/money/gateway-amount.ts';

/** What every payment request contains. */
export interface RequestParts {
  readonly profile: Profile;
  readonly terms: SessionTerms;
  readonly attempt: AttemptRow;
  readonly browser: Browser;
  /** What the shopper said; where the merchant server said something else, that counts. */
  readonly details: ShopperDetails | undefined;
  readonly device: DeviceData | undefined;
  readonly notifyUrl: string | undefined;
}

/**
 * The fields that all payments share (2.1, 2.3, 2.4). Amount, currency, order number, website and
 * addresses are ours; device data comes from the request's own headers if possible (C-116).
 */
export function paymentRequest(request: RequestParts) {
  const { profile, terms, attempt, browser, details, device, notifyUrl } = request;
  const { challenge_window_size: _cardsOnly, ...deviceFields } = device ?? {};
  const { billing, delivery, ...known } = details ?? {};
  return {
    order_no: attempt.orderNo,
    amount: toGatewayAmount(attempt.amount, attempt.currency, profile.decimals),
    currency: attempt.currency,
    ...partFields(profile, terms),
    website: profile.website,
    items: encodeItems(terms.items.map(wireItem)),
    note: terms.note,
    ...shopperFields({ ...known, ...terms.shopper }),
    ...billingFields({ ...billing, ...terms.billing }),
    ...deliveryFields({ ...delivery, ...terms.delivery }),
    ...deviceFields,
    browser_lang: browser.language ?? device?.browser_lang,
    shopper_ip: browser.address,
    notify_url: notifyUrl,
  };
}

const partFields = (profile: Profile, { parts, amount }: SessionTerms): AmountParts =>
  Object.fromEntries(
    Object.entries(parts ?? {}).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, toGatewayAmount(value, amount.currency, profile.decimals)]],
    ),
  );

const wireItem = ({ name, id, unit_price, quantity, url }: SessionTerms['items'][number]) => ({
  name,
  id: id ?? '',
  price: unit_price.value,
  quantity: String(quantity),
  url: url ?? '',
});

const shopperFields = (shopper: NonNullable<SessionTerms['shopper']>) => ({
  shopper_id: shopper.id,
  shopper_email: shopper.email,
  shopper_phone: shopper.phone,
  shopper_level: shopper.level,
  first_name: shopper.first_name,
  last_name: shopper.last_name,
  document: shopper.document,
  birth_date: shopper.birth_date && toDayMonthYear(shopper.birth_date),
});

const billingFields = (billing: Address) => ({
  billing_country: billing.country,
  billing_state: billing.state,
  billing_city: billing.city,
  billing_address: billing.address,
  billing_postal_code: billing.postal_code,
});

const deliveryFields = (delivery: Address) => ({
  delivery_firstname: delivery.first_name,
  delivery_lastname: delivery.last_name,
  delivery_country: delivery.country,
  delivery_state: delivery.state,
  delivery_city: delivery.city,
  delivery_address: delivery.address,
  delivery_postal_code: delivery.postal_code,
});
