import type { PaymentMethod } from '../../contract/proxy/checkout.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';

/** What a way to pay is called: as the profile says, or by its kind. */
export function methodLabel(
  { code, kind, label = {} }: PaymentMethod,
  localize: Localization<PaymentMethodMessages>,
): string {
  const named = label[localize.language] ?? label['en'];
  if (named) return named;
  if (kind === 'alternative') return code;
  return localize.text(kind === 'card' ? 'card' : 'hostedTitle');
}
