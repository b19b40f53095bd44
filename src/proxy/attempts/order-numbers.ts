import { restoredAt } from '../store/restored.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { SessionRow } from '../store/tables.ts';

/**
 * Order numbers are unique forever, across all that this proxy sends: the gateway is queried for a
 * payment by its number, and another one's success must not answer for it (C-142). Says whether the
 * number is free; it is reserved until the transaction ends.
 */
export async function claimOrderNo(tx: Transaction, orderNo: string): Promise<boolean> {
  await tx.lock('order-number', orderNo);
  return !(await isTaken(tx, orderNo));
}

async function isTaken(reader: Reader, orderNo: string): Promise<boolean> {
  const query = { where: { orderNo }, limit: 1 } as const;
  const found = await Promise.all([
    reader.find('attempts', query),
    reader.find('operations', query),
  ]);
  return found.flat().length > 0;
}

/** Up to which number an order's are used up, or kept for others, whatever its attempts were. */
export async function passedNumbers(
  reader: Reader,
  { orderId }: Pick<SessionRow, 'orderId'>,
): Promise<number> {
  const [restored = 0, isNumber] = await Promise.all([
    restoredAt(reader),
    isTaken(reader, orderId),
  ]);
  return Math.max(passedOver(restored), isNumber ? MOST_DECIMAL : 0);
}

/** Which attempt of its order one is, and the number that it goes by at the gateway. */
export interface OrderNumber {
  readonly number: number;
  readonly orderNo: string;
}

/**
 * Such a number, if no other payment has it (C-142), nor is to have: the gateway may number the deductions of
 * `A-1` as `A-1-2`, like the attempts of an order `A-1`. So no number is another order's id, and an order whose
 * id is a number counts where no deductions are.
 */
export async function orderNumber(
  tx: Transaction,
  { orderId, orderKey }: Pick<SessionRow, 'orderId' | 'orderKey'>,
  number: number,
): Promise<OrderNumber | undefined> {
  const account = orderKey.slice(0, orderKey.length - orderId.length);
  const orderNo = `${orderId}-${textOf(number)}`;
  const [others, isFree] = await Promise.all([
    tx.find('sessions', { where: { orderKey: account + orderNo }, limit: 1 }),
    claimOrderNo(tx, orderNo),
  ]);
  return others.length === 0 && isFree ? { number, orderNo } : undefined;
}

/** The order's next one after `last`. */
export async function nextOrderNumber(
  tx: Transaction,
  session: Pick<SessionRow, 'orderId' | 'orderKey'>,
  last: number,
): Promise<OrderNumber> {
  for (let number = last + 1; ; number += 1) {
    const found = await orderNumber(tx, session, number);
    if (found) return found;
  }
}

const EPOCH = Date.UTC(2026, 0);
const MINUTE = 60_000;
const MOST_DECIMAL = 9_999;

/**
 * Numbers sent after a backup are not in it. So an order continues from the minute of the restore, further
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
