import { isNewDoubt, isSameDoubt, overturns } from '../money/charged.ts';
import { isFinal, mayBecome, type Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { ItemResultView } from '../../contract/proxy/operations.schema.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { journalOperation, movedByOperation, notePaid, noteReversal } from '../money/journal.ts';
import { claimPayment, weighCancelled } from '../money/payments.ts';
import { restateServerOrder } from '../attempts/charged-again.ts';
import { isUntaken } from '../attempts/schedule-query.ts';
import type { Context } from '../context/context.ts';
import { firstQueryIn } from '../exchange/query-schedule.ts';
import { promotePendingCard } from '../saved-cards/promote-pending-card.ts';
import { mergeWords } from '../store/merge-words.ts';
import type { Transaction } from '../store/store.ts';
import type { StoredResult } from '../store/stored-result.ts';
import type { OperationRow } from '../store/tables.ts';
import { unwatchSubscription, watchSubscription } from '../subscriptions/watch-subscription.ts';
import { overallOutcome } from '../../gateway/index.ts';
import { mergeItems } from './batch-items.ts';
import { BEHAVIOURS } from './behaviours.ts';
import type { Found } from './plan.ts';
import { recordOperationEvent } from './tell-operation.ts';

/** Records an operation's outcome and effects. As with attempts, a late result changes only what is unproven. */
export async function recordOperationOutcome(
  context: Context,
  tx: Transaction,
  id: string,
  update: Found,
): Promise<OperationRow> {
  const before = await tx.get('operations', id);
  if (!before) throw new Error('an operation vanished before it was settled');
  const found = await withoutDoubt(
    context,
    tx,
    before,
    await ofOwnPayment(context, tx, before, update),
  );
  await raiseAlerts(context, tx, before, found.alerts ?? []);
  const items = mergeItems(before, found);
  const outcome = items.length > 0 ? overallOutcome(items) : found.outcome;
  const moved = before.outcome !== outcome;
  if (before.outcome !== null && moved && !mayMove(before, outcome, found))
    return learn(context, tx, before, found);

  const now = context.clock.now();
  const result = resultOf(before, found, items);
  const after = await tx.update('operations', id, {
    state: 'ended',
    outcome,
    isDecided: isDecided(before, found, items),
    result,
    refuted: null,
    outcomeAt: moved ? now : before.outcomeAt,
    leaseId: null,
  });
  await notePaid(context, tx, paymentIn(after), outcome === 'succeeded');
  await journalOperation(context, tx, before, after);
  for (const effect of BEHAVIOURS[after.operation].effects)
    await effect(context, tx, before, after);
  const { orderNo } = after;
  // A person's word that it was paid may be wrong: then no subscription began.
  if (orderNo !== null && before.outcome === 'succeeded' && moved)
    await unwatchSubscription(tx, id);
  await watchBegun(context, tx, after);
  await promotePendingCard(context, tx, after);
  const { contradicted } = found.details;
  // Another amount than was shown before is news, as with attempts.
  const isNews = moved || (contradicted && !isSameDoubt(before.result?.contradicted, contradicted));
  if (!isNews) return after;
  await tellOfOperation(context, tx, after);
  await restateServerOrder(context, tx, after);
  const isHinted = Boolean(before.hint) || isUntaken(before, now) || overturns(before, outcome);
  if (orderNo !== null && isFinal(outcome) && !found.decided && isHinted)
    return tx.update('operations', id, {
      queryCount: 0,
      dueAt: now,
      ...(outcome === 'succeeded' && { hint: before.hint ?? 'change' }),
    });
  return tx.update('operations', id, { queryCount: 0, dueAt: await firstLook(context, tx, after) });
}

/** As with attempts: of what was cancelled, one answer alone that shows it as charged proves nothing. */
async function withoutDoubt(
  context: Context,
  tx: Transaction,
  before: OperationRow,
  found: Found,
): Promise<Found> {
  if (before.orderNo === null) return found;
  const { outcome, details, alerts, decided } = found;
  const transactionId = details.transaction_id ?? before.result?.transaction_id;
  const worth = await weighCancelled(context, tx, before, {
    ...{ outcome, contradicted: details.contradicted, transactionId, isWord: decided === true },
  });
  if (worth === 'counts') await noteReversal(context, tx, movedByOperation(before), false);
  if (worth !== 'doubted') return found;
  return {
    outcome: 'unknown',
    isDoubted: true,
    ...(alerts && { alerts }),
    details: transactionId === undefined ? {} : { transaction_id: transactionId },
  };
}

/** What a payment has begun, whether that it was paid is proven or a person's word. */
async function watchBegun(
  context: Context,
  tx: Transaction,
  { id, outcome, orderNo, result, summary: { contract } }: OperationRow,
): Promise<void> {
  const recurring = result?.recurring;
  if (orderNo !== null && recurring)
    await watchSubscription(context, tx, { id, outcome, orderNo, recurring, contract });
}

/** Ids of what a person decided, from an answer that does not prove it. */
async function learn(
  context: Context,
  tx: Transaction,
  before: OperationRow,
  { recurring, details: { subscription } }: Found,
): Promise<OperationRow> {
  if (!recurring || before.result?.recurring) return before;
  const after = await tx.update('operations', before.id, {
    result: { ...before.result, recurring, ...(subscription && { subscription }) },
  });
  await watchBegun(context, tx, after);
  return after;
}

/** Records the results of a batch's first parts before the next one is sent, so that they are never lost. */
export async function recordParts(
  context: Context,
  tx: Transaction,
  id: string,
  found: Found,
): Promise<OperationRow> {
  const before = await tx.get('operations', id);
  if (!before) throw new Error('an operation vanished before it was settled');
  // Another process considered this one dead, and settled it as far as could be known.
  if (before.state === 'ended') return recordOperationOutcome(context, tx, id, found);
  const after = await tx.update('operations', id, {
    result: resultOf(before, found, found.details.items ?? []),
  });
  for (const effect of BEHAVIOURS[after.operation].effects)
    await effect(context, tx, before, after);
  return after;
}

/** A person's word yields to proof, and to another word. */
const mayMove = (
  before: OperationRow,
  to: Outcome,
  { details: { contradicted }, isDoubted }: Found,
): boolean =>
  isDoubted === true ||
  mayBecome(before.outcome ?? 'unknown', to) ||
  (before.isDecided && isFinal(to)) ||
  isNewDoubt(before, before.result?.contradicted, contradicted);

const isDecided = (
  before: OperationRow,
  found: Found,
  items: readonly ItemResultView[],
): boolean => {
  if (items.length > 0) return items.some(({ decided }) => decided === true);
  return found.decided ?? (!isFinal(found.outcome) && before.isDecided);
};

const resultOf = (
  before: OperationRow,
  found: Found,
  items: readonly ItemResultView[],
): StoredResult => ({
  ...saidBefore(before.result ?? {}, found),
  ...found.details,
  ...mergeWords(before.result ?? {}, found.details),
  ...(found.recurring && { recurring: found.recurring }),
  ...(items.length > 0 && { items: [...items] }),
  unconfirmed: found.unconfirmed ?? (found.details.items ? [] : before.result?.unconfirmed) ?? [],
});

/**
 * What still holds of what was said before. What contradicted the request is said with each finding, or no more, unless
 * a person has judged it; a code or reason that said something else is none of a success.
 */
const saidBefore = (
  { contradicted, result_code, failure, ...result }: StoredResult,
  { decided, outcome }: Found,
): StoredResult => ({
  ...result,
  ...(decided && contradicted && { contradicted }),
  ...(outcome !== 'succeeded' && {
    ...(result_code && { result_code }),
    ...(failure && { failure }),
  }),
});

/** The gateway's number of a payment that this operation made. */
const paymentIn = ({
  orderNo,
  result,
}: Pick<OperationRow, 'orderNo' | 'result'>): string | undefined =>
  orderNo === null ? undefined : result?.transaction_id;

/** As with attempts: a number that is another payment's proves nothing of this one. */
async function ofOwnPayment(
  context: Context,
  tx: Transaction,
  { id: owner, orderNo, summary: { amount }, result }: OperationRow,
  found: Found,
): Promise<Found> {
  const { transaction_id: shown, ...details } = found.details;
  const transactionId = shown ?? result?.transaction_id;
  if (orderNo === null || !amount || transactionId === undefined) return found;
  if (await claimPayment(context, tx, transactionId, { owner, orderNo, amount })) return found;
  return {
    ...found,
    outcome: 'review',
    details: { ...details, ...(found.outcome === 'succeeded' && { contradicted: amount }) },
    alerts: [...(found.alerts ?? []), { alert: 'transaction-mismatch', transactionId }],
  };
}

/**
 * The first question about what is not proven, where there is any. Payments that a person decided are asked
 * about as before, and a card of which two changes at once have succeeded.
 */
async function firstLook(
  { clock, profile }: Context,
  tx: Transaction,
  row: OperationRow,
): Promise<number | null> {
  const { outcome, operation, orderNo } = row;
  if (orderNo !== null && row.isDecided && row.dueAt !== null) return row.dueAt;
  if (BEHAVIOURS[operation].lookUp === null) return null;
  const isOpen = !isFinal(outcome ?? 'unknown') || (await leavesStatusOpen(tx, row));
  return isOpen ? clock.now() + firstQueryIn(profile) : null;
}

async function leavesStatusOpen(
  tx: Transaction,
  { outcome, target, summary }: OperationRow,
): Promise<boolean> {
  const [kind, id = ''] = target?.split('|') ?? [];
  if (outcome !== 'succeeded' || kind !== 'cards' || summary.status === undefined) return false;
  return (await tx.get('cards', id))?.view.status === 'unknown';
}

async function tellOfOperation(
  context: Context,
  tx: Transaction,
  row: OperationRow,
): Promise<void> {
  const { outcome } = row;
  if (outcome === null) return;
  context.metrics.count('operation_outcomes', { operation: row.operation, outcome });
  context.log[outcome === 'unknown' ? 'warn' : 'info']('operation outcome', {
    operation: row.operation,
    requestId: row.id,
    outcome,
  });
  await recordOperationEvent(context, tx, `operation.${outcome}`, row);
}
