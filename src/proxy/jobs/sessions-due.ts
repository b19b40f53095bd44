import { recordEvent } from '../events/record-event.ts';
import { updateSession } from '../sessions/session.ts';
import type { DueKind } from './job.ts';

/** Ends sessions that were not paid in time. */
export const sessionsDue: DueKind = {
  work: (context) =>
    context.store.transaction(async (tx) => {
      const over = await tx.claim('sessions', {
        where: { state: 'open' },
        range: { column: 'expiresAt', to: context.clock.now() },
        orderBy: 'expiresAt',
        limit: 100,
      });
      for (const session of over) {
        await updateSession(tx, session, { state: 'expired' });
        await recordEvent(context, tx, {
          type: 'session.expired',
          sessionId: session.id,
          data: { session_id: session.id, order_id: session.orderId },
        });
      }
      return over.length;
    }),
  async next(tx) {
    const [session] = await tx.find('sessions', {
      where: { state: 'open' },
      range: { column: 'expiresAt', from: 0 },
      orderBy: 'expiresAt',
      limit: 1,
    });
    return session ? [session.expiresAt] : [];
  },
};
