import { needsAsking } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { coverGroup } from '../grants/cover-group.ts';
import { recordGroup, recordStatus } from '../registry/upsert-record.ts';
import { book, bookBack, movedByOperation, movedIn, noteReversal } from '../money/journal.ts';
import { knownPayment, ledgerAmount, makerOf, paymentById } from '../money/payments.ts';
import { dueAfterCancelling } from '../money/refutation.ts';
import { restatePayment } from '../money/restate-order.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow, OperationRow, RefundItem } from '../store/tables.ts';
import { restateServerOrder } from '../attempts/charged-again.ts';
import { markPaymentCancelled, markPaymentKept } from '../attempts/payment-cancelled.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { itemOutcome } from './batch-items.ts';
import { rivalsOf } from './stolen-card.ts';
import { moveRefund } from './refund-ledger.ts';
import {
  markSubscriptionCancelled,
  markSubscriptionKept,
} from '../subscriptions/subscription-cancelled.ts';
import { recordOperationEvent } from './tell-operation.ts';
import { tellRefund } from './tell-refund.ts';

/** What follows here from how an operation ended, each change of it once. */
export type Effect = (
  context: Context,
  tx: Transaction,
  before: OperationRow,
  after: OperationRow,
) => Promise<void>;

/** Only where it has become a success, or is none any more. */
const onTurn =
  (
    effect: (
      context: Context,
      tx: Transaction,
      after: OperationRow,
      isLate: boolean,
    ) => Promise<void>,
  ): Effect =>
  async (context, tx, before, after) => {
    if ((after.outcome === 'succeeded') !== (before.outcome === 'succeeded'))
      await effect(context, tx, after, before.outcome !== null);
  };

export const endSubscription: Effect = onTurn(async (context, tx, { outcome, target }) => {
  const [, id = ''] = target?.split('|') ?? [];
  await (outcome === 'succeeded'
    ? markSubscriptionCancelled(context, tx, id)
    : markSubscriptionKept(tx, id));
});

/** The status of a card or group. What it was before is not known any more, when a person's word proves wrong. */
export const keepStatus: Effect = onTurn(async (context, tx, after, isLate) => {
  const { outcome, target, summary } = after;
  const [kind, id = ''] = target?.split('|') ?? [];
  if (!summary.status || (kind !== 'cards' && kind !== 'groups')) return;
  // The card or group is held before later changes are looked for: whichever of two is recorded last sees the other.
  const mayBeChanged = isLate && (await tx.get(kind, id)) !== undefined;
  if (mayBeChanged && (await isChangedSince(tx, after))) return;
  const rivals = await rivalsOf(tx, after);
  const made = [after, ...rivals].filter((row) => row.outcome === 'succeeded');
  // Of several at the same time, which one lasts is not known, but that nothing opens a closed card again.
  const isClosed = made.some((row) => row.summary.status === 'closed');
  const isKnown = outcome === 'succeeded' && rivals.length === 0;
  const status = isClosed ? 'closed' : isKnown ? summary.status : 'unknown';
  await recordStatus(context, tx, kind, id, status);
});

/** A new group is known from now on, and covered by the grant that it was made with. */
export const keepGroup: Effect = onTurn(
  async (context, tx, { outcome, result, summary, grantId }) => {
    const { group, amount } = summary;
    const { group_id, status = 'unknown' } = result ?? {};
    if (group_id === undefined || outcome !== 'succeeded') return;
    await recordGroup(context, tx, {
      group_id,
      ...group,
      ...(amount && { currency: amount.currency }),
      status,
    });
    if (grantId !== null) await coverGroup(tx, grantId, group_id);
  },
);

/**
 * What becomes known late of one change does not say how the card or group is now, if a later one has
 * succeeded. What was closed stays so, whatever was done to it before.
 */
async function isChangedSince(
  tx: Transaction,
  { target, createdAt, summary }: OperationRow,
): Promise<boolean> {
  if (summary.status === 'closed') return false;
  const later = await tx.find('operations', {
    where: { target, outcome: 'succeeded' },
    range: { column: 'createdAt', after: createdAt },
  });
  return later.some((row) => row.summary.status !== undefined);
}

export const moveRefunds: Effect = async (context, tx, before, after) => {
  for (const refund of after.summary.refunds ?? []) {
    const was = itemOutcome(before, refund.transactionId);
    const is = itemOutcome(after, refund.transactionId);
    if (is === null) continue;
    const { refund_reference_id: number } =
      after.result?.items?.find(({ transaction_id: id }) => id === refund.transactionId) ?? {};
    if (await moveRefund(context, tx, refund, was, is, number))
      await raiseAlerts(context, tx, after, [{ alert: 'over-refunded' }]);
    if (is === was) continue;
    await tellRefund(context, tx, after, refund, is);
    if (is === 'succeeded' || was === 'succeeded')
      await refundMoved(context, tx, after, refund, is === 'succeeded');
  }
};

