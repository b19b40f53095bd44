import { sameHash, type Keys } from '../crypto/keys.ts';
import { sealsOf } from '../crypto/sealing.ts';
import { canonicalJson } from '../crypto/canonical-json.ts';
import type { Reader } from '../store/store.ts';
import type { EventContent, EventRow, OutboxRow, Seal } from '../store/event-rows.ts';

/** Members of an event's hash that are shown in its id: 128 bits can't be met by trying. */
const SHOWN = 22;

/**
 * `evt_<number>_<hash>`: the id of an event names all that happened up to it, so nobody who wrote down an id
 * can be told later that something else had happened by then.
 */
export const eventIdOf = ({ id, hash }: Pick<EventRow, 'id' | 'hash'>): string =>
  `evt_${id}_${hash.slice(0, SHOWN)}`;

/** Number and shown part of the hash of an id; undefined for what is none. */
export function placeIn(
  eventId: string,
): { readonly id: string; readonly part: string } | undefined {
  const [, id, part] = /^evt_(\d{16})_([\w-]{22})$/.exec(eventId) ?? [];
  return id !== undefined && part !== undefined ? { id, part } : undefined;
}

/** The event of an id, if it is kept and is the one that had this id. */
export async function eventById(reader: Reader, eventId: string): Promise<EventRow | undefined> {
  const place = placeIn(eventId);
  const event = place && (await reader.get('events', place.id));
  return event && eventIdOf(event) === eventId ? event : undefined;
}

/** The newest event that has its place. */
export const newestEvent = async (reader: Reader): Promise<EventRow | undefined> =>
  (await reader.find('events', { descending: true, limit: 1 }))[0];

const contentOf = ({ at, type, version, actor, sessionId, data, nonce }: EventContent) => [
  at,
  type,
  version,
  actor,
  sessionId,
  data,
  nonce,
];

/** What happened, sealed in the transaction in which it happened. */
export const sealContent = (keys: Keys, content: EventContent): Promise<Seal> =>
  sealText(keys, canonicalJson(contentOf(content)));

/** Whether the proxy recorded what waits for its place. */
export const isOurs = async (keys: Keys, { seal, ...content }: OutboxRow): Promise<boolean> =>
  (await checkSeal(keys, canonicalJson(contentOf(content)), seal)) === 'true';

/** An event at its place behind another one. */
export async function eventAfter(
  keys: Keys,
  previous: string | null,
  content: EventContent & Pick<EventRow, 'id'>,
): Promise<EventRow> {
  const hash = await chainHash(keys, { ...content, previous });
  return { ...content, previous, hash, seal: await sealText(keys, hash) };
}

/** What the hash of an event has to be. */
export const chainHash = (
  keys: Keys,
  { id, previous, ...content }: EventContent & Pick<EventRow, 'id' | 'previous'>,
): Promise<string> => keys.sha256(canonicalJson([id, previous, ...contentOf(content)]));

/** Whether a root secret of ours has sealed the place of an event; `unknown` under one that is not configured. */
export const sealState = (keys: Keys, { hash, seal }: EventRow): Promise<SealState> =>
  checkSeal(keys, hash, seal);

/** What becomes of a seal that is checked. */
export type SealState = 'unknown' | 'true' | 'false';

async function sealText(keys: Keys, text: string): Promise<Seal> {
  const [by = ''] = await sealsOf(keys, 'audit');
  return { by, mac: await keys.mac('audit', text) };
}

/** Rows come from the database: whoever wrote there may have written anything. */
async function checkSeal(keys: Keys, text: string, seal: unknown): Promise<SealState> {
  const { by, mac } = (typeof seal === 'object' && seal ? seal : {}) as Partial<Seal>;
  const names = await sealsOf(keys, 'audit');
  const index = names.indexOf(by ?? '');
  if (index < 0) return 'unknown';
  const wanted = (await keys.macs('audit', text))[index] ?? '';
  return typeof mac === 'string' && sameHash(wanted, mac) ? 'true' : 'false';
}
