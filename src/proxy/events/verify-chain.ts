import { createKeys, type Keys } from '../crypto/keys.ts';
import type { Reader, Store } from '../store/store.ts';
import type { EventContent, EventRow } from '../store/event-rows.ts';
import { eventIdOf, chainHash, isOurs, placeIn, sealState } from './event-chain.ts';

/** Why the chain of events does not hold, and at which of them. */
export interface AuditBreak {
  /** Number of the event. */
  readonly event: number;
  /** What is wrong there. */
  readonly reason:
    'missing' | 'changed' | 'forged' | 'copied' | 'unsealed' | 'head' | 'head-pruned';
}

/** What `verifyAudit` has found. */
export interface AuditVerification {
  /** How many events are kept. */
  readonly events: number;
  /** When the first of them happened, in milliseconds since the epoch. */
  readonly from: number | null;
  /** When the last one happened. */
  readonly to: number | null;
  /** The id of the newest event: kept elsewhere, it proves that none before it is changed or cut off later. */
  readonly head: string | null;
  /** The id of the event that the oldest one stands behind, if any were pruned. */
  readonly anchor: string | null;
  /** Events that have no place yet. */
  readonly waiting: number;
  /** Where the chain breaks first. */
  readonly broken: AuditBreak | null;
}

const AT_ONCE = 500;

/**
 * Checks events from the oldest that is kept: that none is missing, changed, swapped, copied or added without
 * the root secret, and that no older ones were removed but by pruning. `head` is the id of an event that was
 * noted before; it has to be among them.
 */
export const verifyAudit = (
  store: Store,
  rootSecrets: readonly string[],
  { head }: { readonly head?: string } = {},
): Promise<AuditVerification> =>
  store.read((reader) => verify(reader, createKeys(rootSecrets), head));

async function verify(
  reader: Reader,
  keys: Keys,
  head: string | undefined,
): Promise<AuditVerification> {
  const nonces = new Set<string>();
  let [first, last]: EventRow[] = [];
  let events = 0;
  let anchor: string | null = null;
  let broken: AuditBreak | null = null;
  for await (const event of keptEvents(reader)) {
    broken ??= await breakAt(keys, last, event);
    if (nonces.has(event.nonce)) broken ??= { event: Number(event.id), reason: 'copied' };
    nonces.add(event.nonce);
    anchor = anchorIn(event) ?? anchor;
    first ??= event;
    last = event;
    events += 1;
  }
  const waiting = await reader.find('outbox', {});
  for (const row of waiting)
    if (await isOurs(keys, row)) anchor = anchorIn(row) ?? anchor;
    else broken ??= { event: Number(last?.id ?? 0) + 1, reason: 'forged' };
  if (!broken && last && (await sealState(keys, last)) !== 'true')
    broken = { event: Number(last.id), reason: 'unsealed' };
  if (!broken && first && !isBehind(first, anchor))
    broken = { event: Number(first.id) - 1, reason: 'missing' };
  if (head !== undefined) broken ??= await headBreak(reader, head, first);
  return {
    events,
    from: first?.at ?? null,
    to: last?.at ?? null,
    head: last ? eventIdOf(last) : null,
    anchor,
    waiting: waiting.length,
    broken,
  };
}

/** Calls `take` with each event from a time on, the oldest first. */
export const listAudit = (
  store: Store,
  from: number,
  take: (event: EventRow) => void,
): Promise<void> =>
  store.read(async (reader) => {
    for await (const event of keptEvents(reader)) if (event.at >= from) take(event);
  });

async function* keptEvents(reader: Reader): AsyncGenerator<EventRow, void> {
  let after = '';
  for (;;) {
    const rows = await reader.find('events', { range: { column: 'id', after }, limit: AT_ONCE });
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    after = end.id;
  }
}

/** What pruning says that it removed last. */
function anchorIn({ type, data }: EventContent): string | undefined {
  const { through } = data;
  return type === 'events.pruned' && typeof through === 'string' ? through : undefined;
}

/** The oldest event is the first of all, or stands behind the one that was pruned last. */
function isBehind({ id, previous, type }: EventRow, anchor: string | null): boolean {
  const pruned = anchor === null ? undefined : placeIn(anchor);
  if (!pruned) return previous === null && (Number(id) === 1 || type === 'alert.restored');
  return id > pruned.id && previous !== null && previous.startsWith(pruned.part);
}

/** Numbers have no gaps but where a restore says so. A retired secret's seals stand under those of its successor. */
async function breakAt(
  keys: Keys,
  before: EventRow | undefined,
  event: EventRow,
): Promise<AuditBreak | null> {
  const number = Number(event.id);
  if (before) {
    const isRestored =
      event.type === 'alert.restored' && event.data['last_event'] === eventIdOf(before);
    const next = Number(before.id) + 1;
    if (number !== next && !(isRestored && number > next))
      return { event: next, reason: 'missing' };
    if (event.previous !== before.hash) return { event: number, reason: 'changed' };
  }
  if (event.hash !== (await chainHash(keys, event))) return { event: number, reason: 'changed' };
  return (await sealState(keys, event)) === 'false' ? { event: number, reason: 'forged' } : null;
}

async function headBreak(
  reader: Reader,
  head: string,
  first: EventRow | undefined,
): Promise<AuditBreak | null> {
  const place = placeIn(head);
  if (!place) return { event: 0, reason: 'head' };
  const number = Number(place.id);
  const event = await reader.get('events', place.id);
  if (event) return eventIdOf(event) === head ? null : { event: number, reason: 'head' };
  return { event: number, reason: first && place.id < first.id ? 'head-pruned' : 'missing' };
}
