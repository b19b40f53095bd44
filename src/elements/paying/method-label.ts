import type { PaymentMethod } from '../../contract/proxy/checkout.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';

/** Label of a payment method: from the profile, or by its kind. */
export function methodLabel(
  { code, kind, label = {} }: PaymentMethod,
  localize: Localization<PaymentMethodMessages>,
): string {
  const named = label[localize.language] ?? label['en'];
  if (named) return named;
  if (kind === 'alternative') return code;
  return localize.text(kind === 'card' ? 'card' : 'hostedTitle');
}
