import type { EventPage } from '../../contract/proxy/events.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { numberedId, type Reader } from '../store/store.ts';
import { publishAllEvents } from './publish-events.ts';
import { eventView } from './event-view.ts';
import { LAST_EVENT } from './record-event.ts';

const PAGE = 100;

/** The counter that holds the number of the last event that a reader is known to have handled. */
export const LAST_READ = 'events-read';

/** `GET /v1/events?after=`: what happened after the event of that id, the oldest first. */
export async function readEvents(context: Context, after: string | null): Promise<EventPage> {
  await publishAllEvents(context);
  const place = after === null ? undefined : placeOf(after);
  const { events, lastRead } = await context.store.read(async (reader) => {
    if (place !== undefined) await assertReadable(reader, place);
    return {
      events: await reader.find('events', {
        ...(place !== undefined && { range: { column: 'id', after: numberedId(place) } }),
        limit: PAGE,
      }),
      lastRead: await reader.get('counters', LAST_READ),
    };
  });
  if (place !== undefined && place > (lastRead?.value ?? 0)) await rememberRead(context, place);
  const data = events.map(eventView);
  return { data, next: data.at(-1)?.id ?? after };
}

function placeOf(after: string): number {
  const place = Number(/^evt_(\d{16})$/.exec(after)?.[1] ?? 0);
  if (place > 0) return place;
  throw new Problem('malformed-request', {
    detail: 'No event has the id in "after". Omit "after" to read from the first event.',
  });
}

/** A reader with an invalid cursor would miss events, or wait forever, and never notice. */
async function assertReadable(reader: Reader, place: number): Promise<void> {
  const newest = (await reader.get('counters', LAST_EVENT))?.value ?? 0;
  if (place > newest)
    throw new Problem('events-ahead', {
      ...(newest > 0 && { extension: { newest: `evt_${numberedId(newest)}` } }),
    });
  const [oldest] = await reader.find('events', { limit: 1 });
  const first = oldest ? Number(oldest.id) : newest + 1;
  if (place < first - 1)
    throw new Problem('events-forgotten', {
      ...(oldest && { extension: { oldest: `evt_${oldest.id}` } }),
    });
}

/** Who asks for what comes after an event has handled it: from then on it may be forgotten. */
const rememberRead = ({ store }: Context, value: number): Promise<void> =>
  store.transaction(async (tx) => {
    await tx.lock('events', LAST_READ);
    const known = await tx.get('counters', LAST_READ);
    if (!known) await tx.insert('counters', { id: LAST_READ, value });
    else if (known.value < value) await tx.update('counters', LAST_READ, { value });
  });
