import { Problem } from '../../../contract/vocabulary/problems.ts';
import type { AlternativeMethod, Profile } from '../../../contract/profile/profile.schema.ts';
import type { PaymentMethod } from '../../../contract/proxy/checkout.schema.ts';
import type { SessionTerms } from '../../store/session-terms.schema.ts';

/** What a session may be paid with: the profile's ways that fit it, in the order it names (C-143). */
export function paymentMethods(profile: Profile, terms: SessionTerms): PaymentMethod[] {
  const all: PaymentMethod[] = [
    { code: 'card', kind: 'card' },
    ...profile.methods.filter((method) => fits(method, terms)).map(methodView),
    ...(profile.hosted ? [{ code: 'hosted', kind: 'hosted' as const }] : []),
  ];
  if (!terms.methods) return all;
  return terms.methods.flatMap((code) => all.find((method) => method.code === code) ?? []);
}

/** A request may come from anything, also from a page that is out of date. */
export function assertOffered(profile: Profile, terms: SessionTerms, code: string): void {
  if (!paymentMethods(profile, terms).some((method) => method.code === code))
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

const methodView = (method: AlternativeMethod): PaymentMethod => ({
  code: method.code,
  kind: 'alternative',
  label: method.label,
  ...(method.logo && { logo: method.logo }),
  ...(method.banks && { banks: method.banks }),
  ...(method.needsPerson && { needs_person: true }),
  ...(method.needsDocument && { needs_document: true }),
  expiry_minutes: method.expiryMinutes,
});
