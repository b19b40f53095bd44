import type { StaffPayment } from '../../client/index.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { brandName } from '../base/brand-name.ts';
import { isolated } from '../wallet/card-name.ts';

/** How it was paid: the card by its brand and last digits, another method by its code. */
export function methodText(
  { card, method }: StaffPayment,
  localize: Localization<StaffMessages>,
): string {
  // Brand and digits read from left to right, whatever is around them (UAX #9, isolates).
  if (card)
    return `\u2066${[brandName(card.brand), `··${card.last_four}`].filter(Boolean).join(' ')}\u2069`;
  return method === undefined ? localize.text('byServer') : isolated(method);
}
