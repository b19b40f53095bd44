import {
  isPayable,
  isSettledForGood,
  type StateOfOrder,
} from '../../contract/vocabulary/order-states.ts';
import { isFinal, proofOf, type Proof } from '../../contract/vocabulary/outcomes.ts';
import { sessionById, termsOf, updateSession } from '../sessions/session.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import { orderIdOfKey, orderKeyOf } from '../store/order-key.ts';
import type { OrderRow } from '../store/order-rows.ts';
import type { AttemptRow, OperationRow, SessionRow } from '../store/tables.ts';
import {
  attempted,
  charging,
  moneyInMinor,
  isSameMoney,
  movementsOf,
  type ServerCharge,
} from './movements.ts';
import { isFurther } from './numbered.ts';
import type { Account } from './payments.ts';
import { stateOfOrder, type OrderMoney, type Terms } from './state-of-order.ts';
import { stateOfSession } from './state-of-session.ts';

/** An order before and after what has just been written about its payments or sessions. */
export interface Restated extends Pick<OrderMoney, 'paidBefore' | 'beside'> {
  readonly before: OrderRow;
  readonly after: OrderRow;
}

/**
 * Brings an order and its sessions up to date with what is known of its payments and terms: the only writer of
 * their states, called in each transaction that changes one of these, with the order locked. Undefined where
 * nothing was tried yet; what only the merchant server tried to pay has no row.
 *
 * @param touched a session that is to have a new version anyway, as what it shows has changed; the order's key means each
 */
export async function restateOrder(
  account: Account,
  tx: Transaction,
  orderKey: string,
  touched?: string,
): Promise<Restated | undefined> {
  const known = await moneyOfOrder(account, tx, orderKey);
  const { stored, sessions, attempts, server, terms, holder } = known;
  const { paidBy, paidBefore, beside, ...money } = known.money;
  const payer = attempts.find(({ id }) => id === paidBy);
  for (const found of sessions) {
    // As it is now: it may have been changed since it was found.
    const session = await sessionById(tx, found.id);
    const state = stateOfSession(session.state, {
      order: money.state,
      isPayer: session.id === payer?.sessionId,
      isActive: session.id === holder?.sessionId,
      isReplaced: session.replacedBy !== null,
      isNewest: terms === undefined || isSameMoney(termsOf(session).amount, terms.amount),
    });
    if (state !== session.state || [session.id, orderKey].includes(touched ?? ''))
      await updateSession(tx, session, { state });
  }
  if (!stored && server.length === 0) return undefined;
  const before = stored ?? emptyOrder(orderKey);
  const changes = {
    ...money,
    paidAttemptId: paidBy,
    activeAttemptId: holder?.id ?? null,
    terms: terms ?? null,
  };
  const after = stored ? await tx.update('orders', orderKey, changes) : { ...before, ...changes };
  return { before, after, paidBefore, beside };
}

/** The same for the order of a payment of the ledger of which money went back, if it is one of an order here: its receipt shows that. */
export async function restatePayment(
  account: Account,
  tx: Transaction,
  { owner }: Pick<TransactionRow, 'owner'>,
): Promise<void> {
  if (!owner) return;
  const query = { where: { id: owner }, limit: 1 } as const;
  const [[attempt], [operation]] = await Promise.all([
    tx.find('attempts', query),
    tx.find('operations', query),
  ]);
  const orderKey =
    attempt?.orderKey ?? (operation?.orderNo && orderKeyOf(account.profile, operation.orderNo));
  if (!orderKey) return;
  await tx.lock('order', orderKey);
  await restateOrder(account, tx, orderKey, attempt?.sessionId);
}

/** What is known of an order's money by now, and what that is made of. */
export async function moneyOfOrder(account: Account, reader: Reader, orderKey: string) {
  const [stored, sessions, attempts, server] = await Promise.all([
    reader.get('orders', orderKey),
    reader.find('sessions', { where: { orderKey } }),
    reader.find('attempts', { where: { orderKey } }),
    serverPayments(reader, orderIdOfKey(orderKey)),
  ]);
  const terms = newestTerms(sessions, stored);
  const active = attempts.find(({ id }) => id === stored?.activeAttemptId);
  const holder = [...(active ? [active] : []), ...attempts.filter(isFurther)].find(
    (attempt) => !attempt.abandoned && !isSettled(attempt),
  );
  const money = stateOfOrder(
    await movementsOf(account, reader, [
      ...attempts.map((attempt) => attempted(attempt, attempt.id === holder?.id, terms)),
      ...server.map((row) => charging(row, terms)),
    ]),
    terms && termsInMinor(terms),
    // Only the first payment of an order that has no row can have paid it.
    { ...stored, paidBy: stored?.paidAttemptId ?? server[0]?.id ?? null },
  );
  return { stored, sessions, attempts, server, terms, holder, money };
}

