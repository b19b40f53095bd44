import { DELIVERY_LEASE_MS, deliverWebhook } from '../events/deliver-webhook.ts';
import type { DeliveryRow } from '../store/delivery-row.ts';
import { firstDue, takeDue, traceDue, workOnEach } from './job.ts';
import type { DueKind } from './job.ts';

/** Concurrent deliveries of one process. */
const AT_ONCE = 10;

/**
 * Sends events to the merchant server's address, a few side by side. Each place goes on with what is
 * due next, so a delivery that hangs takes up one of them. A receiver that is down gets one probe at a
 * time: what waits for it meanwhile uses up none of its tries.
 */
export const deliveriesDue: DueKind = {
  async work(context) {
    const { circuits, clock, closing, settings, store } = context;
    const { receiver } = circuits;
    const take = async (places: number): Promise<DeliveryRow[]> => {
      if (!settings.webhookUrl || closing.aborted || receiver.rest() > 0) return [];
      return store.transaction((tx) =>
        takeDue(
          tx,
          'deliveries',
          clock.now(),
          (row) => tx.update('deliveries', row.id, { dueAt: clock.now() + DELIVERY_LEASE_MS }),
          receiver.isDown ? 1 : places,
        ),
      );
    };
    let worked = 0;
    const goOn = async (first: DeliveryRow): Promise<void> => {
      for (let rows = [first]; rows.length > 0; rows = await take(1)) {
        worked += rows.length;
        await traceDue(context, 'deliveries', rows.length, () =>
          workOnEach(context, 'deliveries', rows, (row) => deliverWebhook(context, row)),
        );
      }
    };
    await Promise.all((await take(AT_ONCE)).map(goOn));
    return worked;
  },
  async next(reader, { circuits, clock, settings }) {
    if (!settings.webhookUrl) return [];
    const tried = clock.now() + Math.ceil(circuits.receiver.rest());
    return (await firstDue(reader, 'deliveries')).map((at) => Math.max(at, tried));
  },
};
