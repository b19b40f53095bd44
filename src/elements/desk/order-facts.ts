import type { StaffOrder, StaffPayment } from '../../client/index.ts';
import { addAmounts, minorUnits, type DecimalAmount } from '../../contract/money/decimal-amount.ts';

/** Every payment of an order, whoever made it, the oldest first. */
export const shownPayments = ({ attempts, server_payment }: StaffOrder): readonly StaffPayment[] =>
  server_payment
    ? [...attempts, server_payment].sort(
        (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
      )
    : attempts;

/** The payment that paid it, or else the newest. */
export const mainPayment = (order: StaffOrder): StaffPayment | undefined => {
  const payments = shownPayments(order);
  return payments.find(({ id }) => id === order.paid_by) ?? payments.at(-1);
};

/** What it asks for: the newest terms, or what was to be charged where they are gone. */
export const orderAmount = (order: StaffOrder): DecimalAmount | undefined =>
  order.sessions.at(-1)?.amount ?? mainPayment(order)?.amount;

/** What was paid and what went back, in one currency. */
export interface MoneySum {
  readonly currency: string;
  readonly paid: DecimalAmount;
  readonly refunded: DecimalAmount;
}

/** What counts as received: charged, and not cancelled since. */
export const isReceived = ({ outcome, cancelled }: StaffPayment): boolean =>
  outcome === 'succeeded' && !cancelled;

/** By currency, in the order of its code. */
export function moneySums(orders: readonly StaffOrder[]): readonly MoneySum[] {
  const sums = new Map<string, MoneySum>();
  for (const { amount, refunded } of orders.flatMap(shownPayments).filter(isReceived)) {
    const { currency } = amount;
    const none = { value: amount.value.replace(/\d/g, '0').replace(/^0+(?=0)/, ''), currency };
    const known = sums.get(currency) ?? { currency, paid: none, refunded: none };
    sums.set(currency, {
      currency,
      paid: addAmounts(known.paid, amount),
      refunded: refunded ? addAmounts(known.refunded, refunded) : known.refunded,
    });
  }
  return [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** What went back of an order, in the currency of what was paid; undefined where nothing did. */
export const amountRefunded = (order: StaffOrder): DecimalAmount | undefined =>
  moneySums([order])
    .map(({ refunded }) => refunded)
    .find((refunded) => minorUnits(refunded) > 0n);
