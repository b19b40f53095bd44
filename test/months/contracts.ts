import { orderIdOf } from '../../src/proxy/attempts/order-numbers.ts';
import type { InSnakeCase } from '../../src/sandbox/control/in-snake-case.ts';
import type { Subscription } from '../../src/sandbox/state/state.ts';
import type { Plan } from './life.ts';

/** A contract of a shopper, from the first payment on. */
export interface Contract {
  readonly name: string;
  /** Number of the day on which it is paid first, and the time of day in the shop's zone. */
  readonly day: number;
  readonly time: string;
  readonly amount: { readonly value: string; readonly currency: string };
  readonly interval: 'day' | 'week' | 'month' | 'year';
  readonly more?: {
    readonly interval_count?: number;
    readonly billing_cycle?: number;
    readonly contract_start?: string;
    readonly contract_end?: string;
  };
  readonly card?: string;
  /** By the merchant server, without a session. */
  readonly isOperation?: true;
  readonly cancelled?: {
    readonly day: number;
    readonly time: string;
    readonly by: 'shop' | 'portal';
  };
}

const EUR = { value: '9.00', currency: 'EUR' };
const JPY = { value: '500', currency: 'JPY' };
const KWD = { value: '1.250', currency: 'KWD' };
const CARD_REFUSED_LATER = '4000000000000341';

/** One of each kind, and of each end. */
export function contractsOf({ days, outage, loss }: Plan): readonly Contract[] {
  const all: Contract[] = [
    // At an hour that occurs twice when clocks go back; charged through the outage, too.
    { name: 'Daily', day: 1, time: '02:30', amount: EUR, interval: 'day' },
    { name: 'Weekly', day: 1, time: '23:30', amount: JPY, interval: 'week' },
    {
      name: 'Monthly',
      day: 2,
      time: '09:00',
      amount: KWD,
      interval: 'month',
      more: { contract_start: '2026-10-31' },
    },
    {
      name: 'Yearly',
      day: 2,
      time: '09:15',
      amount: { value: '99.00', currency: 'EUR' },
      interval: 'year',
      more: { contract_start: '2026-11-02' },
    },
    {
      name: 'Operation',
      day: 2,
      time: '09:30',
      amount: EUR,
      interval: 'week',
      isOperation: true,
    },
    {
      name: 'Counted',
      day: 1,
      time: '10:00',
      amount: EUR,
      interval: 'day',
      more: { interval_count: 3, billing_cycle: 4 },
    },
    {
      name: 'Ending',
      day: 2,
      time: '10:15',
      amount: EUR,
      interval: 'week',
      more: { contract_end: '2026-10-31' },
    },
    {
      name: 'Refused',
      day: 2,
      time: '10:30',
      amount: EUR,
      interval: 'week',
      card: CARD_REFUSED_LATER,
    },
    {
      name: 'Left',
      day: 2,
      time: '10:45',
      amount: EUR,
      interval: 'week',
      cancelled: { day: 11, time: '12:00', by: 'shop' },
    },
    {
      name: 'LeftThere',
      day: 2,
      time: '11:00',
      amount: EUR,
      interval: 'week',
      cancelled: { day: 12, time: '12:00', by: 'portal' },
    },
    // The first call that the gateway does not answer: later ones are not sent any more.
    {
      name: 'LeftUnheard',
      day: 3,
      time: '11:15',
      amount: EUR,
      interval: 'week',
      cancelled: { day: outage[0] ?? 0, time: '00:00', by: 'shop' },
    },
    // No copy of the disk has its first payment.
    { name: 'Lost', day: loss, time: '12:00', amount: EUR, interval: 'day' },
    { name: 'LastDay', day: 30, time: '12:00', amount: EUR, interval: 'month' },
  ];
  return all.filter(({ day }) => day < days);
}

/** What the gateway keeps of a contract. */
export const subscriptionOf = (
  subscriptions: readonly InSnakeCase<Subscription>[],
  { name }: Contract,
): InSnakeCase<Subscription> | undefined =>
  subscriptions.find(({ order_no }) => orderIdOf(order_no) === name);
