import { REGISTRY_RECORDS, type RegistryKind } from '../../contract/proxy/registry.schema.ts';
import type { Actor } from '../../contract/proxy/events.schema.ts';
import type { Clock } from '../../contract/runtime/dependencies.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/**
 * Fills the registry with what was issued elsewhere: the interface can list nothing (C-240). What
 * is known already takes precedence over imported data, unless `correct` is set. All records are
 * kept, or, if one is invalid, nothing.
 */
export async function importSeen(
  store: Store,
  clock: Clock,
  kind: RegistryKind,
  records: readonly Readonly<Record<string, string>>[],
  { correct = false, by }: { readonly correct?: boolean; readonly by?: Actor } = {},
): Promise<{ readonly added: number; readonly known: number }> {
  const { id: idField, record: shape } = REGISTRY_RECORDS[kind];
  const now = clock.now();
  const as_of = new Date(now).toISOString();
  const views = records.map((record) => {
    const parsed = shape.parse(record);
    return { id: record[idField] ?? '', given: { ...parsed, as_of } };
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
      if (row) {
        known += 1;
        await tx.update(kind, id, { view });
      } else await tx.insert(kind, { id, view, observedAt: now } as Tables[typeof kind]);
    }
    const added = views.length - known;
    if (by)
      await recordAudit({ actor: by, clock }, tx, {
        type: 'registry.imported',
        about: null,
        details: { kind, added, [correct ? 'corrected' : 'known']: known },
      });
    return { added, known };
  });
}
