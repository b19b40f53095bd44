import { isPayable } from '../../contract/vocabulary/order-states.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { WindowSize } from '../../contract/proxy/checkout.schema.ts';
import type { Consent } from '../../contract/proxy/consent.schema.ts';
import type { InstalmentPlan } from '../../contract/proxy/session.schema.ts';
import { termsOf, stateAt, updateSession } from '../sessions/session.ts';
import type { Context } from '../context/context.ts';
import { agreedTo } from './agreed-to.ts';
import type { StateOfOrder } from '../../contract/vocabulary/order-states.ts';
import { chargesAmong, emptyOrder } from '../money/restate-order.ts';
import { assertUnpaid, stateNow } from '../money/server-payment.ts';
import { sessionById } from '../sessions/session.ts';
import type { Transaction } from '../store/store.ts';
import type { OrderRow } from '../store/order-rows.ts';
import type { AttemptRow, CardIdentity, SessionRow } from '../store/tables.ts';
import { attemptsOf } from './list-attempts.ts';
import { lookForCardTesting } from './card-testing.ts';
import type { CardTestingFinding, PresentedCard } from './card-testing.ts';
import { drawnNumber, nextOrderNumber, type OrderNumber } from './order-numbers.ts';
import { tellOfCardTesting } from '../events/raise-alerts.ts';
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
  /** By each root secret, the newest first; empty where the address is not known. */
  readonly networks: PresentedCard['networks'];
  readonly consents?: readonly Consent[] | undefined;
  /** The id of the session's instalment plan that the shopper chose. */
  readonly instalments_id?: string | undefined;
}

/** What is stored that an attempt is begun by. */
export interface Grounds {
  readonly session: SessionRow;
  readonly order: OrderRow | undefined;
  readonly tried: readonly AttemptRow[];
  /** The number of the order's first attempt, if it is free. */
  readonly first: OrderNumber | undefined;
  readonly state: StateOfOrder;
}

/**
 * All of it at once: most orders are paid at the first attempt, with which the order gets its row. So none of what
 * was tried has the number of one that has no row; if another account's has it, the table refuses this one.
 */
export async function groundsOf(
  account: Pick<Context, 'random' | 'profile'>,
  tx: Transaction,
  { id, orderId, orderKey }: NewAttempt['session'],
): Promise<Grounds> {
  const first = await drawnNumber(tx, { orderId, orderKey }, 1, account);
  await tx.lock('order-number', first.orderNo);
  const numbers = { column: 'orderNo', values: [orderId, first.orderNo] } as const;
  const [session, others, order, operations] = await Promise.all([
    sessionById(tx, id),
    tx.find('sessions', { where: { orderKey: first.asOrderKey }, limit: 1 }),
    tx.get('orders', orderKey),
    tx.find('operations', { among: numbers }),
  ]);
  const server = chargesAmong(operations.filter(({ orderNo }) => orderNo === orderId));
  const isTaken =
    order !== undefined ||
    others.length > 0 ||
    operations.some(({ orderNo }) => orderNo === first.orderNo);
  return {
    session,
    order,
    tried: order ? await attemptsOf(tx, id) : [],
    first: isTaken ? undefined : first,
    state: await stateNow(account, tx, orderKey, [order, server]),
  };
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
  { session, order: known, tried, first, state }: Grounds,
): Promise<AttemptRow> {
  const now = context.clock.now();
  const order = known ?? (await insertOrder(tx, session));
  await assertPayable(tx, session, { order, state }, now);
  // Neither than the shopper saw, nor than the request was checked by: it may have waited for its turn.
  if ([beginning.revision, beginning.session.revision].some((seen) => seen !== session.revision))
    throw new Problem('session-changed');
  const { amount, subscription, instalments } = termsOf(session);
  if (subscription && !agreedTo('subscription', beginning.consents))
    throw new Problem('consent-missing');
  const plan = chosenPlan(instalments, beginning.instalments_id);
  const { asks3DS, alarms } = await assertWithinLimits(context, tx, tried, beginning);

  const { attempts: last } = order;
  const { number, orderNo } = first ?? (await nextOrderNumber(tx, session, last, context));
  const attempt: AttemptRow = {
    id: beginning.id,
    sessionId: session.id,
    orderKey: session.orderKey,
    orderNo,
    operation: beginning.operation,
    method: beginning.method,
    state: 'sent',
    outcome: null,
    isDecided: false,
    abandoned: false,
    amount: amount.value,
    currency: amount.currency,
    transactionId: null,
    besides: '',
    provenUnder: null,
    contradicted: null,
    plan,
    refuted: null,
    brand: beginning.card?.brand ?? null,
    lastFour: beginning.card?.lastFour ?? null,
    cardHmac: beginning.card?.hmacs[0] ?? null,
    ...networksOfCard(beginning),
    asks3DS,
    resultCode: null,
    decline: null,
    failure: null,
    unknownCause: null,
    wasRedirected: false,
    issuerUrl: null,
    windowSize: beginning.windowSize ?? '02',
    consents: beginning.consents ?? [],
    isCancelling: false,
    hint: null,
    askedBy: null,
    returnedAt: null,
    recurring: null,
    notifyHash: beginning.notifyHash,
    ...holding,
    queryCount: 0,
    notFoundCount: 0,
    notFoundSince: null,
    createdAt: now,
    sentAt: now,
    outcomeAt: null,
    checkedAt: null,
  };
  await tx.insert('attempts', attempt);
  await tx.update('orders', order.id, {
    attempts: number,
    activeAttemptId: attempt.id,
    state: 'held',
  });
  await updateSession(tx, session, { state: 'paying' });
  await tellOfCardTesting(context, tx, attempt, alarms);
  return attempt;
}

