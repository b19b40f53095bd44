import type { Context } from '../context/context.ts';
import { raiseAlert } from '../events/raise-alerts.ts';
import type { AuditNoteRow, AuditRow } from '../store/audit-rows.ts';
import type { Reader } from '../store/store.ts';
import type { EventRow } from '../store/tables.ts';
import { entryAfter, sealed, sealState, type AuditContent } from './audit-entry.ts';
import { contentOf } from './event-content.ts';

/** Events, and notes, that one transaction adds: on SQLite no request gets a turn until it has ended. */
const AT_ONCE = 25;
const HOUR = 3_600_000;
/** The counter that names the entry behind which the chain was found not to be ours. */
const BROKEN = 'audit-broken';

/**
 * Appends what has happened since the newest entry to the audit chain. Hashes are computed outside the
 * transaction, which writes nothing if another process has extended the chain meanwhile. Nothing is
 * appended to an entry that none of our root secrets has sealed: that would make a forged one look genuine.
 */
export async function extendChain(context: Context): Promise<void> {
  for (;;) {
    const { last, events, notes } = await context.store.read(readWaiting);
    if (events.length + notes.length === 0) return;
    if (last && (await sealState(context.keys, last)) !== 'true') {
      await tellBroken(context, last);
      return;
    }
    const entries = await entriesOf(context, last, [
      ...(await Promise.all(events.map((event) => contentOf(context.keys, event)))),
      ...notes.map(contentOfNote),
    ]);
    const isWritten = await context.store.transaction(async (tx) => {
      await tx.lock('audit', 'chain');
      if ((await newestEntry(tx))?.id !== last?.id) return false;
      for (const entry of entries) await tx.insert('audit', entry);
      for (const { id } of notes) await tx.remove('auditNotes', id);
      return true;
    });
    const head = entries.at(-1);
    // Told outside from time to time: who shortens the chain can't shorten the log.
    if (isWritten && head && hourOf(head) !== (last && hourOf(last)))
      context.log.info('audit chain', { head: `${Number(head.id)}:${head.hash}` });
    if (!isWritten || entries.length < AT_ONCE) return;
  }
}

const hourOf = ({ at }: AuditRow): number => Math.floor(at / HOUR);

/** The newest entry, if there is one. */
export const newestEntry = async (reader: Reader): Promise<AuditRow | undefined> =>
  (await reader.find('audit', { orderBy: 'id', descending: true, limit: 1 }))[0];

async function readWaiting(reader: Reader): Promise<{
  readonly last: AuditRow | undefined;
  readonly events: readonly EventRow[];
  readonly notes: readonly AuditNoteRow[];
}> {
  const [last, notes] = await Promise.all([
    newestEntry(reader),
    reader.find('auditNotes', { limit: AT_ONCE }),
  ]);
  const after = last?.lastEvent ?? '';
  const events = await reader.find('events', { range: { column: 'id', after }, limit: AT_ONCE });
  return { last, events, notes };
}

const contentOfNote = ({ id: _id, ...note }: AuditNoteRow): AuditContent => ({
  ...note,
  eventId: null,
  eventHash: null,
});

/** In the order of time; events among themselves as they are numbered. The last one is sealed. */
async function entriesOf(
  { keys }: Context,
  before: AuditRow | undefined,
  contents: readonly AuditContent[],
): Promise<AuditRow[]> {
  const entries: AuditRow[] = [];
  for (const content of contents)
    entries.push(await entryAfter(keys, entries.at(-1) ?? before, content));
  const last = entries.pop();
  return last ? [...entries, await sealed(keys, last)] : [];
}

/** Once for each place at which it is found. */
async function tellBroken(context: Context, { id }: AuditRow): Promise<void> {
  const value = Number(id);
  await context.store.transaction(async (tx) => {
    await tx.lock('audit', BROKEN);
    const told = await tx.get('counters', BROKEN);
    if (told?.value === value) return;
    if (told) await tx.update('counters', BROKEN, { value });
    else await tx.insert('counters', { id: BROKEN, value });
    context.log.error('the audit chain is broken: run "tender audit verify"');
    await raiseAlert(context, tx, 'audit-chain-broken', { id, named: {} });
  });
}
