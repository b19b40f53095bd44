import { scheduleQuery } from '../attempts/schedule-query.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { kindOf } from '../notifications/read-hint.ts';
import type { Transaction } from '../store/store.ts';
import type { NotificationRow } from '../store/tables.ts';
import { firstDue, takeDue, workOnEach } from './job.ts';
import { LOOK_AGAIN_MS } from '../exchange/leases.ts';
import type { DueKind } from './job.ts';

/**
 * A notification is a reason to ask, and nothing more (P-21): what it is about becomes due for its
 * own query. About what is paid here there is nothing to ask that could change it; the merchant
 * server is notified, because it may be about a dispute or a refund.
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
    await workOnEach(context, 'notifications', due, ({ id }) =>
      store.transaction(async (tx) => {
        const row = await tx.get('notifications', id);
        // Another process has gone on with it, if not.
        if (row?.dueAt === until) await take(context, tx, row);
      }),
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
  // A paid order can only be disputed or refunded; payouts have no query (C-205).
  const isProven = about?.outcome === 'succeeded' && !about.isDecided;
  const toldOnly = isProven || operation?.operation === 'payout.create';
  if (toldOnly) await tellMerchant(context, tx, row);
  // It may be about a deduction, which is reported in no other way (C-200).
  if (attempt) await lookAtSubscription(tx, attempt.id, now);
  if (toldOnly) return tx.update('notifications', row.id, { dueAt: null });
  if (attempt) await scheduleQuery(tx, attempt, now);
  else await tx.update('operations', row.about, { dueAt: now });
  return tx.update('notifications', row.id, { dueAt: null });
}

async function lookAtSubscription(tx: Transaction, attemptId: string, now: number): Promise<void> {
  for (const { id, dueAt } of await tx.find('subscriptions', { where: { attemptId } }))
    if (dueAt !== null) await tx.update('subscriptions', id, { dueAt: now });
}

async function tellMerchant(
  context: Context,
  tx: Transaction,
  { about, named: hint }: NotificationRow,
): Promise<void> {
  const attempt = await tx.get('attempts', about);
  await recordEvent(context, tx, {
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
