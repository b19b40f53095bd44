import { http, HttpResponse } from 'msw';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';

/** When the gateway said what is shown of them. */
const SEEN = '2026-11-21T12:00:00.000Z';
const GROUPS = [
  { group_id: '5001', group_name: 'Operations', currency: 'USD', decimals: 2 },
  { group_id: '5002', group_name: 'Sales', currency: 'EUR', decimals: 2 },
  { group_id: '5003', group_name: '東京オフィス', currency: 'JPY', decimals: 0 },
] as const;
const PURPOSES = ['Travel', 'Software', 'Fuel', 'Marketing', 'Team', 'Hosting'];
const STATUSES = ['active', 'active', 'active', 'blocked', 'active', 'active', 'closed'];

/** Names of those who hold them, by number. */
export const HOLDERS: Readonly<Record<string, string>> = {
  '8201': 'Ada Lovelace',
  '8202': 'Émilie du Châtelet',
  '8203': 'Grace Hopper',
  '8204': '山田 花子',
  '8205': 'Bartholomew Alexander Montgomery-Richardson',
};

/** Cards of a company as the proxy's registry lists them: three groups, currencies and states. */
export const fortyCards = (count = 40): readonly CardView[] =>
  Array.from({ length: count }, (_, index) => {
    const { decimals, currency, ...group } = GROUPS[index % GROUPS.length] ?? GROUPS[0];
    const amount = (units: number) => ({ value: units.toFixed(decimals), currency });
    const shared = index % 8 === 5;
    return {
      card_id: String(100_029_800 + index),
      alias: `${PURPOSES[index % PURPOSES.length] ?? ''} ${index + 1}`,
      last_four: String((4017 + index * 31) % 10_000).padStart(4, '0'),
      status: STATUSES[index % STATUSES.length] ?? 'active',
      cardholder_id: String(8201 + (index % 5)),
      ...group,
      currency,
      shared,
      balance: amount(((index * 7_919) % 90_000) / (decimals === 0 ? 1 : 100)),
      ...(shared && { limit: amount(2_000) }),
      as_of: SEEN,
    };
  });

/** The proxy's list of cards is these. */
export const listing = (cards: readonly CardView[]) =>
  http.get('*/v1/cards', ({ request }) => {
    const after = new URL(request.url).searchParams.get('after');
    const start = cards.findIndex(({ card_id }) => card_id === after) + 1;
    const data = cards.slice(start, start + 50);
    const isLast = start + 50 >= cards.length;
    return HttpResponse.json({ data, next: isLast ? null : (data.at(-1)?.card_id ?? null) });
  });
