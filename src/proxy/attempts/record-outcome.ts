import { isFinal, mayBecome, needsAsking } from '../../contract/vocabulary/outcomes.ts';
import type { DeclineCategory } from '../../contract/vocabulary/decline-categories.ts';
import type { GatewayWords } from '../../contract/proxy/gateway-answer.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { UnknownCause } from '../../contract/vocabulary/unknown-reasons.ts';
import type { Failure, Recurring } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { firstQueryIn } from '../exchange/query-schedule.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { isNewDoubt, isSameDoubt, mayBeCharged, overturns } from '../money/charged.ts';
import { journalOutcome, movedBy, notePaid, noteReversal } from '../money/journal.ts';
import { claimPayment, weighCancelled } from '../money/payments.ts';
import { newestTerms, restateOrder, type Restated } from '../money/restate-order.ts';
import { promotePendingCard } from '../saved-cards/promote-pending-card.ts';
import { mergeWords } from '../store/merge-words.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { unwatchSubscription, watchSubscription } from '../subscriptions/watch-subscription.ts';
import { agreedTo } from './agreed-to.ts';
import { attemptFields } from './attempt-fields.ts';
import { askedInstead, listIfCharged, tellDuplicates } from './charged-again.ts';
import { tell } from './tell-payment.ts';
import { isUntaken } from './schedule-query.ts';

/** What is newly known about an attempt, from any source. */
export interface OutcomeUpdate {
  readonly outcome: Outcome;
  readonly transactionId?: string | undefined;
  /** The gateway's code; for staff. */
  readonly resultCode?: string | undefined;
  readonly decline?: DeclineCategory | undefined;
  /** There is a page that the shopper can be led to. */
  readonly leads?: boolean | undefined;
  /** Where a challenge leads; checked (P-35). */
  readonly issuerUrl?: string | undefined;
  readonly recurring?: Recurring | undefined;
  /** Why it was refused, in the gateway's words. */
  readonly failure?: Failure | undefined;
  /** What the gateway says besides. */
  readonly words?: GatewayWords | undefined;
  /** Why it is unknown, where it is. */
  readonly cause?: UnknownCause | undefined;
  /** What the gateway shows to have moved instead of what was sent. */
  readonly contradicted?: DecimalAmount | undefined;
  /** It is a person's decision. */
  readonly decided?: boolean;
  /** What was cancelled is shown as charged, and no other answer has agreed yet. */
  readonly isDoubted?: boolean;
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
  update: OutcomeUpdate,
): Promise<AttemptRow> {
  // All in one round trip, as `restateOrder` looks for it; what is no news needs the first alone.
  const query = { where: { orderKey }, isHeld: true } as const;
  const [attempts, order, sessions] = await Promise.all([
    tx.find('attempts', query),
    tx.get('orders', orderKey),
    tx.find('sessions', query),
  ]);
  const attempt = attempts.find((each) => each.id === id);
  if (!attempt) throw new Error('an attempt vanished before it was settled');
  const finding = await withoutDoubt(
    context,
    tx,
    attempt,
    await ofOwnPayment(context, tx, attempt, update),
  );
  if (attempt.outcome !== null && !isNews(attempt, finding))
    return learn(context, tx, attempt, finding);

  const terms = newestTerms(sessions, order);
  const settled = await tx.update('attempts', id, {
    ...changesBy(context, attempt, finding),
    provenUnder: finding.outcome === 'succeeded' ? (terms?.number ?? null) : null,
  });
  if (attempt.outcome === 'succeeded') await unwatchSubscription(tx, id);
  // It was paid by a person's word, which was wrong, or it is now.
  await notePaid(context, tx, settled.transactionId, settled.outcome === 'succeeded');
  await journalOutcome(context, tx, attempt, settled);
  // By an answer that came before that to the cancellation, if that comes at all.
  if (attempt.isCancelling && settled.outcome === 'failed' && !finding.decided)
    await noteReversal(context, tx, movedBy(settled), 'cancelled');
  const restated = await restateOrder(context, tx, orderKey, sessionId);
  if (!restated) throw new Error('an attempt has no order');
  await listIfCharged(tx, restated, settled);
  await tellOutcome(context, tx, settled, restated);
  if (agreedTo('save-card', settled.consents))
    await promotePendingCard(context, tx, { id, outcome: update.outcome });
  await watchSubscription(context, tx, settled);
  context.metrics.count('attempt_outcomes', { outcome: finding.outcome });
  context.log[finding.outcome === 'unknown' ? 'warn' : 'info']('attempt outcome', {
    ...attemptFields(settled),
    outcome: finding.outcome,
    resultCode: finding.resultCode,
    reason: settled.unknownCause?.reason,
  });
  return settled;
}

/** A payment's number that is another payment's proves nothing of this one: a person looks at it. */
async function ofOwnPayment(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  { transactionId, ...finding }: OutcomeUpdate,
): Promise<OutcomeUpdate> {
  const id = transactionId ?? attempt.transactionId;
  if (id === null) return finding;
  const { id: owner, orderNo, amount: value, currency } = attempt;
  const sent = { owner, orderNo, amount: { value, currency } };
  if (await claimPayment(context, tx, id, sent))
    return { ...finding, ...(transactionId && { transactionId }) };
  await raiseAlerts(context, tx, attempt, [{ alert: 'transaction-mismatch', transactionId: id }]);
  return {
    outcome: 'review',
    ...(finding.outcome === 'succeeded' && { contradicted: sent.amount }),
  };
}

