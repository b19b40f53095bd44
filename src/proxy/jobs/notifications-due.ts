import { orderNamesOf } from '../store/order-key.ts';
import { tellPaymentHint } from '../attempts/after-success.ts';
import { dueByHint, scheduleLook, scheduleQuery } from '../attempts/schedule-query.ts';
import type { Context } from '../context/context.ts';
import { isPaymentCancelled, paymentById } from '../money/payments.ts';
import { recordEvent } from '../events/record-event.ts';
import { outcomeOf } from '../../gateway/index.ts';
import {
  madeBy,
  paymentNamed,
  type Made,
  type PaymentNamed,
} from '../subscriptions/payment-named.ts';
import { kindOf } from '../notifications/read-hint.ts';
import { tellHint } from '../operations/after-success.ts';
import { refundedHere } from '../operations/refund-ledger.ts';
import type { Transaction } from '../store/store.ts';
import type { NotificationHint } from '../store/notification-hint.ts';
import type { NotificationRow, PaymentHint } from '../store/tables.ts';
import { bookDeductionHint } from '../subscriptions/tell-hinted-deduction.ts';
import { firstDue, takeDue, traceDue, workOnEach } from './job.ts';
import { LOOK_AGAIN_MS } from '../exchange/leases.ts';
import type { DueKind } from './job.ts';
import { isProvenCharge } from '../money/charged.ts';

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
  const address = await madeBy(tx, row.about);
  const about = address && (await paymentNamed(context, tx, address, row.named));
  const later = (dueAt: number | null) => tx.update('notifications', row.id, { dueAt });
  if (about && about.kind !== 'deduction' && about.row.state !== 'ended')
    // The answer that is awaited comes first (P-23).
    return later(now + context.profile.notify.delayMs);
  if (about) await tellUnread(context, tx, row, about);
  if (about?.kind === 'deduction') return later(await takeOfDeduction(context, tx, row, about));
  if (about) await takeOfPayment(context, tx, row, about);
  return later(null);
}

async function takeOfPayment(
  context: Context,
  tx: Transaction,
  notification: NotificationRow,
  about: Made,
): Promise<void> {
  const now = context.clock.now();
  // It may be about a deduction, which is reported in no other way (C-200).
  await lookAtSubscriptions(tx, about.row.id, now);
  const { attempt, operation } = {
    attempt: about.kind === 'attempt' ? about.row : undefined,
    operation: about.kind === 'operation' ? about.row : undefined,
  };
  const isProven = isProvenCharge(about.row);
  const paid = attempt?.transactionId ?? operation?.result?.transaction_id;
  const found = await hintOf(context, tx, notification, about, paid);
  // What is not proven is asked about anyway, whatever has changed.
  const isKept = isProven || found !== 'change' || operation?.operation === 'payout.create';
  const hint = isKept ? found : undefined;
  // Each dispute is one of its own, and each refund; of changes, the gateway shows the last.
  if (hint && (hint !== 'change' || about.row.hint !== hint))
    await tellEarlierHint(context, tx, about);
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
    else if (hint && operation && !notification.unread)
      await tellMerchant(context, tx, notification, about);
  } else if (attempt) await scheduleQuery(tx, attempt, now, 'notification', hint);
  else if (operation)
    await tx.update('operations', operation.id, {
      ...dueByHint(operation, now),
      ...(hint && operation.orderNo !== null && { hint }),
    });
}

/** So long a deduction may take to be listed, and a notification waits for it. */
const AWAITED_MS = 26 * 3_600_000;
const LOOK_EVERY_MS = 3_600_000;

/**
 * A deduction has no query of its own: its subscription is looked at. What no look can show is booked at once, or
 * as soon as the deduction is known. Answers when to come back to it.
 */
async function takeOfDeduction(
  context: Context,
  tx: Transaction,
  notification: NotificationRow,
  about: PaymentNamed & { kind: 'deduction' },
): Promise<number | null> {
  const now = context.clock.now();
  const { subscription, payment } = about;
  await lookAt(tx, subscription.id, now);
  const hint = await hintOf(context, tx, notification, about, payment?.transactionId);
  if (hint === undefined || hint === 'change') return null;
  if (payment) {
    const byNotification: Context = { ...context, actor: { kind: 'notification' } };
    await bookDeductionHint(byNotification, tx, subscription, payment, hint);
    return null;
  }
  if (now < notification.receivedAt + AWAITED_MS) return now + LOOK_EVERY_MS;
  await tellMerchant(context, tx, notification, about);
  return null;
}

