import { OPERATIONS } from '../../../contract/operations/operations.schema.ts';
import type { OperationName } from '../../../contract/vocabulary/operation-names.ts';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import type { DeviceData, ShopperDetails } from '../../../contract/proxy/checkout.schema.ts';
import type { SessionTerms } from '../../store/session-terms.schema.ts';
import type { Address } from '../../../contract/proxy/shared.schema.ts';
import { toDayMonthYear } from '../../../gateway/index.ts';
import type { Browser } from '../../http/browser.ts';
import type { AttemptRow } from '../../store/tables.ts';
import { toGatewayAmount } from '../../../contract/money/gateway-amount.ts';
import { termsFields } from './terms-fields.ts';

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
 * What a payment by any method is sent with (2.1, 2.3, 2.4), but for card and method. Amount, currency, order
 * number, website and addresses are ours; device data comes from the request's own headers if possible (C-116).
 */
export function paymentRequest(request: RequestParts) {
  const { profile, terms, attempt, browser, details, device, notifyUrl } = request;
  const { billing, delivery, ...known } = details ?? {};
  return knownTo(attempt.operation, {
    ...device,
    ...termsFields(profile, terms),
    order_no: attempt.orderNo,
    amount: toGatewayAmount(attempt.amount, attempt.currency, profile.decimals),
    currency: attempt.currency,
    website: profile.website,
    ...shopperFields({ ...known, ...terms.shopper }),
    ...billingFields({ ...billing, ...terms.billing }),
    ...deliveryFields({ ...delivery, ...terms.delivery }),
    browser_lang: browser.language ?? device?.browser_lang,
    user_agent: browser.userAgent,
    accept: browser.accept,
    shopper_ip: browser.address,
    open3d: threeDSecure(request),
    installments: attempt.plan?.count.toString(),
    installments_id: attempt.plan?.id,
    notify_url: notifyUrl,
  });
}

/** What the session says of a payment, whatever the shopper says. */
export const toldFields = (profile: Profile, terms: SessionTerms) => ({
  ...termsFields(profile, terms),
  ...shopperFields(terms.shopper ?? {}),
  ...billingFields(terms.billing ?? {}),
  ...deliveryFields(terms.delivery ?? {}),
  person: terms.person,
});

/** Payment methods differ in what they can be told (C-083). */
function knownTo<Fields extends object>(operation: OperationName, fields: Fields): Fields {
  const { shape } = OPERATIONS[operation].request;
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(shape, name));
  // A cast, because what it leaves out depends on the operation.
  return Object.fromEntries(known) as Fields;
}

/** The session decides, else the profile; never twice (C-078), and always where cards are tested (P-46). */
function threeDSecure({ profile, terms, attempt }: RequestParts): string {
  const { on, off } = profile.enums.open3d;
  if (terms.authentication) return off;
  const { three_ds: wanted = 'default' } = terms;
  const decided = wanted === 'default' ? profile.threeDS : wanted;
  return decided === 'on' || attempt.asks3DS ? on : off;
}

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
