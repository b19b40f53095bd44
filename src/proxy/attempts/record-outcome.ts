import { isFinal, mayBecome, needsAsking } from '../../contract/vocabulary/outcomes.ts';
import type { DeclineCategory } from '../../contract/vocabulary/decline-categories.ts';
import type { Outcome, SessionState } from '../../contract/vocabulary/outcomes.ts';
import type { UnknownCause } from '../../contract/vocabulary/unknown-reasons.ts';
import type { NextAction } from '../../contract/proxy/checkout.schema.ts';
import type { EventType } from '../../contract/proxy/events.schema.ts';
import type { Failure, Recurring } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Happening } from '../events/record-event.ts';
import { firstQueryIn } from '../exchange/ladder.ts';
import { savePendingCard } from '../saved-cards/promote-pending-card.ts';
import { orderIdOfKey } from '../sessions/order-key.ts';
import { sessionById, termsOf, updateSession } from '../sessions/session.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow, OrderRow, SessionRow } from '../store/tables.ts';
import { unwatchSubscription, watchSubscription } from '../subscriptions/watch-subscription.ts';
import { attemptFields } from './attempt-fields.ts';
import { listIfCharged } from './charged-again.ts';
import { attemptAnswerOf } from './attempt-views.ts';
import { dueFor, isSameAmount, moveOrder, withoutCancelled } from './move-order.ts';
import { isUntaken } from './schedule-query.ts';

/** What is newly known about an attempt, from any source. */
export interface OutcomeUpdate {
  readonly outcome: Outcome;
  readonly transactionId?: string | undefined;
  /** The gateway's code; for staff. */
  readonly resultCode?: string | undefined;
  readonly decline?: DeclineCategory | undefined;
  readonly nextAction?: NextAction | undefined;
  /** Where a challenge leads; checked (P-35). */
  readonly issuerUrl?: string | undefined;
  readonly recurring?: Recurring | undefined;
  /** Why it was refused, in the gateway's words. */
  readonly failure?: Failure | undefined;
  /** Why it is unknown, where it is. */
  readonly cause?: UnknownCause | undefined;
  /** It is a person's decision. */
  readonly decided?: boolean;
}

/**
 * Writes down an outcome with everything that follows from it: order, sessions, events. A slow
 * answer, the resolver and a notification may all come here at once and in any order; an outcome
 * only moves as `mayBecome` says (P-22), and a finding that may not move it changes nothing.
 */
export async function recordOutcome(
  context: Context,
  tx: Transaction,
  { id, orderKey, sessionId }: Pick<AttemptRow, 'id' | 'orderKey' | 'sessionId'>,
  finding: OutcomeUpdate,
): Promise<AttemptRow> {
  // All in one round trip, although what is no news needs the first alone.
  const [attempt, known, session, sessions, wanted] = await Promise.all([
    tx.get('attempts', id),
    tx.get('orders', orderKey),
    tx.get('sessions', sessionId),
    tx.find('sessions', { where: { orderKey } }),
    finding.outcome === 'succeeded' ? tx.get('pendingCards', id) : undefined,
  ]);
  if (!attempt) throw new Error('an attempt vanished before it was settled');
  if (attempt.outcome !== null && !isNews(attempt, finding.outcome))
    return learn(context, tx, attempt, finding);

  const settled = await tx.update('attempts', id, changesBy(context, attempt, finding));
  if (!known) throw new Error('an attempt has no order');
  if (attempt.outcome === 'succeeded') await disprove(tx, settled);
  const due = dueFor(session, settled);
  const pays = settled.outcome === 'succeeded' && isSameAmount(settled, due);
  const order = pays ? await withoutCancelled(tx, known) : known;
  const isDuplicate = settled.outcome === 'succeeded' && order.paidAttemptId !== null;
  const moved = await moveOrder(tx, order, settled, pays);
  await listIfCharged(tx, order, moved, settled);
  const payer = moved.paidAttemptId ? await tx.get('attempts', moved.paidAttemptId) : undefined;
  await moveSessions(tx, sessions, moved, settled, {
    pays,
    wasActive: order.activeAttemptId === settled.id,
    payingSession: payer?.sessionId,
  });
  if (settled.outcome === 'succeeded' && !pays && !isDuplicate)
    await tell(context, tx, 'payment.partial', settled, { due });
  else await tell(context, tx, `payment.${finding.outcome}`, settled);
  if (wanted) await savePendingCard(context, tx, wanted);
  await watchSubscription(context, tx, settled);
  if (isDuplicate)
    await tell(context, tx, 'payment.duplicate', settled, { paid_by: order.paidAttemptId });
  context.metrics.count('attempts_settled', { outcome: finding.outcome });
  context.log[finding.outcome === 'unknown' ? 'warn' : 'info']('attempt settled', {
    ...attemptFields(settled),
    outcome: finding.outcome,
    resultCode: finding.resultCode,
    reason: settled.unknownCause?.reason,
  });
  return settled;
}

/**
 * Until the shopper has come back, `pending` is what a gateway reports for an action that no one
 * has taken yet: it has no code of its own for that.
 */
const isNews = ({ outcome, returnedAt, isDecided }: AttemptRow, found: Outcome): boolean =>
  // A person's word yields to proof, and to another word.
  isDecided
    ? isFinal(found) && found !== outcome
    : mayBecome(outcome ?? 'unknown', found) &&
      !(outcome === 'requires_action' && found === 'pending' && returnedAt === null);

/**
 * Ids that were missing; by them it can be cancelled, refunded, its subscription ended (C-197). And
 * that what a person decided is proven.
 */
