import type { PaymentMethod } from '../../contract/proxy/checkout.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';

/** Of a text by language the reader's, else the English one, as far as there is one. */
export const labelIn = (
  label: Readonly<Record<string, string>> | undefined,
  { language }: Localization<PaymentMethodMessages>,
): string | undefined => label?.[language] ?? label?.['en'];

/** Label of a payment method: from the profile, or by its kind. */
export function methodLabel(
  { code, kind, label }: PaymentMethod,
  localize: Localization<PaymentMethodMessages>,
): string {
  const named = labelIn(label, localize);
  if (named) return named;
  if (kind === 'alternative') return code;
  return localize.text(kind === 'card' ? 'card' : 'hostedTitle');
}
