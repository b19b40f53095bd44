import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { RegistryKind } from '../../contract/proxy/registry.schema.ts';
import { ISSUED_CARD_NUMBER } from '../scenarios/cards.ts';
import { CARD_CODES, GROUP_CODES } from '../state/codes.ts';
import { seededState } from './seed.ts';

/**
 * The cards, groups and cardholders that every sandbox begins with, as the records that a merchant
 * imports of what was issued elsewhere: the interface can list none of them (C-240).
 */
export function seededRecords(profile: Profile): Record<RegistryKind, Record<string, string>[]> {
  const { cards, groups, cardholders } = seededState(profile, 0);
  return {
    cards: [...cards.values()].map(({ id, alias, cardholderId, groupId, type, status }) => {
      const group = groups.get(groupId ?? '');
      return {
        card_id: id,
        alias,
        last_four: ISSUED_CARD_NUMBER.slice(-4),
        cardholder_id: cardholderId,
        ...(group && { group_name: group.name }),
        type,
        status: wordFor(status, CARD_CODES),
      };
    }),
    groups: [...groups.values()].map(({ id, name, countryCode, currency, status }) => ({
      group_id: id,
      name,
      country_code: countryCode,
      currency,
      status: wordFor(status, GROUP_CODES),
    })),
    cardholders: [...cardholders.keys()].map((id) => ({ cardholder_id: id })),
  };
}

const wordFor = (code: string, codes: Readonly<Record<string, string>>): string =>
  Object.keys(codes).find((word) => codes[word] === code) ?? 'unknown';
