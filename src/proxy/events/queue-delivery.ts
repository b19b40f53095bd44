import type { Transaction } from '../store/store.ts';
import type { DeliveryRow } from '../store/delivery-row.ts';
import type { EventRow } from '../store/event-rows.ts';

/**
 * Queues the delivery of a new event. One whose session has an earlier event on its way has no time of
 * its own: it becomes due when that one is delivered or abandoned.
 */
export async function queueDelivery(
  tx: Transaction,
  { id, at, sessionId }: EventRow,
): Promise<void> {
  const dueAt = (await isBehindAnother(tx, sessionId)) ? null : at;
  await tx.insert('deliveries', {
    ...{ id, sessionId, dueAt, plannedAt: null },
    ...{ attempts: [], state: 'waiting' },
  });
}

async function isBehindAnother(tx: Transaction, sessionId: string | null): Promise<boolean> {
  if (sessionId === null) return false;
  const [last] = await waitingOf(tx, sessionId, true);
  // Reading it keeps it from changing: a process that is about to deliver it sees the new one afterwards.
  return last !== undefined && (await tx.get('deliveries', last.id))?.state === 'waiting';
}

/** The next event of the session is due, now that none before it waits. */
export async function releaseNext(tx: Transaction, sessionId: string, now: number): Promise<void> {
  const [next] = await waitingOf(tx, sessionId, false);
  if (next?.dueAt === null) await tx.update('deliveries', next.id, { dueAt: now });
}

const waitingOf = (
  tx: Transaction,
  sessionId: string,
  descending: boolean,
): Promise<DeliveryRow[]> =>
  tx.find('deliveries', { where: { sessionId, state: 'waiting' }, descending, limit: 1 });
