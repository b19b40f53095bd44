import { isFinal, mayBecome, type Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { ItemResultView } from '../../contract/proxy/operations.schema.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { formatMoney } from '../../contract/money/money.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { promotePendingCard } from '../saved-cards/promote-pending-card.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow, RefundItem, StoredResult } from '../store/tables.ts';
import { watchSubscription } from '../subscriptions/watch-subscription.ts';
import { applyEffects } from './effects.ts';
import { operationResultOf } from './operation-result.ts';
import type { Found } from './plan.ts';

/**
 * Records an operation's outcome and its effects. As with attempts, whoever comes late changes only
 * what was not proven before.
 */
export async function recordOperationOutcome(
  context: Context,
  tx: Transaction,
  id: string,
  found: Found,
): Promise<OperationRow> {
  const before = await tx.get('operations', id);
  if (!before) throw new Error('an operation vanished before it was settled');
  await raiseAlerts(context, tx, before, found.alerts ?? []);
  const moved = before.outcome !== found.outcome;
  if (before.outcome !== null && moved && !mayBecome(before.outcome, found.outcome)) return before;

  const items = mergeItems(before.result?.items, found.details.items);
  const { unconfirmed = [] } = found;
  const result: StoredResult = {
    ...before.result,
    ...found.details,
    ...(items && { items }),
    unconfirmed,
  };
  const after = await tx.update('operations', id, {
    state: 'settled',
    outcome: found.outcome,
    result,
    settledAt: context.clock.now(),
    leaseId: null,
    ...(moved && { queryCount: 0, dueAt: firstLook(context, before, found) }),
  });
  await applyEffects(context, tx, before, after);
  const { orderNo, outcome } = after;
  if (orderNo !== null && found.recurring)
    await watchSubscription(context, tx, {
      id,
      outcome,
      orderNo,
      recurring: found.recurring,
      contract: after.summary.contract,
    });
  await promotePendingCard(context, tx, after);
  if (moved) await tellOfOperation(context, tx, after);
  return after;
}

/** What an item was proven to be, it stays. */
function mergeItems(
  before: readonly ItemResultView[] | undefined,
  found: readonly ItemResultView[] | undefined,
): ItemResultView[] | undefined {
  if (!before || !found) return found && [...found];
  const proven = before.filter((item) => isFinal(item.outcome));
  const of = (id: string) => proven.find((item) => item.transaction_id === id);
  return found.map((item) => of(item.transaction_id) ?? item);
}

/** What a query can show, of itself or as it shows what was cancelled or reviewed. */
const ASKED_ABOUT = ['orders.cancel', 'orders.review', 'subscription.cancel'];

/** There is something to find out about payments, refused refunds and balances of cards. */
function firstLook({ clock, profile }: Context, row: OperationRow, found: Found): number | null {
  const asksAbout =
    row.orderNo !== null ||
    (found.unconfirmed ?? []).length > 0 ||
    (found.outcome === 'unknown' &&
      (ASKED_ABOUT.includes(row.operation) || row.target?.startsWith('cards|') === true));
  if (isFinal(found.outcome) || !asksAbout) return null;
  return clock.now() + (profile.resolver.ladder[0] ?? 5) * 1000;
}

async function tellOfOperation(context: Context, tx: Transaction, row: OperationRow) {
  const { outcome } = row;
  if (outcome === null) return;
  context.metrics.count('operations_settled', { operation: row.operation, outcome });
  context.log.info('operation settled', { operation: row.operation, requestId: row.id, outcome });
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

async function recordOperationEvent(
  context: Context,
  tx: Transaction,
  type: `operation.${Outcome | 'unresolved'}`,
  row: OperationRow,
): Promise<void> {
  const { refunds, amount } = row.summary;
  const [kind, id] = row.target?.split('|') ?? [];
  await recordEvent(context, tx, {
    type,
    sessionId: null,
    data: {
      operation: operationResultOf(row),
      subject: row.subject,
      ...(kind && id && { resource: { kind, id } }),
      ...(amount && { amount }),
      ...(refunds && {
        refunds: await Promise.all(refunds.map((item) => refundView(context, tx, item))),
      }),
    },
  });
}

async function refundView(
  { profile }: Context,
  tx: Transaction,
  { transactionId, amount, reference }: RefundItem,
) {
  const payment = await tx.get('transactions', transactionId);
  if (!payment) throw new Error('the refund ledger has no such payment');
  const { currency } = payment;
  return {
    transaction_id: transactionId,
    amount: {
      value: formatMoney({ minor: BigInt(amount), currency }, profile.decimals),
      currency,
    },
    refund_reference: reference,
  };
}
