import { sha256, type Keys } from '../crypto/keys.ts';
import { sealsOf } from '../crypto/sealing.ts';
import { canonicalJson } from '../idempotency/canonical-json.ts';
import type { AuditNote, AuditRow } from '../store/audit-rows.ts';
import type { EventRow } from '../store/tables.ts';

/** An entry without its place in the chain. */
export type AuditContent = AuditNote & Pick<AuditRow, 'eventId' | 'eventHash'>;

/** Puts an entry behind the newest one. */
export async function entryAfter(
  last: Pick<AuditRow, 'id' | 'hash' | 'lastEvent'> | undefined,
  content: AuditContent,
): Promise<AuditRow> {
  const { at, type, actor, about, details, eventId, eventHash } = content;
  const entry = {
    id: numberOf(last ? Number(last.id) + 1 : 1),
    ...{ at, type, actor, about, details, eventId, eventHash },
    lastEvent: eventId ?? last?.lastEvent ?? null,
  };
  return { ...entry, hash: await hashAfter(last?.hash, entry), seal: null };
}

/** What the hash of an entry has to be. */
export const hashAfter = (
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
  sha256(
    canonicalJson([
      before ?? null,
      { id, at, type, actor, about, details, eventId, eventHash, lastEvent },
    ]),
  );

export const numberOf = (value: number): string => String(value).padStart(16, '0');

/** Of an event as it is stored. */
export const hashOfEvent = (event: EventRow): Promise<string> => sha256(canonicalJson(event));

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
