import { http, HttpResponse } from 'msw';
import type { AccountView } from '../../src/contract/proxy/account.schema.ts';

const euro = (value: string) => ({ value, currency: 'EUR' });

/** Three cards: the default, another one, and one that has expired. */
export const CARDS: AccountView['cards'] = (
  [
    ['card_1', 'visa', '4242', '2030', true],
    ['card_2', 'mastercard', '4444', '2031', true],
    ['card_3', 'amex', '0005', '2024', false],
  ] as const
).map(([handle, brand, last_four, expiration_year, usable], index) => ({
  handle,
  brand,
  last_four,
  expiration_month: '12',
  expiration_year,
  usable,
  default: index === 0,
}));

/** One that goes on: a month was refused, and charged later. */
export const ACTIVE: AccountView['subscriptions'][number] = {
  recurring_id: '77',
  order_id: 'A-1001',
  order_no: 'A-1001-1',
  contract_name: 'Bean club, 500 g',
  amount: euro('9.00'),
  interval: 'month',
  interval_count: 1,
  state: 'active',
  next_charge: { at: '2026-12-03T12:00:00Z', amount: euro('9.00') },
  deductions: [
    { period: '4', at: '2026-11-03T12:00:00Z', amount: euro('9.00'), outcome: 'paid' },
    { period: '3', at: '2026-10-03T12:00:00Z', outcome: 'unknown' },
    { period: '2', at: '2026-09-03T12:00:00Z', amount: euro('9.00'), outcome: 'refused' },
    { period: '1', at: '2026-08-03T12:00:00Z', amount: euro('12.00'), outcome: 'paid' },
  ],
};

const { next_charge: planned, ...going } = ACTIVE;

/** Cancelled, with one charge that was agreed before. */
export const CANCELLED: typeof ACTIVE = {
  ...going,
  state: 'cancelled',
  cancelled_at: '2026-11-21T10:00:00Z',
  ...(planned && { last_charge: planned }),
};

/** Nothing more is charged; one charge was never listed. */
export const ENDED: typeof ACTIVE = {
  ...going,
  state: 'ended',
  ended_at: '2026-11-04T10:00:00Z',
  deductions: [
    { period: '2', at: '2026-09-03T12:00:00Z', amount: euro('9.00'), outcome: 'missing' },
    ...going.deductions.slice(3),
  ],
};

/** The proxy answers so of the shopper. */
export const account = (known: Partial<AccountView>) =>
  http.get('*/v1/shopper', () => HttpResponse.json({ cards: [], subscriptions: [], ...known }));

/** The answer to a change of the cards. */
export const changed = (cards: AccountView['cards']) =>
  http.delete('*/v1/shopper/cards/:handle', () => HttpResponse.json({ cards, subscriptions: [] }));
