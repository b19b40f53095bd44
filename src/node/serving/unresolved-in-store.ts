import type { Unresolved, UnresolvedFilters } from '../../contract/proxy/unresolved.schema.ts';
import { unresolvedIn } from '../../proxy/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { openKnownStore } from '../stores/open-store.ts';

/** What somebody has to decide in the configured store, all of it. @throws StoreError */
export async function unresolvedInStore(
  { profile, database }: Pick<Configuration, 'profile' | 'database'>,
  filters: UnresolvedFilters,
): Promise<Unresolved[]> {
  const store = await openKnownStore(database);
  try {
    const found: Unresolved[] = [];
    let after: string | undefined;
    do {
      const page = await unresolvedIn(
        { store, profile },
        {
          ...filters,
          limit: 100,
          after,
        },
      );
      found.push(...page.data);
      after = page.next ?? undefined;
    } while (after !== undefined);
    return found;
  } finally {
    await store.close();
  }
}
