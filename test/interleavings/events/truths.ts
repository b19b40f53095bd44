import type { EventPage } from '../../../src/contract/proxy/events.schema.ts';
import { verifyAudit } from '../../../src/proxy/index.ts';
import { faults, type Done } from '../engine/room.ts';
import type { Office } from './office.ts';
import { ROOT_SECRET } from '../../support/recorded.ts';

const LATER = [10_000, 60_000, 300_000, 1_800_000];
const DUE = ['leases', 'events', 'deliveries', 'reconciliation'] as const;

export async function settle({ bench }: Office): Promise<void> {
  for (const ms of LATER) {
    bench.clock.advance(ms);
    // Each delivery that ends may make another one due.
    for (let round = 0; round < 3; round += 1)
      for (const kind of DUE) await bench.proxy.runDue(kind);
  }
}

/** By what the merchant's server was sent and has read. */
export async function truths(
  office: Office,
  done: readonly Done[],
): Promise<Readonly<Record<string, boolean>>> {
  const { again, bench, received } = office;
  const { store } = bench;
  const events = await store.find('events', {});
  const deliveries = await store.find('deliveries', {});
  const audit = await verifyAudit(store, [ROOT_SECRET]);
  const [newest] = await store.find('counters', { where: { id: 'events' } });
  const ids = events.map(({ id }) => Number(id));
  const oldest = ids[0] ?? (newest?.value ?? 0) + 1;
  const given = (id: string) => received.filter((one) => numberOf(one.id) === Number(id));
  const isTaken = (id: string): boolean => given(id).some(({ answer }) => answer === 200);
  const pages = done.flatMap(({ name, reply }) =>
    name === 'read' && reply?.status === 200
      ? [(reply.body as EventPage).data.map(({ id }) => id)]
      : [],
  );

  return {
    ...faults(office, done, /webhook given up|is down/),
    'an event without a place': (await store.find('outbox', {})).length > 0,
    'a place that is left out': ids.some((id, index) => id !== oldest + index),
    'an event that is read before one before it': pages.some((page) =>
      page.some((id, index) => index > 0 && numberOf(id) !== numberOf(page[index - 1] ?? '') + 1),
    ),
    'an event that waits for ever': deliveries.some(({ state }) => state === 'waiting'),
    'said to be delivered, and is not': deliveries.some(
      ({ id, state }) => state === 'delivered' && !isTaken(id),
    ),
    'an event that is lost': events.some(
      ({ id }) => !isTaken(id) && given(id).every(({ answer }) => answer !== 410),
    ),
    'delivered more than once': events.some(
      ({ id }) =>
        given(id).filter(({ answer }) => answer === 200).length >
        1 + again.filter((one) => numberOf(one.id) === Number(id)).length,
    ),
    'not delivered once more': again.some(
      ({ id, sent }) => !received.slice(sent).some((one) => one.id === id),
    ),
    'delivered before an earlier one of its session': isSwapped(office, events),
    'a broken chain': audit.broken !== null || audit.waiting > 0,
    'a day compared twice': events.filter(({ type }) => type === 'alert.reconciliation').length > 1,
    'forgotten before it was handled': oldest - 1 > (await handledUpTo(office)),
  };
}

const numberOf = (id: string): number => Number(id.split('_')[1]);

/** Of each session: is an event first sent while an earlier one is neither taken nor given up? */
function isSwapped(
  { again, received }: Office,
  events: readonly { readonly id: string; readonly sessionId: string | null }[],
): boolean {
  const over = new Set<number>();
  for (const { id, answer } of received) {
    const place = numberOf(id);
    const { sessionId = null } = events.find((event) => Number(event.id) === place) ?? {};
    const isEarlierOpen = events.some(
      (event) =>
        sessionId !== null &&
        event.sessionId === sessionId &&
        Number(event.id) < place &&
        !over.has(Number(event.id)),
    );
    if (isEarlierOpen && !again.some((one) => one.id === id)) return true;
    if (answer === 200 || answer === 410) over.add(place);
  }
  return false;
}

/** The last event of which all before it were read or taken. */
async function handledUpTo({ bench, received }: Office): Promise<number> {
  const lastRead = (await bench.store.get('counters', 'events-read'))?.value ?? 0;
  const taken = new Set(
    received.flatMap(({ id, answer }) => (answer === 200 ? [numberOf(id)] : [])),
  );
  let place = lastRead;
  while (taken.has(place + 1)) place += 1;
  return place;
}