/** Money went back, or did not after all: the journal says so, and the order of the payment. */
async function refundMoved(
  context: Context,
  tx: Transaction,
  { id }: OperationRow,
  { transactionId, amount, reference }: RefundItem,
  isRefunded: boolean,
): Promise<void> {
  const payment = await knownPayment(context, tx, transactionId);
  await book(context, tx, movedIn(payment), [
    {
      kind: 'refunded',
      total: isRefunded ? ledgerAmount(amount, payment.currency, context.profile) : null,
      reference: `${id} ${reference}`,
      said: isRefunded ? 'refund succeeded' : 'refund did not succeed',
    },
  ]);
  await bookBack(context, tx, payment);
  await restatePayment(context, tx, payment);
}

/**
 * A payment that is cancelled after it was paid: session, view and refund ledger say so. They say that
 * it was not, when that was a person's word and proved wrong.
 */
export const cancelPayments: Effect = async (context, tx, before, after) => {
  for (const id of after.summary.transactions ?? []) {
    const cancelled = itemOutcome(after, id) === 'succeeded';
    if ((itemOutcome(before, id) === 'succeeded') === cancelled) continue;
    const payment = await paymentById(context, tx, id);
    // A query has shown it before the answer came, and it was told.
    if (cancelled && payment?.cancelled) continue;
    const mark = cancelled ? markPaymentCancelled : markPaymentKept;
    const { attempt, operation } = await makerOf(context, tx, id);
    // A query that is under way may show it as it was before: another one follows it.
    const asked = (row: AttemptRow | OperationRow) =>
      cancelled && row.outcome === 'succeeded'
        ? dueAfterCancelling(context)
        : row.leaseId && soon(context.clock);
    const look = attempt && asked(attempt);
    if (look)
      await tx.update('attempts', attempt.id, {
        ...look,
        ...(cancelled && { isCancelling: true }),
      });
    const operationLook = operation && asked(operation);
    if (operationLook) await tx.update('operations', operation.id, operationLook);
    if (attempt?.outcome === 'succeeded') await mark(context, tx, attempt);
    else if (payment) await noteReversal(context, tx, movedIn(payment), cancelled && 'cancelled');
    if (operation?.outcome !== 'succeeded') continue;
    const type = cancelled ? 'operation.reversed' : 'operation.succeeded';
    await recordOperationEvent(context, tx, type, operation);
    await restateServerOrder(context, tx, operation);
  }
};

/** What was paid out and what that costs, as far as its currency is known, is in the journal. */
export const journalPayout: Effect = async (context, tx, _before, { outcome, result, ...row }) => {
  const { amount, ...moved } = movedByOperation({ ...row, outcome, result });
  const { value, currency } = result?.payout?.fee ?? {};
  const isPaid = outcome === 'succeeded';
  const said = outcome ?? '';
  await book(context, tx, moved, [
    { kind: 'paid_out', total: (isPaid && amount) || null, said },
    {
      kind: 'payout_fees',
      total: isPaid && value !== undefined && currency !== undefined ? { value, currency } : null,
      said,
    },
  ]);
};

/** A cancelled or reviewed payment has a new status at the gateway: it is queried soon. */
export const lookAgain: Effect = async (context, tx, _before, { summary }) => {
  for (const transactionId of summary.transactions ?? []) {
    const { attempt } = await makerOf(context, tx, transactionId);
    if (attempt?.outcome && needsAsking(attempt.outcome))
      await tx.update('attempts', attempt.id, soon(context.clock));
  }
};

/** So is one that was decided here before the gateway accepted a review of it: the review may have reversed that. */
export const lookAgainAtDecided: Effect = async (context, tx, _before, after) => {
  const now = context.clock.now();
  for (const transactionId of after.summary.transactions ?? []) {
    if (itemOutcome(after, transactionId) !== 'succeeded') continue;
    const again = {
      ...soon(context.clock),
      // The gateway's word that it is rejected is the first of two that have to agree.
      ...(after.summary.decisions?.[transactionId] === 'reject' && {
        refuted: { since: now, reasonedSince: now },
      }),
    };
    const { attempt, operation } = await makerOf(context, tx, transactionId);
    if (attempt?.outcome && !needsAsking(attempt.outcome))
      await tx.update('attempts', attempt.id, { ...again, hint: attempt.hint ?? 'change' });
    if (operation?.outcome === 'succeeded')
      await tx.update('operations', operation.id, { ...again, hint: operation.hint ?? 'change' });
  }
};

/** A query that is under way loses its claim: what it shows may be older. */
const soon = (clock: Context['clock']) => ({ dueAt: clock.now(), queryCount: 0, leaseId: null });