/**
 * What may have happened to something that has succeeded; nothing if the success is only repeated.
 * A refund that was requested here has its own events, and news about a pending one is passed on.
 */
async function hintOf(
  context: Context,
  tx: Transaction,
  row: NotificationRow,
  about: PaymentNamed,
  transactionId = '',
): Promise<PaymentHint | undefined> {
  // It may say anything.
  if (row.unread) return 'change';
  const { order_status: status, status: payout } = row.named;
  switch (kindOf(row.named)) {
    case 'dispute':
      return 'dispute';
    case 'refund': {
      const id = row.named.transaction_id ?? transactionId;
      const payment = await paymentById(context, tx, id);
      if (!payment) return 'refund';
      const { refundIds, refundPending } = payment;
      const isNumbered = refundIds.length > 0;
      const number = row.named.refund_reference_id;
      const isOwn =
        isNumbered && number !== undefined
          ? refundIds.includes(number)
          : refundedHere(payment) !== 0n;
      // One whose number is not known yet may be the one on its way, or be that of a refund which a person decided.
      const isUnclear = refundPending !== '0' || (isOwn && number !== undefined && !isNumbered);
      if (isUnclear) await tellMerchant(context, tx, row, about);
      return isOwn || refundPending !== '0' ? undefined : 'refund';
    }
    default: {
      const shown =
        status === undefined ? undefined : outcomeOf('orderStatus', status, context.profile);
      const named = row.named.transaction_id ?? transactionId;
      // Of another transaction under the same number it is no repetition: money may be taken twice.
      const isRepeated = payout === undefined && shown === 'succeeded' && named === transactionId;
      // What no longer counts here may count again there.
      const isGone = await isPaymentCancelled(context, tx, transactionId);
      return isRepeated && !isGone ? undefined : 'change';
    }
  }
}

/** What was hinted at before, and is not asked about yet, would be forgotten for the new hint. */
async function tellEarlierHint(context: Context, tx: Transaction, about: Made): Promise<void> {
  const byNotification: Context = { ...context, actor: { kind: 'notification' } };
  if (about.kind === 'attempt') await tellPaymentHint(byNotification, tx, about.row);
  else await tellHint(byNotification, tx, about.row);
}

async function lookAtSubscriptions(tx: Transaction, payment: string, now: number): Promise<void> {
  for (const { id } of await tx.find('subscriptions', { where: { attemptId: payment } }))
    await lookAt(tx, id, now);
}

/** As it is now: one that has ended since it was found has nothing to ask about, unless a period is in doubt. */
async function lookAt(tx: Transaction, id: string, now: number): Promise<void> {
  const row = await tx.get('subscriptions', id);
  if (row && (row.dueAt !== null || row.open?.length))
    await tx.update('subscriptions', id, { dueAt: now });
}

async function tellMerchant(
  context: Context,
  tx: Transaction,
  { named: hint }: NotificationRow,
  about: PaymentNamed,
): Promise<void> {
  const { sessionId, ...names } = namesOf(about, hint);
  await recordEvent({ ...context, actor: { kind: 'notification' } }, tx, {
    type: 'notification.received',
    sessionId,
    data: {
      kind: kindOf(hint),
      ...(hint.status && { status: hint.status }),
      ...names,
      proven: false,
    },
  });
}

async function tellUnread(
  context: Context,
  tx: Transaction,
  { id, named: hint, unread }: NotificationRow,
  about: PaymentNamed,
): Promise<void> {
  if (unread === undefined || unread === 'told') return;
  const { sessionId, ...names } = namesOf(about, hint);
  await recordEvent({ ...context, actor: { kind: 'notification' } }, tx, {
    type: 'notification.unread',
    sessionId,
    data: { ...unread, ...names, proven: false },
  });
  await tx.update('notifications', id, { unread: 'told' });
}

function namesOf(about: PaymentNamed, { order_no, transaction_id }: NotificationHint) {
  if (about.kind === 'operation')
    return { sessionId: null, about: about.row.id, ...orderNamesOf(about.row) };
  if (about.kind === 'attempt') {
    const { id, sessionId, outcome } = about.row;
    return { sessionId, about: id, ...orderNamesOf(about.row), outcome };
  }
  const { sessionId = null, orderId, attemptId } = about.subscription;
  return {
    sessionId,
    about: attemptId,
    ...(orderId && { order_id: orderId }),
    ...(order_no && { order_no }),
    ...(transaction_id && { transaction_id }),
  };
}