function chosenPlan(
  plans: readonly InstalmentPlan[] = [],
  id: string | undefined,
): InstalmentPlan | null {
  if (id === undefined) return null;
  const plan = plans.find((each) => each.id === id);
  if (plan) return plan;
  throw new Problem('malformed-request', {
    errors: [
      { pointer: '/instalments_id', detail: "is not one of the session's instalment plans" },
    ],
  });
}

async function insertOrder(tx: Transaction, session: SessionRow): Promise<OrderRow> {
  const terms = { number: session.termsNumber, amount: termsOf(session).amount };
  const order = { ...emptyOrder(session.orderKey), terms };
  await tx.insert('orders', order);
  return order;
}

async function assertPayable(
  tx: Transaction,
  session: SessionRow,
  { order, state }: { readonly order: OrderRow; readonly state: StateOfOrder },
  now: number,
): Promise<void> {
  const shown = stateAt(session, now);
  assertUnpaid(state);
  if (shown === 'cancelled' || shown === 'superseded') throw new Problem('session-cancelled');
  if (shown === 'expired') throw new Problem('session-expired');
  if (isPayable(state)) return;
  const running = order.activeAttemptId && (await tx.get('attempts', order.activeAttemptId));
  if (running && running.sessionId === session.id)
    throw new Problem('attempt-running', { extension: { attempt_id: running.id } });
  throw new Problem('order-conflict');
}

/** What one session may try, and one card, address and shop (P-46). */
async function assertWithinLimits(
  context: Context,
  tx: Transaction,
  tried: readonly AttemptRow[],
  { card, networks }: NewAttempt,
): Promise<CardTestingFinding> {
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
  return card
    ? lookForCardTesting(context, tx, { cardHmacs: card.hmacs, networks })
    : { asks3DS: false, alarms: [] };
}

const networksOfCard = ({ card, networks }: NewAttempt) => {
  const kept = (hashes: readonly string[]) => (card && hashes[0]) ?? null;
  return {
    addressHash: kept(networks.addressHash),
    siteHash: kept(networks.siteHash),
    areaHash: kept(networks.areaHash),
  };
};

export const attemptsLeft = (limit: number, tried: readonly AttemptRow[]): number =>
  Math.max(0, limit - tried.filter((attempt) => attempt.cardHmac !== null).length);
