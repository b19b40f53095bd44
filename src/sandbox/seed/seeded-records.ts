import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { RegistryKind } from '../../contract/proxy/registry.schema.ts';
import { issuedCardNumber } from '../scenarios/cards.ts';
import { CARD_CODES, GROUP_CODES } from '../state/codes.ts';
import { COMPANY, type Company } from './company.ts';
import { seededState } from './seed.ts';

/**
 * The cards, groups and cardholders that every sandbox begins with, as the records that a merchant
 * imports of what was issued elsewhere: the interface can list none of them (C-240).
 */
export const seededRecords = (profile: Profile): Records => recordsOf(COMPANY, profile);

type Records = Record<RegistryKind, Record<string, string>[]>;

/** The same of another company. */
export function recordsOf(company: Company, profile: Profile): Records {
  const { cards, groups, cardholders } = seededState(profile, 0, company);
  return {
    cards: [...cards.values()].map(
      ({ id, alias, cardholderId, groupId, currency, type, status }) => {
        const group = groups.get(groupId ?? '');
        return {
          card_id: id,
          alias,
          last_four: issuedCardNumber(id).slice(-4),
          cardholder_id: cardholderId,
          ...(group ? { group_id: group.id, group_name: group.name } : { currency }),
          type,
          status: wordFor(status, CARD_CODES),
        };
      },
    ),
    groups: [...groups.values()].map(({ id, name, countryCode, currency, status }) => ({
      group_id: id,
      name,
      country: countryCode,
      currency,
      status: wordFor(status, GROUP_CODES),
    })),
    cardholders: [...cardholders.values()].map(({ id, record }) => ({
      cardholder_id: id,
      first_name: record['firstName'] ?? '',
      last_name: record['lastName'] ?? '',
    })),
  };
}

const wordFor = (code: string, codes: Readonly<Record<string, string>>): string =>
  Object.keys(codes).find((word) => codes[word] === code) ?? 'unknown';
