import type { Keys } from '../crypto/keys.ts';
import { sealsOf } from '../crypto/sealing.ts';
import { canonicalJson } from '../idempotency/canonical-json.ts';
import type { AuditNote, AuditRow } from '../store/audit-rows.ts';
import { numberedId } from '../store/store.ts';
import type { EventRow } from '../store/tables.ts';

/** An entry without its place in the chain. */
export type AuditContent = AuditNote & Pick<AuditRow, 'eventId' | 'eventHash'>;

/** Puts an entry behind the newest one. */
export async function entryAfter(
  keys: Keys,
  last: Pick<AuditRow, 'id' | 'hash' | 'lastEvent'> | undefined,
  content: AuditContent,
): Promise<AuditRow> {
  const entry = {
    ...content,
    id: numberedId(last ? Number(last.id) + 1 : 1),
    lastEvent: content.eventId ?? last?.lastEvent ?? null,
  };
  return { ...entry, hash: await hashAfter(keys, last?.hash, entry), seal: null };
}

/** What the hash of an entry has to be. */
export const hashAfter = (
  keys: Keys,
  before: string | undefined,
  {
    id,
    at,
    type,
    actor,
    about,
    details,
    eventId,
    eventHash,
    lastEvent,
  }: Omit<AuditRow, 'hash' | 'seal'>,
): Promise<string> =>
  keys.sha256(
    canonicalJson([
      before ?? null,
      { id, at, type, actor, about, details, eventId, eventHash, lastEvent },
    ]),
  );

/** Of an event as it is stored. */
export const hashOfEvent = (keys: Keys, event: EventRow): Promise<string> =>
  keys.sha256(canonicalJson(event));

export async function sealed(keys: Keys, entry: AuditRow): Promise<AuditRow> {
  const [by = ''] = await sealsOf(keys, 'audit');
  return { ...entry, seal: { by, mac: await keys.mac('audit', entry.hash) } };
}

/** Whether a root secret of ours has sealed the entry; `unknown` for one that is not configured. */
export async function sealState(
  keys: Keys,
  { hash, seal }: Pick<AuditRow, 'hash' | 'seal'>,
): Promise<'none' | 'unknown' | 'true' | 'false'> {
  if (!seal) return 'none';
  const names = await sealsOf(keys, 'audit');
  if (!names.includes(seal.by)) return 'unknown';
  const macs = await keys.macs('audit', hash);
  return macs[names.indexOf(seal.by)] === seal.mac ? 'true' : 'false';
}
