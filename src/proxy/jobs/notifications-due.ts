import { tellPaymentHint } from '../attempts/query-attempt.ts';
import { dueByHint, scheduleLook, scheduleQuery } from '../attempts/schedule-query.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { outcomeOf } from '../../gateway/index.ts';
import { kindOf } from '../notifications/read-hint.ts';
import { tellHint } from '../operations/after-success.ts';
import { refundedHere } from '../operations/refund-ledger.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow, NotificationRow, OperationRow, PaymentHint } from '../store/tables.ts';
import { firstDue, takeDue, traceDue, workOnEach } from './job.ts';
import { LOOK_AGAIN_MS } from '../exchange/leases.ts';
import type { DueKind } from './job.ts';

/**
 * A notification is a reason to ask, and nothing more (P-21): what it is about becomes due for its
 * own query. One that says what is known already is no reason. Where no query can show what it says,
 * the merchant server hears of it.
 */
export const notificationsDue: DueKind = {
  async work(context) {
    const { store, clock } = context;
    const until = clock.now() + LOOK_AGAIN_MS;
    const due = await store.transaction((tx) =>
      takeDue(tx, 'notifications', clock.now(), (row) =>
        tx.update('notifications', row.id, { dueAt: until }),
      ),
    );
    await traceDue(context, 'notifications', due.length, () =>
      workOnEach(context, 'notifications', due, ({ id }) =>
        store.transaction(async (tx) => {
          const row = await tx.get('notifications', id);
          // Another process has gone on with it, if not.
          if (row?.dueAt === until) await take(context, tx, row);
        }),
      ),
    );
    return due.length;
  },
  next: (tx) => firstDue(tx, 'notifications'),
};

async function take(
  context: Context,
  tx: Transaction,
  row: NotificationRow,
): Promise<NotificationRow> {
  const now = context.clock.now();
  const [attempt, operation] = [
    await tx.get('attempts', row.about),
    await tx.get('operations', row.about),
  ];
  const about = attempt ?? operation;
  if (about && about.state !== 'settled')
    // The answer that is awaited comes first (P-23).
    return tx.update('notifications', row.id, { dueAt: now + context.profile.notify.delayMs });
  // It may be about a deduction, which is reported in no other way (C-200).
  if (about) await lookAtSubscription(tx, about.id, now);
  const isProven = about?.outcome === 'succeeded' && !about.isDecided;
  const paid = attempt?.transactionId ?? operation?.result?.transaction_id;
  const found = about && (await hintOf(context, tx, row, paid));
  // What is not proven is asked about anyway, whatever has changed.
  const isKept = isProven || found !== 'change' || operation?.operation === 'payout.create';
  const hint = isKept ? found : undefined;
  if (hint && about?.hint !== hint) await tellEarlierHint(context, tx, { attempt, operation });
  if (isProven || operation?.operation === 'payout.create') {
    if (hint && attempt) await scheduleLook(tx, attempt, hint, now);
    // A query can show the result of a payment, but of nothing else.
    else if (hint && operation?.orderNo)
      await tx.update('operations', operation.id, {
        hint,
        queryCount: 0,
        dueAt: now,
        leaseId: null,
      });
    else if (hint && operation) await tellMerchant(context, tx, row);
  } else if (attempt) await scheduleQuery(tx, attempt, now, 'notification', hint);
  else if (operation)
    await tx.update('operations', operation.id, {
      ...dueByHint(operation, now),
      ...(hint && operation.orderNo !== null && { hint }),
    });
  return tx.update('notifications', row.id, { dueAt: null });
}

/**
 * What may have happened to something that has succeeded; nothing if the success is only repeated.
 * A refund that was requested here has its own events, and news about a pending one is passed on.
 */
async function hintOf(
  context: Context,
  tx: Transaction,
  row: NotificationRow,
  transactionId = '',
): Promise<PaymentHint | undefined> {
  const { order_status: status, status: payout } = row.named;
  switch (kindOf(row.named)) {
    case 'dispute':
      return 'dispute';
    case 'refund': {
      const id = row.named.transaction_id ?? transactionId;
      const payment = await tx.get('transactions', id);
      if (!payment) return 'refund';
      const { refundIds, refundPending } = payment;
      const number = row.named.refund_reference_id;
      const isOwn =
        refundIds && number !== undefined
          ? refundIds.includes(number)
          : refundedHere(payment) !== 0n;
      // One whose number is not known yet may be the one on its way, or be that of a refund which a person decided.
      const isUnclear = refundPending !== '0' || (isOwn && number !== undefined && !refundIds);
      if (isUnclear) await tellMerchant(context, tx, row);
      return isOwn || refundPending !== '0' ? undefined : 'refund';
    }
    default: {
      const shown =
        status === undefined ? undefined : outcomeOf('orderStatus', status, context.profile);
      const named = row.named.transaction_id ?? transactionId;
      // Of another transaction under the same number it is no repetition: money may be taken twice.
      return payout === undefined && shown === 'succeeded' && named === transactionId
        ? undefined
        : 'change';
    }
  }
}

/** What was hinted at before, and is not asked about yet, would be forgotten for the new hint. */
async function tellEarlierHint(
  context: Context,
  tx: Transaction,
  about: { readonly attempt: AttemptRow | undefined; readonly operation: OperationRow | undefined },
): Promise<void> {
  const { attempt, operation } = about;
  const byNotification: Context = { ...context, actor: { kind: 'notification' } };
  if (attempt) await tellPaymentHint(byNotification, tx, attempt);
  else if (operation) await tellHint(byNotification, tx, operation);
}

async function lookAtSubscription(tx: Transaction, payment: string, now: number): Promise<void> {
  for (const { id } of await tx.find('subscriptions', { where: { attemptId: payment } }))
    // As it is now: one that has ended since it was found has nothing to ask about.
    if (typeof (await tx.get('subscriptions', id))?.dueAt === 'number')
      await tx.update('subscriptions', id, { dueAt: now });
}

async function tellMerchant(
  context: Context,
  tx: Transaction,
  { about, named: hint }: NotificationRow,
): Promise<void> {
  const attempt = await tx.get('attempts', about);
  await recordEvent({ ...context, actor: { kind: 'notification' } }, tx, {
    type: 'notification.received',
    sessionId: attempt?.sessionId ?? null,
    data: {
      about,
      kind: kindOf(hint),
      ...(hint.status && { status: hint.status }),
      ...(attempt && { order_no: attempt.orderNo, outcome: attempt.outcome }),
      proven: false,
    },
  });
}
