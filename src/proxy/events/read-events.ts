import type { EventPage, MerchantEvent } from '../../contract/proxy/events.schema.ts';
import type { Context } from '../context/context.ts';
import { publishAllEvents } from './publish-events.ts';

const PAGE = 100;

/** `GET /v1/events?after=`: what happened after the event of that id, the oldest first. */
export async function readEvents(context: Context, after: string | null): Promise<EventPage> {
  await publishAllEvents(context);
  const events = await context.store.read((reader) =>
    reader.find('events', {
      ...(after && { range: { column: 'id', after: after.replace(/^evt_/, '') } }),
      limit: PAGE,
    }),
  );
  const data = events.map(
    (event) =>
      ({
        id: `evt_${event.id}`,
        type: event.type,
        at: new Date(event.at).toISOString(),
        data: event.data,
      }) as MerchantEvent,
  );
  return { data, next: data.at(-1)?.id ?? after };
}
