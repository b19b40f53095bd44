import { needsAsking } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import { subscriptionData } from './subscription-data.ts';
import { rfc3339 } from './watch-subscription.ts';

/**
 * A subscription is proven to be cancelled, here or elsewhere: reported once, with the charge that the
 * interface still announces (C-195). It is queried at once, since it may have no further charge,
 * and so is a cancellation whose answer was lost.
 */
export async function markSubscriptionCancelled(
  context: Context,
  tx: Transaction,
  recurringId: string,
): Promise<void> {
  const now = context.clock.now();
  const row = await tx.get('subscriptions', recurringId);
  if (row && row.cancelledAt !== null) return;
  if (row)
    await tx.update('subscriptions', row.id, {
      cancelledAt: now,
      dueAt: row.dueAt === null ? null : now,
    });
  await wakeCancellations(tx, recurringId, now);
  const isPlanned = row && row.deductionAt !== null && row.deductionAt > now;
  await recordEvent(context, tx, {
    type: 'subscription.cancelled',
    sessionId: row?.sessionId ?? null,
    data: {
      ...(row ? subscriptionData(row) : { recurring_id: recurringId }),
      ...(isPlanned && {
        last_charge: {
          at: rfc3339(row.deductionAt),
          ...(row.contract && { amount: row.contract.amount }),
        },
      }),
    },
  });
}

/** It was not cancelled after all: when it is, that is news. */
export async function markSubscriptionKept(tx: Transaction, recurringId: string): Promise<void> {
  if (await tx.get('subscriptions', recurringId))
    await tx.update('subscriptions', recurringId, { cancelledAt: null });
}

async function wakeCancellations(tx: Transaction, recurringId: string, now: number): Promise<void> {
  const target = `subscriptions|${recurringId}`;
  for (const { id, outcome } of await tx.find('operations', {
    where: { target, state: 'ended' },
  }))
    if (outcome !== null && needsAsking(outcome))
      await tx.update('operations', id, { dueAt: now, queryCount: 0 });
}
