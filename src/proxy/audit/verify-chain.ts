import { createKeys, type Keys } from '../crypto/keys.ts';
import type { AuditRow } from '../store/audit-rows.ts';
import { numberedId, type Reader, type Store } from '../store/store.ts';
import { hashAfter, hashOfEvent, sealState } from './audit-entry.ts';

/** Why the audit chain does not hold, and at which entry. */
export interface AuditBreak {
  /** Number of the entry. */
  readonly entry: number;
  /** What is wrong there. */
  readonly reason:
    | 'missing'
    | 'changed'
    | 'seal'
    | 'unsealed'
    | 'event-changed'
    | 'event-missing'
    | 'event-skipped'
    | 'head';
}

/** What `verifyAudit` has found. */
export interface AuditVerification {
  /** How many entries there are. */
  readonly entries: number;
  /** When the first one was made, in milliseconds since the epoch. */
  readonly from: number | null;
  /** When the last one was made. */
  readonly to: number | null;
  /** `<number>:<hash>` of the newest entry: kept elsewhere, it proves that none is cut off later. */
  readonly head: string | null;
  /** Events that are kept and are as they were recorded. */
  readonly events: number;
  /** Events and notes that have no place in the chain yet. */
  readonly waiting: number;
  /** Where the chain breaks first. */
  readonly broken: AuditBreak | null;
}

const AT_ONCE = 500;

/**
 * Checks the audit chain from its first entry: that none is missing, changed, swapped or added without
 * the root secret, and that the events which are kept are those that were recorded. `head` is one that
 * was noted before; the chain has to hold it.
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
  expected: string | undefined,
): Promise<AuditVerification> {
  const [oldestEvent] = await reader.find('events', { limit: 1 });
  const [wanted = '', wantedHash] = expected?.split(':') ?? [];
  let first: AuditRow | undefined;
  let last: AuditRow | undefined;
  let entries = 0;
  let events = 0;
  let broken: AuditBreak | null = null;
  for await (const entry of entriesOf(reader)) {
    broken ??= await breakAt(keys, last, entry);
    broken ??= await eventBreak({ keys, reader }, last, entry, oldestEvent?.id);
    if (Number(entry.id) === Number(wanted) && entry.hash !== wantedHash)
      broken ??= { entry: Number(entry.id), reason: 'head' };
    if (!broken && entry.eventId !== null && entry.eventId >= (oldestEvent?.id ?? '~')) events += 1;
    first ??= entry;
    last = entry;
    entries += 1;
  }
  if (!broken && last && (await sealState(keys, last)) !== 'true')
    broken = { entry: Number(last.id), reason: 'unsealed' };
  if (!broken && Number(wanted) > Number(last?.id ?? 0))
    broken = { entry: Number(wanted), reason: 'missing' };
  const after = last?.lastEvent ?? '';
  return {
    entries,
    from: first?.at ?? null,
    to: last?.at ?? null,
    head: last ? `${Number(last.id)}:${last.hash}` : null,
    events,
    waiting:
      (await reader.find('events', { range: { column: 'id', after } })).length +
      (await reader.find('auditNotes', {})).length,
    broken,
  };
}

/** Calls `take` with each entry from a time on, the oldest first. */
export const listAudit = (
  store: Store,
  from: number,
  take: (entry: AuditRow) => void,
): Promise<void> =>
  store.read(async (reader) => {
    for await (const entry of entriesOf(reader)) if (entry.at >= from) take(entry);
  });

async function* entriesOf(reader: Reader): AsyncGenerator<AuditRow, void> {
  let after = '';
  for (;;) {
    const rows = await reader.find('audit', { range: { column: 'id', after }, limit: AT_ONCE });
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    after = end.id;
  }
}

async function breakAt(
  keys: Keys,
  before: AuditRow | undefined,
  entry: AuditRow,
): Promise<AuditBreak | null> {
  const next = Number(before?.id ?? 0) + 1;
  if (entry.id !== numberedId(next)) return { entry: next, reason: 'missing' };
  if (entry.hash !== (await hashAfter(keys, before?.hash, entry)))
    return { entry: next, reason: 'changed' };
  return (await sealState(keys, entry)) === 'false' ? { entry: next, reason: 'seal' } : null;
}

/** Events are numbered without gaps but for a restore, and the oldest are forgotten first. */
async function eventBreak(
  { keys, reader }: { readonly keys: Keys; readonly reader: Reader },
  before: AuditRow | undefined,
  { id, type, details, eventId, eventHash, lastEvent }: AuditRow,
  oldest: string | undefined,
): Promise<AuditBreak | null> {
  const entry = Number(id);
  const known = before?.lastEvent ?? null;
  if (eventId === null) return lastEvent === known ? null : { entry, reason: 'event-skipped' };
  const isRestored = type === 'alert.restored' && details?.['last_event'] === `evt_${known}`;
  if (known !== null && Number(eventId) !== Number(known) + 1 && !isRestored)
    return { entry, reason: 'event-skipped' };
  if (oldest === undefined || eventId < oldest) return null;
  const event = await reader.get('events', eventId);
  if (!event) return { entry, reason: 'event-missing' };
  return (await hashOfEvent(keys, event)) === eventHash ? null : { entry, reason: 'event-changed' };
}
