import { deliverWebhook } from '../events/deliver-webhook.ts';
import { firstDue, takeDue, workOnEach } from './job.ts';
import type { DueKind } from './job.ts';

/** Longer than a receiver may take. */
const LEASE_MS = 60_000;

/** Sends events to the merchant server's address. */
export const deliveriesDue: DueKind = {
  async work(context) {
    const { store, clock, settings } = context;
    if (!settings.webhookUrl) return 0;
    const due = await store.transaction((tx) =>
      takeDue(tx, 'deliveries', clock.now(), (delivery) =>
        tx.update('deliveries', delivery.id, { dueAt: clock.now() + LEASE_MS }),
      ),
    );
    await workOnEach(context, 'deliveries', due, (delivery) => deliverWebhook(context, delivery));
    return due.length;
  },
  next: (tx) => firstDue(tx, 'deliveries'),
};
