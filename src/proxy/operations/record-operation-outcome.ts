import { isFinal, mayBecome, type Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { ItemResultView } from '../../contract/proxy/operations.schema.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { isUntaken } from '../attempts/schedule-query.ts';
import type { Context } from '../context/context.ts';
import { firstQueryIn } from '../exchange/ladder.ts';
import { promotePendingCard } from '../saved-cards/promote-pending-card.ts';
import type { Transaction } from '../store/store.ts';
import type { StoredResult } from '../store/stored-result.ts';
import type { OperationRow } from '../store/tables.ts';
import { unwatchSubscription, watchSubscription } from '../subscriptions/watch-subscription.ts';
import { overallOutcome } from '../../gateway/index.ts';
import { mergeItems } from './batch-items.ts';
import { applyEffects } from './effects.ts';
import type { Found } from './plan.ts';
import { recordOperationEvent } from './tell-operation.ts';

/** Records an operation's outcome and effects. As with attempts, a late result changes only what is unproven. */
export async function recordOperationOutcome(
  context: Context,
  tx: Transaction,
  id: string,
  found: Found,
): Promise<OperationRow> {
  const before = await tx.get('operations', id);
  if (!before) throw new Error('an operation vanished before it was settled');
  await raiseAlerts(context, tx, before, found.alerts ?? []);
  const items = mergeItems(before, found);
  const outcome = items.length > 0 ? overallOutcome(items) : found.outcome;
  const moved = before.outcome !== outcome;
  if (before.outcome !== null && moved && !mayMove(before, outcome))
    return learn(context, tx, before, found);

  const now = context.clock.now();
  const after = await tx.update('operations', id, {
    state: 'settled',
    outcome,
    isDecided: isDecided(before, found, items),
    result: resultOf(before, found, items),
    settledAt: now,
    leaseId: null,
  });
  await applyEffects(context, tx, before, after);
  const { orderNo } = after;
  // A person's word that it was paid may be wrong: then no subscription began.
  if (orderNo !== null && before.outcome === 'succeeded' && moved)
    await unwatchSubscription(tx, id);
  await watchBegun(context, tx, after);
  await promotePendingCard(context, tx, after);
  if (!moved) return after;
  await tellOfOperation(context, tx, after);
  const isHinted = Boolean(before.hint) || isUntaken(before, now);
  if (orderNo !== null && isFinal(outcome) && !found.decided && isHinted)
    return tx.update('operations', id, {
      queryCount: 0,
      dueAt: now,
      ...(outcome === 'succeeded' && { hint: before.hint ?? 'change' }),
    });
  return tx.update('operations', id, { queryCount: 0, dueAt: firstLook(context, after) });
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
  if (before.state === 'settled') return recordOperationOutcome(context, tx, id, found);
  const after = await tx.update('operations', id, {
    result: resultOf(before, found, found.details.items ?? []),
  });
  await applyEffects(context, tx, before, after);
  return after;
}

/** A person's word yields to proof, and to another word. */
const mayMove = ({ outcome, isDecided }: OperationRow, to: Outcome): boolean =>
  mayBecome(outcome ?? 'unknown', to) || (isDecided === true && isFinal(to));

const isDecided = (
  before: OperationRow,
  found: Found,
  items: readonly ItemResultView[],
): boolean => {
  if (items.length > 0) return items.some(({ decided }) => decided === true);
  return found.decided ?? (!isFinal(found.outcome) && before.isDecided === true);
};

const resultOf = (
  before: OperationRow,
  found: Found,
  items: readonly ItemResultView[],
): StoredResult => ({
  ...before.result,
  ...found.details,
  ...(found.recurring && { recurring: found.recurring }),
  ...(items.length > 0 && { items: [...items] }),
  unconfirmed: found.unconfirmed ?? (found.details.items ? [] : before.result?.unconfirmed) ?? [],
});

/** What a query can show, of itself or as it shows what was cancelled or reviewed. */
const ASKED_ABOUT = ['orders.cancel', 'orders.review', 'subscription.cancel'];

/**
 * There is something to find out about payments, refused refunds and balances of cards. Payments that a
 * person decided are asked about as before.
 */
function firstLook({ clock, profile }: Context, row: OperationRow): number | null {
  const { outcome, operation, target, orderNo } = row;
  if (orderNo !== null && row.isDecided && row.dueAt !== null) return row.dueAt;
  const asksAbout =
    orderNo !== null ||
    // Nothing shows how a refund ended, so a person decides in the end.
    operation === 'orders.refund' ||
    ASKED_ABOUT.includes(operation) ||
    (outcome === 'unknown' && target?.startsWith('cards|') === true);
  if (isFinal(outcome ?? 'unknown') || !asksAbout) return null;
  return clock.now() + firstQueryIn(profile);
}

async function tellOfOperation(context: Context, tx: Transaction, row: OperationRow) {
  const { outcome } = row;
  if (outcome === null) return;
  context.metrics.count('operations_settled', { operation: row.operation, outcome });
  context.log[outcome === 'unknown' ? 'warn' : 'info']('operation settled', {
    operation: row.operation,
    requestId: row.id,
    outcome,
  });
  await recordOperationEvent(context, tx, `operation.${outcome}`, row);
}

/** All that could be asked was asked, and nothing is proven. */
export async function tellUnresolved(
  context: Context,
  tx: Transaction,
  row: OperationRow,
): Promise<void> {
  context.log.error('operation needs a person', { operation: row.operation, requestId: row.id });
  await recordOperationEvent(context, tx, 'operation.unresolved', row);
}
