import { http, HttpResponse } from 'msw';
import type { StaffOrder } from '../../src/client/index.ts';
import { ORDER_STATES } from '../../src/contract/vocabulary/order-states.ts';
import { ORDER_MARKS } from '../../src/contract/vocabulary/order-marks.ts';

const CURRENCIES = [
  { currency: 'EUR', decimals: 2 },
  { currency: 'USD', decimals: 2 },
  { currency: 'JPY', decimals: 0 },
] as const;
const BRANDS = ['visa', 'mastercard', 'amex'];
/** When the first was paid: the others an hour and a half apart, before it. */
const NEWEST = Date.parse('2026-11-21T12:00:00Z');

/** Orders as the proxy lists them, in every state and with every mark, in three currencies. */
export const manyOrders = (count: number): readonly StaffOrder[] =>
  Array.from({ length: count }, (_, index) => {
    const { currency, decimals } = CURRENCIES[index % CURRENCIES.length] ?? CURRENCIES[0];
    const money = (units: number) => ({ value: units.toFixed(decimals), currency });
    const amount = money(12 + ((index * 7_919) % 900));
    const state = ORDER_STATES[index % ORDER_STATES.length] ?? 'paid';
    const mark = ORDER_MARKS[index % (ORDER_MARKS.length * 2)];
    const at = new Date(NEWEST - index * 5_400_000).toISOString();
    const isPaid = state === 'paid' || state === 'over';
    return {
      order_id: `A-${10_000 + count - index}`,
      state,
      marks: mark ? [mark] : [],
      times_charged: isPaid ? 1 : 0,
      sessions: [{ amount }],
      attempts: [
        {
          id: `att_${index}`,
          state: 'final',
          outcome: isPaid ? 'succeeded' : 'failed',
          amount,
          order_no: `A-${10_000 + count - index}-1`,
          transaction_id: String(14_209_000 + index),
          method: 'card',
          card: {
            brand: BRANDS[index % BRANDS.length] ?? 'visa',
            last_four: String((4017 + index * 31) % 10_000).padStart(4, '0'),
          },
          created_at: at,
          outcome_at: at,
          ...(isPaid && { refunded: money(mark === 'partly_refunded' ? 5 : 0) }),
        },
      ],
    };
  });

/** The proxy's list of orders is these, by their state, a page at a time. */
export const listingOrders = (orders: readonly StaffOrder[]) =>
  http.get('*/v1/orders', ({ request }) => {
    const query = new URL(request.url).searchParams;
    const { state } = JSON.parse(query.get('filters') ?? '{}') as { state?: string };
    const found = orders.filter((order) => state === undefined || order.state === state);
    const start = found.findIndex(({ order_id }) => order_id === query.get('after')) + 1;
    const end = start + Number(query.get('limit'));
    return HttpResponse.json({
      data: found.slice(start, end),
      next: end >= found.length ? null : (found[end - 1]?.order_id ?? null),
    });
  });
