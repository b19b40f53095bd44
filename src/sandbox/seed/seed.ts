import type { Profile } from '../../contract/profile/profile.schema.ts';
import { ACCOUNTS, Ledger } from '../state/ledger.ts';
import { CARD_CODES, GROUP_CODES } from '../state/codes.ts';
import { emptyState, type SandboxState } from '../state/state.ts';
import { COMPANY, FUNDS, type Company } from './company.ts';

const YEAR = 365 * 86_400_000;

/** What a sandbox begins with: a funded company, its groups, its cards and their holders. */
export function seededState(
  profile: Profile,
  now: number,
  { groups, cardholders, cards }: Company = COMPANY,
): SandboxState {
  const state = emptyState();
  const ledger = new Ledger(state.transfers);
  const account = ACCOUNTS.company(profile.ids.companyId);
  let opened = 0;
  const open = (from: string, to: string, minor: bigint, currency: string) =>
    ledger.transfer(`tr_opening_${(opened += 1)}`, now, {
      kind: 'opening',
      from,
      to,
      money: { minor, currency },
    });
  for (const [currency, minor] of Object.entries(FUNDS))
    open(ACCOUNTS.bank, account, minor, currency);

  for (const { opening, ...group } of groups) {
    state.groups.set(group.id, { ...group, status: GROUP_CODES.active });
    open(account, ACCOUNTS.group(group.id), opening, group.currency);
  }

  for (const { id, city, address, postal, ...holder } of cardholders)
    state.cardholders.set(id, {
      id,
      record: {
        ...holder,
        mobile: '7700900123',
        birthDate: '1990-12-10 00:00:00',
        billingState: '',
        billingCity: city,
        billingAddress: address,
        billingPostal: postal,
        remark: '',
        isStatus: '1',
      },
    });

  for (const card of cards) {
    const { id, alias, cardholderId, groupId, opening, shared, restrictions = {} } = card;
    const currency = state.groups.get(groupId ?? '')?.currency ?? 'USD';
    state.cards.set(id, {
      id,
      alias,
      cardholderId,
      groupId,
      currency,
      type: shared ? 'shared' : 'single',
      isOneTime: card.oneTime ?? false,
      restrictions,
      appliedAt: now,
      validUntil: now + 3 * YEAR,
      status: card.status ?? CARD_CODES.active,
      limit: shared?.limit ?? null,
    });
    open(account, ACCOUNTS.card(id), opening, currency);
  }
  return state;
}
