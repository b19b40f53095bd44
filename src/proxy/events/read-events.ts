import type { EventPage } from '../../contract/proxy/events.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import type { Reader } from '../store/store.ts';
import type { EventRow } from '../store/event-rows.ts';
import { isForMerchant } from './audit-events.ts';
import { eventIdOf, newestEvent, placeIn } from './event-chain.ts';
import { eventView } from './event-view.ts';
import { publishAllEvents } from './publish-events.ts';

const PAGE = 100;

/** The counter that holds the number of the last event that a reader is known to have handled. */
export const LAST_READ = 'events-read';

/** `GET /v1/events?after=`: what happened after the event of that id, the oldest first. */
export async function readEvents(context: Context, after: string | null): Promise<EventPage> {
  await publishAllEvents(context);
  const { events, lastRead } = await context.store.read(async (reader) => {
    if (after !== null) await assertReadable(reader, after);
    return {
      events: await pageAfter(reader, after),
      lastRead: await reader.get('counters', LAST_READ),
    };
  });
  const place = after === null ? 0 : Number(placeIn(after)?.id);
  if (place > (lastRead?.value ?? 0)) await rememberRead(context, place);
  const data = events.map(eventView);
  return { data, next: data.at(-1)?.id ?? after };
}

async function pageAfter(reader: Reader, after: string | null): Promise<EventRow[]> {
  const page: EventRow[] = [];
  let last = after === null ? undefined : placeIn(after)?.id;
  for (;;) {
    const rows: EventRow[] = await reader.find('events', {
      ...(last !== undefined && { range: { column: 'id', after: last } }),
      limit: PAGE,
    });
    page.push(...rows.filter(isForMerchant));
    last = rows.at(-1)?.id;
    if (rows.length < PAGE || page.length >= PAGE) return page.slice(0, PAGE);
  }
}

/** A reader with an invalid cursor would miss events, or wait forever, and never notice. */
async function assertReadable(reader: Reader, after: string): Promise<void> {
  const place = placeIn(after);
  if (!place)
    throw new Problem('malformed-request', {
      detail: 'No event has the id in "after". Omit "after" to read from the first event.',
    });
  const [known, newest, [oldest]] = await Promise.all([
    reader.get('events', place.id),
    newestEvent(reader),
    reader.find('events', { limit: 1 }),
  ]);
  const named = (event: EventRow | undefined, name: string) =>
    event && { extension: { [name]: eventIdOf(event) } };
  // Another event has its number now: the database went back, and went on in another way.
  const isOther = known !== undefined && eventIdOf(known) !== after;
  if (isOther || !newest || place.id > newest.id)
    throw new Problem('events-ahead', named(newest, 'newest'));
  if (oldest && !known && Number(place.id) < Number(oldest.id) - 1)
    throw new Problem('events-forgotten', named((await pageAfter(reader, null))[0], 'oldest'));
}

/** Who asks for what comes after an event has handled it: from then on it may be forgotten. */
const rememberRead = ({ store }: Context, value: number): Promise<void> =>
  store.transaction(async (tx) => {
    await tx.lock('events', LAST_READ);
    const known = await tx.get('counters', LAST_READ);
    if (!known) await tx.insert('counters', { id: LAST_READ, value });
    else if (known.value < value) await tx.update('counters', LAST_READ, { value });
  });
