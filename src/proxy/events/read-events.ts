import type { EventPage, MerchantEvent } from '../../contract/proxy/events.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import type { Reader } from '../store/store.ts';
import { publishAllEvents } from './publish-events.ts';
import { LAST_EVENT } from './record-event.ts';

const PAGE = 100;

/** `GET /v1/events?after=`: what happened after the event of that id, the oldest first. */
export async function readEvents(context: Context, after: string | null): Promise<EventPage> {
  await publishAllEvents(context);
  const id = after?.replace(/^evt_/, '');
  const events = await context.store.read(async (reader) => {
    // A reader with a cursor that never was would wait for ever, and think that nothing happens.
    if (id !== undefined && !(await wasPublished(reader, id)))
      throw new Problem('malformed-request', {
        detail: 'No event has the id that "after" names. Leave "after" out to read from the first.',
      });
    return reader.find('events', {
      ...(id !== undefined && { range: { column: 'id', after: id } }),
      limit: PAGE,
    });
  });
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

/** Was there ever an event of this id? Also one that is pruned was. */
async function wasPublished(reader: Reader, id: string): Promise<boolean> {
  const counter = await reader.get('counters', LAST_EVENT);
  return /^\d{16}$/.test(id) && Number(id) > 0 && Number(id) <= (counter?.value ?? 0);
}
