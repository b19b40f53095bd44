import { leaseFor } from '../idempotency/lease.ts';
import { querySubscription } from '../subscriptions/ask-about-subscription.ts';
import { firstDue, takeDue, traceDue, workOnEach } from './job.ts';
import type { DueKind } from './job.ts';

/** Asks about deductions on their billing dates. */
export const subscriptionsDue: DueKind = {
  async work(context) {
    const { clock, profile, store } = context;
    const until = clock.now() + 2 * leaseFor(profile, 'transactions.query');
    const due = await store.transaction((tx) =>
      takeDue(tx, 'subscriptions', clock.now(), (row) =>
        tx.update('subscriptions', row.id, { dueAt: until }),
      ),
    );
    await traceDue(context, 'subscriptions', due.length, () =>
      workOnEach(context, 'subscriptions', due, (row) => querySubscription(context, row)),
    );
    return due.length;
  },
  next: (tx) => firstDue(tx, 'subscriptions'),
};
