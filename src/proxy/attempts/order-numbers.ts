import { restoredAt } from '../store/restored.ts';
import type { Transaction } from '../store/store.ts';

/**
 * Order numbers are unique for ever, across all that this proxy sends: the gateway is asked about a
 * payment by its number, and another one's success must not answer for it (C-142). Says whether the
 * number is free; nobody else gets it before the transaction ends.
 */
export async function claimOrderNo(tx: Transaction, orderNo: string): Promise<boolean> {
  await tx.lock('order-number', orderNo);
  for (const table of ['attempts', 'operations'] as const)
    if ((await tx.find(table, { where: { orderNo }, limit: 1 })).length > 0) return false;
  return true;
}

/** The order's next number that no other payment has (C-142). */
export async function nextOrderNumber(
  tx: Transaction,
  orderId: string,
  attempts: number,
): Promise<{ readonly number: number; readonly orderNo: string }> {
  const first = 1 + Math.max(attempts, passedOver((await restoredAt(tx)) ?? 0));
  for (let number = first; ; number += 1) {
    const orderNo = `${orderId}-${textOf(number)}`;
    if (await claimOrderNo(tx, orderNo)) return { number, orderNo };
  }
}

const EPOCH = Date.UTC(2026, 0);
const MINUTE = 60_000;
const MOST_DECIMAL = 9_999;

/**
 * What was sent after a backup is not in it. So an order goes on from the minute of the restore, further
 * than its attempts can have counted.
 */
const passedOver = (restored: number): number =>
  restored === 0 ? 0 : Math.max(MOST_DECIMAL, Math.floor((restored - EPOCH) / MINUTE));

/** Five characters at most: order numbers have little room. */
const textOf = (number: number): string =>
  number > MOST_DECIMAL ? number.toString(36).padStart(LONG, '0') : String(number);
const LONG = 5;

/** Which of its order's attempts a number is of. */
export function countIn(orderNo: string): number {
  const text = orderNo.slice(orderNo.lastIndexOf('-') + 1);
  return Number.parseInt(text, text.length < LONG ? 10 : 36);
}

/** The shop's order that a number counts an attempt of: the whole number where it counts none. */
export const orderIdOf = (orderNo: string): string =>
  /^(.+)-[0-9a-z]{1,5}$/.exec(orderNo)?.[1] ?? orderNo;