/** Of what was cancelled, one answer alone that shows it as charged proves nothing. */
async function withoutDoubt(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  { outcome, transactionId = attempt.transactionId ?? undefined, ...more }: OutcomeUpdate,
): Promise<OutcomeUpdate> {
  const { contradicted, decided } = more;
  const found = { outcome, contradicted, transactionId, isWord: decided === true };
  const worth = await weighCancelled(context, tx, attempt, found);
  if (worth === 'counts') await noteReversal(context, tx, movedBy(attempt), false);
  if (worth !== 'doubted') return { outcome, transactionId, ...more };
  const { recurring, words } = more;
  const cause = { reason: 'cancelled-before' } as const;
  return { outcome: 'unknown', transactionId, recurring, words, cause, isDoubted: true };
}

/** The event of the outcome, by what it makes of the order; and that it was charged more than once. */
async function tellOutcome(
  context: Context,
  tx: Transaction,
  settled: AttemptRow,
  restated: Restated,
): Promise<void> {
  const { outcome, id } = settled;
  if (outcome === null) return;
  const isCharged = mayBeCharged(settled);
  const due = outcome === 'succeeded' ? askedInstead(restated, id) : undefined;
  if (due) await tell(context, tx, 'payment.partial', settled, { due });
  else await tell(context, tx, `payment.${outcome}`, settled);
  if (isCharged) await tellDuplicates(context, tx, id, restated);
}

/**
 * Until the shopper has come back, `pending` is what a gateway reports for an action that no one
 * has taken yet: it has no code of its own for that. That money moved in another amount is news of what was
 * refused, too, and so is that it did not.
 */
const isNews = (
  attempt: AttemptRow,
  { outcome: found, contradicted: shown, isDoubted: isInDoubt }: OutcomeUpdate,
): boolean => {
  if (isInDoubt) return attempt.outcome !== 'unknown';
  const { outcome, returnedAt, isDecided, contradicted } = attempt;
  if (found === 'review' && isNewDoubt(attempt, contradicted, shown)) return true;
  // A person's word yields to proof, and to another word.
  if (isDecided) return isFinal(found) && found !== outcome;
  if (found === 'review' && outcome === found) return !isSameDoubt(contradicted, shown);
  return (
    mayBecome(outcome ?? 'unknown', found) &&
    !(outcome === 'requires_action' && found === 'pending' && returnedAt === null)
  );
};

/**
 * Ids that were missing; by them it can be cancelled, refunded, its subscription ended (C-197). And
 * that what a person decided is proven.
 */
async function learn(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  { transactionId, recurring, words, outcome, decided = false }: OutcomeUpdate,
): Promise<AttemptRow> {
  const isProven = attempt.isDecided && outcome === attempt.outcome && !decided;
  const news = {
    ...(isProven && { isDecided: false, contradicted: null }),
    ...(transactionId && attempt.transactionId === null && { transactionId }),
    ...(recurring && attempt.recurring === null && { recurring }),
    // What a query shows was written down with the question.
    ...(words?.gateway_answer?.answered && wordsAfter(attempt, words)),
  };
  if (Object.keys(news).length === 0) return attempt;
  const known = await tx.update('attempts', attempt.id, news);
  if (isProven) await notePaid(context, tx, known.transactionId, outcome === 'succeeded');
  await watchSubscription(context, tx, known);
  return known;
}

/** Once the shopper was erased, nothing more is kept. */
export const wordsAfter = (
  { words }: Pick<AttemptRow, 'words'>,
  news: GatewayWords | undefined,
): Pick<AttemptRow, 'words'> =>
  news && words !== null ? { words: mergeWords(words ?? {}, news) } : {};

function changesBy(
  { clock, profile }: Context,
  attempt: AttemptRow,
  finding: OutcomeUpdate,
): Partial<Omit<AttemptRow, 'id'>> {
  const now = clock.now();
  const { outcome, resultCode } = finding;
  const mapped = resultCode === undefined ? undefined : profile.errors[resultCode];
  return {
    state: 'ended',
    outcome,
    isDecided: finding.decided ?? false,
    transactionId: finding.transactionId ?? attempt.transactionId,
    // A person has judged what was shown: the same again is no news.
    contradicted: finding.contradicted ?? (finding.decided ? attempt.contradicted : null),
    refuted: null,
    // A code that said something else is none of a success.
    resultCode: resultCode ?? (outcome === 'succeeded' ? null : attempt.resultCode),
    ...wordsAfter(attempt, finding.words),
    failure: outcome === 'succeeded' ? null : (finding.failure ?? attempt.failure),
    unknownCause: outcome === 'unknown' ? (finding.cause ?? null) : null,
    decline: outcome === 'failed' ? (finding.decline ?? mapped ?? 'declined') : null,
    wasRedirected: attempt.wasRedirected || (finding.leads ?? false),
    issuerUrl: finding.issuerUrl ?? null,
    recurring: finding.recurring ?? attempt.recurring,
    outcomeAt: outcome === attempt.outcome ? attempt.outcomeAt : now,
    leaseId: null,
    askedBy: null,
    // The gateway is asked on about what a person decided: it may prove the contrary.
    ...(!finding.decided && {
      queryCount: 0,
      notFoundCount: 0,
      notFoundSince: null,
      ...nextQuestion(attempt, outcome, now, firstQueryIn(profile)),
      ...(overturns(attempt, outcome) && {
        dueAt: now + firstQueryIn(profile),
        hint: attempt.hint ?? 'change',
      }),
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
