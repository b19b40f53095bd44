import type { Reader, Transaction } from './store.ts';

const RESTORED = 'restored';

/**
 * When the store was last restored from a backup: earlier records may have changed elsewhere since. The
 * row is found and not got, which would keep every other payment off it.
 */
export const restoredAt = async (reader: Reader): Promise<number | undefined> =>
  (await reader.find('counters', { where: { id: RESTORED } }))[0]?.value;

/** Raises a counter to a value, if it is not there yet; one that is missing begins with it. */
export async function raiseCounter(tx: Transaction, id: string, value: number): Promise<void> {
  const known = await tx.get('counters', id);
  if (!known) await tx.insert('counters', { id, value });
  else if (known.value < value) await tx.update('counters', id, { value });
}

/** Remembers that the store was restored. */
export const markRestored = (tx: Transaction, now: number): Promise<void> =>
  raiseCounter(tx, RESTORED, now);
