import type { Profile } from './profile.schema.ts';

/** Is there a key that requests of card issuing may be signed with? By RSA, one may be for payments as well. */
export const hasIssuingKey = ({
  secrets: { issuingKey, issuingPrivateKey, privateKey },
}: Pick<Profile, 'secrets'>): boolean =>
  issuingKey.length + issuingPrivateKey.length + privateKey.length > 0;

/** What card issuing signs with and names itself by; a shop that issues no cards has been given neither. */
export const issuesCards = (profile: Pick<Profile, 'ids' | 'secrets'>): boolean =>
  profile.ids.companyId !== '' && hasIssuingKey(profile);