async function learn(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  { transactionId, recurring, outcome, decided = false }: OutcomeUpdate,
): Promise<AttemptRow> {
  const news = {
    ...(attempt.isDecided && outcome === attempt.outcome && { isDecided: decided }),
    ...(transactionId && attempt.transactionId === null && { transactionId }),
    ...(recurring && attempt.recurring === null && { recurring }),
  };
  if (Object.keys(news).length === 0) return attempt;
  const known = await tx.update('attempts', attempt.id, news);
  await watchSubscription(context, tx, known);
  return known;
}

function changesBy(
  { clock, profile }: Context,
  attempt: AttemptRow,
  finding: OutcomeUpdate,
): Partial<Omit<AttemptRow, 'id'>> {
  const now = clock.now();
  const { outcome, resultCode } = finding;
  const mapped = resultCode === undefined ? undefined : profile.errors[resultCode];
  return {
    state: 'settled',
    outcome,
    isDecided: finding.decided ?? false,
    transactionId: finding.transactionId ?? attempt.transactionId,
    resultCode: resultCode ?? attempt.resultCode,
    failure: outcome === 'succeeded' ? null : (finding.failure ?? attempt.failure ?? null),
    unknownCause: outcome === 'unknown' ? (finding.cause ?? null) : null,
    decline: outcome === 'failed' ? (finding.decline ?? mapped ?? 'declined') : null,
    nextAction: finding.nextAction ?? null,
    wasRedirected: attempt.wasRedirected || finding.nextAction !== undefined,
    issuerUrl: finding.issuerUrl ?? null,
    recurring: finding.recurring ?? attempt.recurring,
    settledAt: now,
    leaseId: null,
    askedBy: null,
    // The gateway is asked on about what a person decided: it may prove the contrary.
    ...(!finding.decided && {
      queryCount: 0,
      notFoundCount: 0,
      notFoundSince: null,
      ...nextQuestion(attempt, outcome, now, firstQueryIn(profile)),
    }),
  };
}

/** A success that may be undone, or a hint that is newer than what was found, is asked about once more. */
function nextQuestion(
  attempt: AttemptRow,
  outcome: Outcome,
  now: number,
  firstQuery: number,
): Partial<Pick<AttemptRow, 'dueAt' | 'hint'>> {
  if (needsAsking(outcome)) return { dueAt: now + firstQuery };
  const succeeded = outcome === 'succeeded';
  const { askedBy, hint } = attempt;
  if (hint || (askedBy && isUntaken(attempt, now)))
    return { dueAt: now, ...(succeeded && { hint: hint ?? 'change' }) };
  return { dueAt: succeeded && attempt.isCancelling ? now + firstQuery : null };
}

/** It was paid by a person's word, which was wrong: there is nothing to refund, and no subscription began. */
async function disprove(tx: Transaction, { id, transactionId }: AttemptRow): Promise<void> {
  await unwatchSubscription(tx, id);
  if (transactionId !== null && (await tx.get('transactions', transactionId)))
    await tx.update('transactions', transactionId, { paid: false });
}

/** Whether an attempt paid its own session, whether it held the order until now, and whose payment counts. */
interface Effect {
  readonly pays: boolean;
  readonly wasActive: boolean;
  readonly payingSession: string | undefined;
}

async function moveSessions(
  tx: Transaction,
  sessions: readonly SessionRow[],
  order: OrderRow,
  attempt: AttemptRow,
  effect: Effect,
): Promise<void> {
  for (const { id } of sessions) {
    const session = await sessionById(tx, id);
    const state = nextSessionState(session, order, attempt, effect);
    if (state !== session.state || session.id === attempt.sessionId)
      await updateSession(tx, session, { state });
  }
}

/** A session is paid by its own amount only; one whose order is paid otherwise can't be paid any more. */
function nextSessionState(
  session: SessionRow,
  order: OrderRow,
  attempt: AttemptRow,
  { pays, wasActive, payingSession }: Effect,
): SessionState {
  const own = session.id === attempt.sessionId;
  if (own && pays) return 'paid';
  const failed = attempt.outcome === 'failed';
  const freed = own && wasActive && isFinal(attempt.outcome ?? 'unknown');
  // Whether an open session has expired in the meantime is decided by the clock, not here.
  const opens =
    (freed && session.state === 'paying') ||
    // It was paid by a person's word, which was wrong, and by no other attempt.
    (own && failed && session.state === 'paid' && session.id !== payingSession) ||
    (session.state === 'superseded' && !order.paidAttemptId);
  const state = opens ? 'open' : session.state;
  return state === 'open' && order.paidAttemptId ? 'superseded' : state;
}

type PaymentEvent = Exclude<Extract<EventType, `payment.${string}`>, 'payment.resolved'>;

/** Records the event of an attempt's outcome, with all that the merchant server needs to act on it. */
export async function tell(
  context: Context,
  tx: Transaction,
  type: PaymentEvent,
  attempt: AttemptRow,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const session = await tx.get('sessions', attempt.sessionId);
  const metadata = session && termsOf(session).metadata;
  await recordEvent(context, tx, {
    type,
    sessionId: attempt.sessionId,
    data: {
      session_id: attempt.sessionId,
      order_id: orderIdOfKey(attempt.orderKey),
      attempt: attemptAnswerOf(attempt),
      ...(metadata && { metadata }),
      ...more,
    },
    // Which members `more` has depends on the type, which the compiler can't follow.
  } as Happening<PaymentEvent>);
}
