import { isFinal, needsAsking } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { recordGroup, recordStatus } from '../registry/upsert-record.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { markPaymentCancelled } from '../attempts/payment-cancelled.ts';
import { markSubscriptionCancelled } from '../subscriptions/subscription-cancelled.ts';
import { itemOutcome } from './item-outcome.ts';
import { settleRefund } from './refund-ledger.ts';

/** What follows here from what an operation did there; each thing once. */
export async function applyEffects(
  context: Context,
  tx: Transaction,
  before: OperationRow,
  after: OperationRow,
): Promise<void> {
  await moveRefunds(tx, before, after);
  if (after.operation === 'orders.cancel') await cancelPayments(context, tx, before, after);
  if (after.operation === 'orders.cancel' || after.operation === 'orders.review')
    await lookAgain(context, tx, after);
  if (after.outcome !== 'succeeded' || before.outcome === 'succeeded') return;
  const [kind, id] = after.target?.split('|') ?? [];
  if (after.operation === 'subscription.cancel' && id)
    await markSubscriptionCancelled(context, tx, id);
  const { status, group, amount } = after.summary;
  if (after.operation === 'card.close' && id)
    await recordStatus(context, tx, 'cards', id, 'closed');
  if (status && id && (kind === 'cards' || kind === 'groups'))
    await recordStatus(context, tx, kind, id, status);
  const { group_id, status: made = 'unknown' } = after.result ?? {};
  if (group_id !== undefined)
    await recordGroup(context, tx, {
      group_id,
      ...group,
      ...(amount && { currency: amount.currency }),
      status: made,
    });
}

async function moveRefunds(
  tx: Transaction,
  before: OperationRow,
  after: OperationRow,
): Promise<void> {
  for (const refund of after.summary.refunds ?? []) {
    const was = itemOutcome(before, refund.transactionId);
    const is = itemOutcome(after, refund.transactionId);
    if (is !== null && (was === null || !isFinal(was))) await settleRefund(tx, refund, is);
  }
}

/** A payment that is cancelled after it was paid: session, view and refund ledger say so. */
async function cancelPayments(
  context: Context,
  tx: Transaction,
  before: OperationRow,
  after: OperationRow,
): Promise<void> {
  for (const id of after.summary.transactions ?? []) {
    const known = itemOutcome(before, id) === 'succeeded';
    if (known || itemOutcome(after, id) !== 'succeeded') continue;
    if (await tx.get('transactions', id)) await tx.update('transactions', id, { cancelled: true });
    for (const attempt of await tx.find('attempts', { where: { transactionId: id } }))
      if (attempt.outcome === 'succeeded') await markPaymentCancelled(context, tx, attempt);
  }
}

/** A cancelled or reviewed payment has a new status at the gateway: it is queried soon. */
async function lookAgain({ clock }: Context, tx: Transaction, row: OperationRow): Promise<void> {
  for (const transactionId of row.summary.transactions ?? [])
    for (const attempt of await tx.find('attempts', { where: { transactionId } }))
      if (attempt.outcome !== null && needsAsking(attempt.outcome))
        await tx.update('attempts', attempt.id, { dueAt: clock.now(), queryCount: 0 });
}
