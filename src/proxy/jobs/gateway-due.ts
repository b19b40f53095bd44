import type { DueKind } from './job.ts';

/**
 * Asks a gateway that is down whether it is back: with a query, which changes nothing there, and about
 * the newest payment, which is ours to ask about. Any answer will do.
 */
export const gatewayDue: DueKind = {
  async work({ circuits, gateway, store }) {
    if (!circuits.gateway.isDown || circuits.gateway.rest() > 0) return 0;
    const [newest] = await store.find('attempts', {
      orderBy: 'createdAt',
      descending: true,
      limit: 1,
    });
    await gateway.call('transactions.query', { orders: newest?.orderNo ?? 'none' });
    return 1;
  },
  next: (_reader, { circuits, clock }) =>
    Promise.resolve(
      circuits.gateway.isDown ? [clock.now() + Math.ceil(circuits.gateway.rest())] : [],
    ),
};
