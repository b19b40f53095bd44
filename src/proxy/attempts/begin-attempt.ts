import { Problem } from '../../contract/vocabulary/problems.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { WindowSize } from '../../contract/proxy/checkout.schema.ts';
import type { Consent } from '../../contract/proxy/consent.schema.ts';
import { termsOf, stateAt, updateSession } from '../sessions/session.ts';
import type { Context } from '../context/context.ts';
import { agreedTo } from './agreed-to.ts';
import { sessionById } from '../sessions/session.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow, CardIdentity, OrderRow, SessionRow } from '../store/tables.ts';
import { attemptsOf } from './list-attempts.ts';
import { assertNoCardTesting } from './card-testing.ts';
import { nextOrderNumber, orderNumber, passedNumbers, type OrderNumber } from './order-numbers.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import type { Holding } from '../idempotency/run-command.ts';

/** What is known of a payment before it is tried. */
export interface NewAttempt {
  readonly id: string;
  readonly session: Pick<SessionRow, 'id' | 'orderId' | 'orderKey' | 'revision'>;
  /** The revision that the shopper saw (decision 3). */
  readonly revision: number;
  readonly operation: OperationName;
  readonly method: string;
  /** Hash of the token in the address of notification (P-19). */
  readonly notifyHash: string;
  /** What the browser has room for; a widget's by default (C-109). */
  readonly windowSize?: WindowSize | undefined;
  readonly card?: CardIdentity;
  /** By each root secret, the newest first; none where the address is not known. */
  readonly addressHashes: readonly string[];
  readonly consents?: readonly Consent[] | undefined;
}

/** What is stored that an attempt is begun by. */
export interface Grounds {
  readonly session: SessionRow;
  readonly order: OrderRow | undefined;
  readonly tried: readonly AttemptRow[];
  /** Up to which number the order's are used up, by others than its attempts. */
  readonly passed: number;
  /** Its first number, if that is free. */
  readonly first: OrderNumber | undefined;
}

/** All of it at once: most orders are paid at the first attempt. */
export async function groundsOf(
  tx: Transaction,
  { id, orderId, orderKey }: NewAttempt['session'],
): Promise<Grounds> {
  const [session, order, tried, passed, first] = await Promise.all([
    sessionById(tx, id),
    tx.get('orders', orderKey),
    attemptsOf(tx, id),
    passedNumbers(tx, { orderId }),
    orderNumber(tx, { orderId, orderKey }, 1),
  ]);
  return { session, order, tried, passed, first };
}

/**
 * Writes an attempt down, or says why there may be none: one runs, the order is paid, the session
 * has ended or changed, consent is missing, or too much was tried (P-11, P-12, P-46). Nothing is sent
 * here.
 */
export async function createAttempt(
  context: Context,
  tx: Transaction,
  beginning: NewAttempt,
  holding: Holding,
  { session, order: known, tried, passed, first }: Grounds,
): Promise<AttemptRow> {
  const now = context.clock.now();
  const order = known ?? (await newOrder(tx, session));
  await assertPayable(tx, session, order, now);
  // Neither than the shopper saw, nor than the request was checked by: it may have waited for its turn.
  if ([beginning.revision, beginning.session.revision].some((seen) => seen !== session.revision))
    throw new Problem('session-changed');
  const { amount, subscription } = termsOf(session);
  if (subscription && !agreedTo('subscription', beginning.consents))
    throw new Problem('consent-missing');
  const suspected = await assertWithinLimits(context, tx, tried, beginning);

  const last = Math.max(order.attempts, passed);
  const { number, orderNo } = (last === 0 && first) || (await nextOrderNumber(tx, session, last));
  const attempt: AttemptRow = {
    id: beginning.id,
    sessionId: session.id,
    orderKey: session.orderKey,
    orderNo,
    operation: beginning.operation,
    method: beginning.method,
    state: 'created',
    outcome: null,
    abandoned: false,
    amount: amount.value,
    currency: amount.currency,
    transactionId: null,
    brand: beginning.card?.brand ?? null,
    lastFour: beginning.card?.lastFour ?? null,
    cardHmac: beginning.card?.hmacs[0] ?? null,
    addressHash: (beginning.card && beginning.addressHashes[0]) ?? null,
    resultCode: null,
    decline: null,
    nextAction: null,
    wasRedirected: false,
    issuerUrl: null,
    windowSize: beginning.windowSize ?? '02',
    ...(beginning.consents && { consents: beginning.consents }),
    returnedAt: null,
    recurring: null,
    notifyHash: beginning.notifyHash,
    ...holding,
    queryCount: 0,
    notFoundCount: 0,
    createdAt: now,
    sentAt: null,
    settledAt: null,
  };
  await tx.insert('attempts', attempt);
  await tx.update('orders', order.id, { attempts: number, activeAttemptId: attempt.id });
  await updateSession(tx, session, { state: 'paying' });
  if (suspected) await raiseAlerts(context, tx, attempt, [{ alert: 'many-declines' }]);
  return attempt;
}

async function newOrder(
  tx: Transaction,
  { orderKey }: Pick<SessionRow, 'orderKey'>,
): Promise<OrderRow> {
  const order: OrderRow = {
    id: orderKey,
    attempts: 0,
    activeAttemptId: null,
    paidAttemptId: null,
  };
  await tx.insert('orders', order);
  return order;
}

async function assertPayable(
  tx: Transaction,
  session: SessionRow,
  order: OrderRow,
  now: number,
): Promise<void> {
  const state = stateAt(session, now);
  if (order.paidAttemptId || state === 'paid' || state === 'superseded')
    throw new Problem('already-paid');
  if (state === 'cancelled') throw new Problem('session-cancelled');
  if (state === 'expired') throw new Problem('session-expired');
  if (!order.activeAttemptId) return;
  const running = await tx.get('attempts', order.activeAttemptId);
  if (running?.sessionId !== session.id) throw new Problem('order-conflict');
  throw new Problem('attempt-running', { extension: { attempt_id: running.id } });
}

/** What one session may try, and one card, address and shop (P-46). */
async function assertWithinLimits(
  context: Context,
  tx: Transaction,
  tried: readonly AttemptRow[],
  { card, addressHashes }: NewAttempt,
): Promise<boolean> {
  const { limits } = context.profile;
  const others = new Set(
    tried.flatMap(({ cardHmac }) =>
      cardHmac === null || card?.hmacs.includes(cardHmac) ? [] : cardHmac,
    ),
  );
  const exhausted =
    tried.length >= limits.sessionTries ||
    (card !== undefined &&
      (attemptsLeft(limits.sessionAttempts, tried) === 0 || others.size + 1 > limits.sessionCards));
  if (exhausted)
    throw new Problem('too-many-attempts', {
      detail: 'This session has no payment attempts left.',
    });
  return (
    card !== undefined && assertNoCardTesting(context, tx, { cardHmacs: card.hmacs, addressHashes })
  );
}

export const attemptsLeft = (limit: number, tried: readonly AttemptRow[]): number =>
  Math.max(0, limit - tried.filter((attempt) => attempt.cardHmac !== null).length);
