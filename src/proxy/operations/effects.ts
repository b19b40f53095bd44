import { needsAsking } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { recordGroup, recordStatus } from '../registry/upsert-record.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { markPaymentCancelled, markPaymentKept } from '../attempts/payment-cancelled.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { itemOutcome } from './batch-items.ts';
import { moveRefund } from './refund-ledger.ts';
import {
  markSubscriptionCancelled,
  markSubscriptionKept,
} from '../subscriptions/subscription-cancelled.ts';
import { recordOperationEvent } from './tell-operation.ts';
import { tellRefund } from './tell-refund.ts';

/** Applies the local effects of an operation, each once. */
export async function applyEffects(
  context: Context,
  tx: Transaction,
  before: OperationRow,
  after: OperationRow,
): Promise<void> {
  await moveRefunds(context, tx, before, after);
  if (after.operation === 'orders.cancel') await cancelPayments(context, tx, before, after);
  if (after.operation === 'orders.cancel' || after.operation === 'orders.review')
    await lookAgain(context, tx, after);
  if ((after.outcome === 'succeeded') === (before.outcome === 'succeeded')) return;
  const [kind, id] = after.target?.split('|') ?? [];
  if (after.operation === 'subscription.cancel' && id)
    await (after.outcome === 'succeeded'
      ? markSubscriptionCancelled(context, tx, id)
      : markSubscriptionKept(tx, id));
  const { group, amount } = after.summary;
  const status = statusBy(after);
  if (status && id && (kind === 'cards' || kind === 'groups')) {
    // What it was before is not known any more, when a person's word proves wrong.
    const is = after.outcome === 'succeeded' ? status : 'unknown';
    // The card or group is held before later changes are looked for: whichever of two is recorded last sees the other.
    const isLate = before.outcome !== null && (await tx.get(kind, id)) !== undefined;
    if (!isLate || !(await isChangedSince(tx, after)))
      await recordStatus(context, tx, kind, id, is);
  }
  const { group_id, status: made = 'unknown' } = after.result ?? {};
  if (group_id !== undefined && after.outcome === 'succeeded')
    await recordGroup(context, tx, {
      group_id,
      ...group,
      ...(amount && { currency: amount.currency }),
      status: made,
    });
}

/** What the status of a card or group is once it was done. */
const statusBy = ({ operation, summary }: OperationRow): string | undefined =>
  operation === 'card.close' ? 'closed' : summary.status;

/**
 * What becomes known late of one change does not say how the card or group is now, if a later one has
 * succeeded. What was closed stays so, whatever was done to it before.
 */
async function isChangedSince(
  tx: Transaction,
  { operation, target, createdAt }: OperationRow,
): Promise<boolean> {
  if (operation === 'card.close') return false;
  const later = await tx.find('operations', {
    where: { target, outcome: 'succeeded' },
    range: { column: 'createdAt', after: createdAt },
  });
  return later.some((row) => statusBy(row) !== undefined);
}

async function moveRefunds(
  context: Context,
  tx: Transaction,
  before: OperationRow,
  after: OperationRow,
): Promise<void> {
  for (const refund of after.summary.refunds ?? []) {
    const was = itemOutcome(before, refund.transactionId);
    const is = itemOutcome(after, refund.transactionId);
    if (is === null) continue;
    const { refund_reference_id: number } =
      after.result?.items?.find(({ transaction_id: id }) => id === refund.transactionId) ?? {};
    if (await moveRefund(tx, refund, was, is, number))
      await raiseAlerts(context, tx, after, [{ alert: 'over-refunded' }]);
    if (is !== was) await tellRefund(context, tx, after, refund, is);
  }
}

/**
 * A payment that is cancelled after it was paid: session, view and refund ledger say so. They say that
 * it was not, when that was a person's word and proved wrong.
 */
async function cancelPayments(
  context: Context,
  tx: Transaction,
  before: OperationRow,
  after: OperationRow,
): Promise<void> {
  for (const id of after.summary.transactions ?? []) {
    const cancelled = itemOutcome(after, id) === 'succeeded';
    if ((itemOutcome(before, id) === 'succeeded') === cancelled) continue;
    const payment = await tx.get('transactions', id);
    // A query has shown it before the answer came, and it was told.
    if (cancelled && payment?.cancelled) continue;
    if (payment) await tx.update('transactions', id, { cancelled });
    const mark = cancelled ? markPaymentCancelled : markPaymentKept;
    for (const attempt of await tx.find('attempts', { where: { transactionId: id } }))
      if (attempt.outcome === 'succeeded') await mark(context, tx, attempt);
    for (const payment of await paymentsMadeHere(tx, id))
      await recordOperationEvent(
        context,
        tx,
        cancelled ? 'operation.reversed' : 'operation.succeeded',
        payment,
      );
  }
}

/** The operation by which the merchant server made a payment, without a session. */
async function paymentsMadeHere(tx: Transaction, transactionId: string): Promise<OperationRow[]> {
  const orderNo = (await tx.get('transactions', transactionId))?.orderNo;
  if (!orderNo) return [];
  const rows = await tx.find('operations', { where: { orderNo } });
  return rows.filter(
    ({ outcome, result }) => outcome === 'succeeded' && result?.transaction_id === transactionId,
  );
}

/**
 * A cancelled or reviewed payment has a new status at the gateway: it is queried soon. So is one that was
 * decided here before the gateway accepted a review of it: the review may have reversed that.
 */
async function lookAgain({ clock }: Context, tx: Transaction, row: OperationRow): Promise<void> {
  // A query that is under way loses its claim: what it shows may be older.
  const soon = { dueAt: clock.now(), queryCount: 0, leaseId: null };
  for (const transactionId of row.summary.transactions ?? []) {
    const isReviewed =
      row.operation === 'orders.review' && itemOutcome(row, transactionId) === 'succeeded';
    for (const attempt of await tx.find('attempts', { where: { transactionId } }))
      if (attempt.outcome !== null && needsAsking(attempt.outcome))
        await tx.update('attempts', attempt.id, soon);
      else if (attempt.outcome !== null && isReviewed)
        await tx.update('attempts', attempt.id, { ...soon, hint: attempt.hint ?? 'change' });
    for (const { id, hint } of isReviewed ? await paymentsMadeHere(tx, transactionId) : [])
      await tx.update('operations', id, { ...soon, hint: hint ?? 'change' });
  }
}
