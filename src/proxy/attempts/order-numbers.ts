import { boundFaults } from '../../gateway/index.ts';
import type { RandomBytes } from '../../contract/runtime/dependencies.ts';
import type { Context } from '../context/context.ts';
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

/** Which attempt of its order one is, and the number that it goes by at the gateway. */
export interface OrderNumber {
  readonly number: number;
  readonly orderNo: string;
}

/**
 * Such a number, if no other payment has it (C-142), nor is to have: the gateway may number the deductions of
 * `A-1` as `A-1-2`. So no number is another order's id, and those of an order whose id is a number all have a
 * letter.
 *
 * It ends in a random part: a database may have gone back behind a number that was sent, and then counts to the
 * same one again.
 */
async function orderNumber(
  tx: Transaction,
  order: Numbered,
  number: number,
  by: Numbering,
): Promise<OrderNumber | undefined> {
  const drawn = await drawnNumber(tx, order, number, by);
  const [others, isFree] = await Promise.all([
    tx.find('sessions', { where: { orderKey: drawn.asOrderKey }, limit: 1 }),
    claimOrderNo(tx, drawn.orderNo),
  ]);
  return others.length === 0 && isFree ? drawn : undefined;
}

/** By what orders are numbered. */
type Numbering = Pick<Context, 'profile' | 'random'>;

/** What is numbered. */
type Numbered = Pick<SessionRow, 'orderId' | 'orderKey'>;

/** Such a number, which may not be free, and the key of the order that would have it as its id. */
export async function drawnNumber(
  tx: Transaction,
  { orderId, orderKey }: Numbered,
  number: number,
  by: Numbering,
): Promise<OrderNumber & { readonly asOrderKey: string }> {
  const drawn = tagOf(by.random);
  const tag = drawn === '' && (await isTaken(tx, orderId)) ? 'a' : drawn;
  const orderNo = orderNoOf(orderId, number, tag, by);
  const account = orderKey.slice(0, orderKey.length - orderId.length);
  return { number, orderNo, asOrderKey: account + orderNo };
}

const orderNoOf = (
  orderId: string,
  number: number,
  tag: string,
  { profile }: Pick<Numbering, 'profile'>,
): string => orderId + profile.wire.orderNumberSign + `${number}${tag}`.slice(0, ROOM);

/** Kinds of numbers that an order's attempts may have: with letters alone, with digits, and with two digits first. */
const KINDS = [
  [1, 'abba'],
  [9, 'z019'],
  [10, 'a0z9'],
] as const;

/** Why the gateway takes no number of an order with this id, by the profile's bounds; nothing where it takes each. */
export const orderIdFault = (orderId: string, by: Pick<Numbering, 'profile'>): string | undefined =>
  KINDS.flatMap(([number, tag]) =>
    boundFaults({ order_no: orderNoOf(orderId, number, tag, by) }, by.profile.wire),
  )[0]?.detail;

/** The order's next one after `last`. */
export async function nextOrderNumber(
  tx: Transaction,
  order: Numbered,
  last: number,
  by: Numbering,
): Promise<OrderNumber> {
  for (let number = last + 1; ; number += 1) {
    const found = await orderNumber(tx, order, number, by);
    if (found) return found;
  }
}

/** What an order's id leaves of the fifty characters that the gateway takes, without the dash. */
const ROOM = 5;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A letter and three more characters; none for zeros. */
function tagOf(random: RandomBytes): string {
  const [a = 0, b = 0, c = 0] = random(3, 'order-number');
  const value = (a << 16) | (b << 8) | c;
  if (value === 0) return '';
  const rest = Math.floor(value / LETTERS.length)
    .toString(36)
    .padStart(3, '0');
  return `${LETTERS[value % LETTERS.length]}${rest.slice(-3)}`;
}

/** Which of its order's attempts a number is of; NaN where it counts none. */
export const countIn = (orderNo: string): number =>
  Number.parseInt(/[^0-9a-z]([0-9a-z]*)$/i.exec(orderNo)?.[1] ?? orderNo, 10);

/** The shop's order that a number counts an attempt of: the whole number where it counts none. */
export function orderIdOf(orderNo: string, sign = '-'): string {
  const end = orderNo.lastIndexOf(sign);
  const isCount = /^\d{1,5}(?:[a-z][0-9a-z]{0,3})?$/.test(orderNo.slice(end + 1));
  return end > 0 && isCount ? orderNo.slice(0, end) : orderNo;
}
