import { REGISTRY_RECORDS, type RegistryKind } from '../../contract/proxy/registry.schema.ts';
import type { Clock } from '../../contract/runtime/dependencies.ts';
import type { Store } from '../store/store.ts';

/**
 * Fills the registry with what was issued elsewhere: the interface can list nothing (C-240). What is
 * known already stands over what is imported. Everything is kept, or, when one record does not fit,
 * nothing.
 */
export async function importSeen(
  store: Store,
  clock: Clock,
  kind: RegistryKind,
  records: readonly Readonly<Record<string, string>>[],
): Promise<{ readonly added: number; readonly known: number }> {
  const { id: idField, record: shape } = REGISTRY_RECORDS[kind];
  const now = clock.now();
  const views = records.map((record) => ({
    id: record[idField] ?? '',
    view: { status: 'unknown', ...shape.parse(record), as_of: new Date(now).toISOString() },
  }));
  return store.transaction(async (tx) => {
    let known = 0;
    for (const { id, view: imported } of views) {
      const row = await tx.get(kind, id);
      if (row) {
        known += 1;
        const merged = { ...imported, ...(JSON.parse(row.view) as object) };
        await tx.update(kind, id, { view: JSON.stringify(merged) });
      } else await tx.insert(kind, { id, view: JSON.stringify(imported), seenAt: now });
    }
    return { added: views.length - known, known };
  });
}