/** What is proven of the money of an order, by all of its payments, whoever made them; which of them pays it; and what was tried for it. */
export async function provenOfOrder(
  account: Account,
  reader: Reader,
  orderKey: string,
): Promise<{
  readonly state: StateOfOrder;
  readonly proven: Proof;
  readonly paidBy: string | null;
  readonly attempts: readonly AttemptRow[];
  readonly server: readonly ServerCharge[];
  /** A payment of the merchant server, or what is listed beside it, holds it. */
  readonly isHeldByServer: boolean;
}> {
  const { attempts, server, holder, money } = await moneyOfOrder(account, reader, orderKey);
  const { state, paidBy } = money;
  const proven = isSettledForGood(state)
    ? 'received'
    : proofOf([...attempts, ...server].map(({ outcome }) => outcome));
  const isHeld = !isPayable(state) && !isSettledForGood(state);
  const isHeldByServer = isHeld && server.length > 0 && !holder?.sessionId;
  return { state, proven, paidBy, attempts, server, isHeldByServer };
}

/** What was charged beside the payment that pays an order, and has not gone back. */
export async function paidBeside(
  account: Account,
  reader: Reader,
  orderKey: string,
): Promise<(AttemptRow | ServerCharge)[]> {
  const { attempts, server, money } = await moneyOfOrder(account, reader, orderKey);
  return [...attempts, ...server].filter(({ id }) => money.beside.includes(id));
}

/** One of whose money nothing is known yet. */
export const emptyOrder = (id: string): OrderRow => ({
  id,
  attempts: 0,
  activeAttemptId: null,
  paidAttemptId: null,
  terms: null,
  state: 'open',
  isClosed: false,
  timesCharged: 0,
  isChargedAgain: false,
});

const isSettled = ({ outcome }: AttemptRow): boolean => isFinal(outcome ?? 'unknown');

/** The newest that any session was given, forgotten ones included; one that was begun for a paid order asks for nothing. */
export function newestTerms(
  sessions: readonly SessionRow[],
  order: Pick<OrderRow, 'terms'> | undefined,
): NonNullable<OrderRow['terms']> | undefined {
  const newest = sessions
    .filter(({ termsNumber }) => termsNumber > 0)
    .reduce<SessionRow | undefined>(
      (most, session) => (most && most.termsNumber >= session.termsNumber ? most : session),
      undefined,
    );
  const kept = order?.terms;
  return newest && (!kept || newest.termsNumber >= kept.number)
    ? { number: newest.termsNumber, amount: termsOf(newest).amount }
    : (kept ?? undefined);
}

/** The number of the terms under which a charge of the order is proven now; null where nothing was asked for. */
export async function termsNumber(reader: Reader, orderKey: string): Promise<number | null> {
  const [order, sessions] = await Promise.all([
    reader.get('orders', orderKey),
    reader.find('sessions', { where: { orderKey } }),
  ]);
  return newestTerms(sessions, order)?.number ?? null;
}

/** The number for terms that are given to a session now. */
export const nextTermsNumber = async (reader: Reader, orderKey: string): Promise<number> =>
  ((await termsNumber(reader, orderKey)) ?? 0) + 1;

/** An order's id may be the number of a payment that the merchant server makes itself; of no more than one. */
export async function serverPayments(reader: Reader, orderId: string): Promise<ServerCharge[]> {
  return chargesAmong(await reader.find('operations', { where: { orderNo: orderId } }));
}

/** Those of the operations that are payments. */
export function chargesAmong(operations: readonly OperationRow[]): ServerCharge[] {
  return operations.flatMap(({ summary: { amount, ...summary }, ...row }) =>
    amount ? [{ ...row, summary: { ...summary, amount } }] : [],
  );
}

const termsInMinor = ({ number, amount }: NonNullable<OrderRow['terms']>): Terms => ({
  number,
  ...moneyInMinor(amount),
});
