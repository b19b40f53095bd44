import type { Profile } from './profile.schema.ts';

/** What card issuing signs with and names itself by; a shop that issues no cards has been given neither. */
export const issuesCards = ({ ids, secrets }: Pick<Profile, 'ids' | 'secrets'>): boolean =>
  ids.companyId !== '' && secrets.issuingKey.length + secrets.privateKey.length > 0;
