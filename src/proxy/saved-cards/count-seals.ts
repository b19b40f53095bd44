import { createKeys } from '../crypto/keys.ts';
import { sealsOf } from '../crypto/sealing.ts';
import type { Store } from '../store/store.ts';
import type { SavedCardRow } from '../store/tables.ts';

/** What stored cards hang on: the newest root secret, an older one, or none that is configured. */
export interface CardSeals {
  /** Under the newest root secret. */
  readonly newest: number;
  /** Under the older one: keep it. */
  readonly older: number;
  /** No configured secret decrypts them. */
  readonly lost: number;
}

const AT_ONCE = 500;

/** Counts stored cards by what they hang on. */
export async function countCardSeals(
  store: Pick<Store, 'find'>,
  rootSecrets: readonly string[],
): Promise<CardSeals> {
  const [newest, ...older] = await sealsOf(createKeys(rootSecrets), 'stored-cards');
  const counted = { newest: 0, older: 0, lost: 0 };
  for (let after = '', full = true; full;) {
    const rows: SavedCardRow[] = await store.find('savedCards', {
      range: { column: 'id', after },
      limit: AT_ONCE,
    });
    for (const { sealedBy } of rows)
      counted[sealedBy === newest ? 'newest' : older.includes(sealedBy) ? 'older' : 'lost'] += 1;
    full = rows.length === AT_ONCE;
    after = rows.at(-1)?.id ?? '';
  }
  return counted;
}
