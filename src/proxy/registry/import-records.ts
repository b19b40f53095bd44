import type { Actor } from '../../contract/proxy/events.schema.ts';
import { REGISTRY_RECORDS, type RegistryKind } from '../../contract/proxy/registry.schema.ts';
import type { Clock, RandomBytes } from '../../contract/runtime/dependencies.ts';
import { createKeys } from '../crypto/keys.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Store } from '../store/store.ts';
import { assertNameFree } from './group-names.ts';
import type { Tables } from '../store/tables.ts';
import { rowOf } from './upsert-record.ts';

/** Who imports, and what that is sealed by. */
export interface Importer {
  /** The person. */
  readonly actor: Actor;
  /** For a nonce. */
  readonly random: RandomBytes;
  /** The root secrets, the newest first. */
  readonly secrets: readonly string[];
}

/** A record of any kind, as far as it is read here. */
interface Imported {
  readonly status?: string;
  readonly currency?: string;
}

/**
 * Fills the registry with what was issued elsewhere: the interface can list nothing (C-240). What
 * is known already takes precedence over imported data, unless `correct` is set. All records are
 * kept, or, if one is invalid, nothing. @throws Problem if a group's name is that of one in another currency
 */
export async function importSeen(
  store: Store,
  clock: Clock,
  kind: RegistryKind,
  records: readonly Readonly<Record<string, string>>[],
  { correct = false, by }: { readonly correct?: boolean; readonly by?: Importer } = {},
): Promise<{ readonly added: number; readonly known: number }> {
  const { id: idField, record: shape } = REGISTRY_RECORDS[kind];
  const now = clock.now();
  const as_of = new Date(now).toISOString();
  const views = records.map((record) => {
    const { currency, ...parsed } = shape.parse(record) as Imported;
    const named = currency && { [kind === 'cards' ? 'stated_currency' : 'currency']: currency };
    return { id: record[idField] ?? '', given: { ...parsed, ...named, as_of } };
  });
  return store.transaction(async (tx) => {
    let known = 0;
    for (const { id, given } of views) {
      const row = await tx.get(kind, id);
      const imported = { ...given, status: given.status ?? 'unknown' };
      // The compiler can't see that the three tables differ only in their view.
      const view = {
        ...imported,
        ...row?.view,
        ...(correct && given),
      } as Tables[typeof kind]['view'];
      if ('name' in view && view.name !== undefined && view.currency !== undefined)
        await assertNameFree(tx, view.name, view.currency, id);
      if (row) {
        known += 1;
        await tx.update(kind, id, rowOf(kind, { ...row, view }));
      } else await tx.insert(kind, rowOf(kind, { id, view, observedAt: now }));
    }
    const added = views.length - known;
    if (by)
      await recordEvent({ ...by, clock, keys: createKeys(by.secrets) }, tx, {
        type: 'registry.imported',
        sessionId: null,
        data: { kind, added, [correct ? 'corrected' : 'known']: known },
      });
    return { added, known };
  });
}
