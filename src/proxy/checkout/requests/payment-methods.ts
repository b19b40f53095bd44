import { Problem } from '../../../contract/vocabulary/problems.ts';
import type { AlternativeMethod } from '../../../contract/profile/methods.schema.ts';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import type { PaymentMethod } from '../../../contract/proxy/checkout.schema.ts';
import type { SessionTerms } from '../../store/session-terms.schema.ts';
import { askedFields } from './asked-fields.ts';

/** What a session may be paid with: the profile's ways that fit it, in the order it names (C-143). */
export function paymentMethods(
  profile: Profile,
  terms: SessionTerms,
  now: number,
): PaymentMethod[] {
  const { brands } = profile.card;
  const all: PaymentMethod[] = [
    { code: 'card', kind: 'card', ...(brands && { brands }) },
    ...profile.methods
      .filter((method) => fits(method, terms))
      .map((method) => methodView(profile, method, terms, now)),
    ...(profile.hosted ? [{ code: 'hosted', kind: 'hosted' as const }] : []),
  ];
  const named = terms.methods ?? profile.offered;
  if (!named) return all;
  return named.flatMap((code) => all.find((method) => method.code === code) ?? []);
}

/** A request may come from anything, also from a page that is out of date. */
export function assertOffered(
  profile: Profile,
  terms: SessionTerms,
  code: string,
  now: number,
): void {
  if (!paymentMethods(profile, terms, now).some((method) => method.code === code))
    throw new Problem('method-not-offered');
}

/** Nothing but cards can carry a subscription (C-083). */
function fits({ currencies, countries }: AlternativeMethod, terms: SessionTerms): boolean {
  const country = terms.country ?? terms.billing?.country;
  return (
    !terms.subscription &&
    (!currencies || currencies.includes(terms.amount.currency)) &&
    (!countries || country === undefined || countries.includes(country))
  );
}

const methodView = (
  profile: Profile,
  method: AlternativeMethod,
  terms: SessionTerms,
  now: number,
): PaymentMethod => {
  const fields = askedFields(profile, method, terms, now);
  return {
    code: method.code,
    kind: 'alternative',
    label: method.label,
    ...(method.icon && { icon: method.icon }),
    ...(method.logo && { logo: method.logo }),
    ...(fields.length > 0 && { fields }),
    expiry_minutes: method.expiryMinutes,
  };
};
