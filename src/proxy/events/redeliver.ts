import type { Delivering, Undelivered } from '../../contract/proxy/event-deliveries.schema.ts';
import type { Page } from '../../contract/proxy/operations.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { eventById, eventIdOf, placeIn } from './event-chain.ts';

const PAGE = 50;

/** `GET /v1/events/undelivered`: what the receiver never took, the oldest first. */
export async function listUndelivered(
  { store }: Context,
  after: string | null,
): Promise<Page<Undelivered>> {
  const data = await store.read(async (reader) => {
    const rows = await reader.find('deliveries', {
      where: { state: 'given-up' },
      ...(after && { range: { column: 'id', after: placeIn(after)?.id ?? after } }),
      limit: PAGE,
    });
    const all: Undelivered[] = [];
    for (const { id, attempts } of rows) {
      const event = await reader.get('events', id);
      if (!event) continue;
      all.push({
        id: eventIdOf(event),
        type: event.type,
        at: new Date(event.at).toISOString(),
        attempts: attempts.map(({ at, status }) => ({ at: new Date(at).toISOString(), status })),
      });
    }
    return all;
  });
  return { data, next: data.length === PAGE ? (data.at(-1)?.id ?? null) : null };
}

/**
 * `POST /v1/events/:id/deliver`: sends an event once more, as if for the first time. Its id is the same,
 * by which the receiver knows what it has handled.
 */
export async function redeliver(
  { store, clock, settings }: Context,
  id: string,
): Promise<Delivering> {
  if (!settings.webhookUrl)
    throw new Problem('not-enabled', { detail: 'Set "settings.webhookUrl" first.' });
  return store.transaction(async (tx) => {
    const event = await eventById(tx, id);
    if (!event) throw new Problem('not-found', { detail: 'There is no event with this id.' });
    const again = { dueAt: clock.now(), plannedAt: null, attempts: [], state: 'waiting' } as const;
    const { id: key } = event;
    if (await tx.get('deliveries', key)) await tx.update('deliveries', key, again);
    else await tx.insert('deliveries', { id: key, sessionId: event.sessionId, ...again });
    return { id, state: 'waiting' };
  });
}
