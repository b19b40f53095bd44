import type { Profile } from '../../contract/profile/profile.schema.ts';
import { ACCOUNTS, Ledger } from '../state/ledger.ts';
import { CARD_CODES, GROUP_CODES } from '../state/codes.ts';
import { emptyState, type IssuedCard, type SandboxState } from '../state/state.ts';

const YEAR = 365 * 86_400_000;

const CARDHOLDERS = [
  [
    '8201',
    'Ada',
    'Lovelace',
    'ada@company.example',
    'GB',
    'London',
    '12 St James’s Square',
    'SW1Y 4JH',
  ],
  [
    '8202',
    'Émilie',
    'du Châtelet',
    'emilie@company.example',
    'FR',
    'Paris',
    '1 Rue Traversière',
    '75012',
  ],
] as const;

/** id, alias, cardholder, group, type, status, opening balance. */
const CARDS = [
  ['100029701', 'Travel', '8201', '5001', 'single', CARD_CODES.active, 25_000n],
  ['100029702', 'Software', '8201', '5001', 'single', CARD_CODES.blocked, 4_210n],
  ['100029703', 'Team', '8202', '5001', 'shared', CARD_CODES.active, 100_000n],
  ['100029704', 'Fuel', '8202', null, 'single', CARD_CODES.active, 0n],
] as const;

/** What a sandbox begins with: a funded company, a group, cards and their holders. */
export function seededState(profile: Profile, now: number): SandboxState {
  const state = emptyState();
  const ledger = new Ledger(state.transfers);
  const company = ACCOUNTS.company(profile.ids.companyId);
  let opened = 0;
  const open = (from: string, to: string, minor: bigint, currency: string) =>
    ledger.transfer(`tr_opening_${(opened += 1)}`, now, {
      kind: 'opening',
      from,
      to,
      money: { minor, currency },
    });
  for (const currency of new Set([profile.issuing.defaultCurrency, 'USD', 'EUR']))
    open(ACCOUNTS.bank, company, 100_000_000n, currency);

  const currency = profile.issuing.defaultCurrency;
  state.groups.set('5001', {
    id: '5001',
    name: 'Operations',
    countryCode: 'US',
    currency,
    status: GROUP_CODES.active,
  });
  open(company, ACCOUNTS.group('5001'), 500_000n, currency);

  for (const [id, firstName, lastName, email, countryCode, city, address, postal] of CARDHOLDERS)
    state.cardholders.set(id, {
      id,
      record: {
        firstName,
        lastName,
        email,
        mobilePrefix: '44',
        mobile: '7700900123',
        birthDate: '1990-12-10 00:00:00',
        countryCode,
        billingState: '',
        billingCity: city,
        billingAddress: address,
        billingPostal: postal,
        remark: '',
        isStatus: '1',
      },
    });

  for (const [id, alias, cardholderId, groupId, type, status, minor] of CARDS) {
    const card: IssuedCard = {
      id,
      alias,
      cardholderId,
      groupId,
      currency,
      type,
      appliedAt: now,
      validUntil: now + 3 * YEAR,
      status,
      limit: null,
    };
    state.cards.set(id, card);
    open(company, ACCOUNTS.card(id), minor, currency);
  }
  return state;
}
