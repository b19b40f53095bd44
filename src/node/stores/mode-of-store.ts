import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Reader, Store } from '../../proxy/index.ts';
import { StoreError } from './open-store.ts';

type Mode = Profile['mode'];

const markOf = (mode: Mode): string => `used in ${mode} mode`;
const OTHER = { live: 'sandbox', sandbox: 'live' } as const;

const FAULTS = {
  live: 'this database was used in sandbox mode: its payments are not real. Name another one for live mode.',
  sandbox:
    'this database was used in live mode: its payments are real. Name another one for the sandbox, such as sqlite::memory:.',
} as const;

/**
 * Why a store can't be used in this mode: what a simulated gateway has answered must never be told as a payment,
 * nor beside one. One in which nothing was paid yet changes its mode.
 */
export async function modeFault(reader: Reader, mode: Mode): Promise<string | undefined> {
  if (!(await reader.get('counters', markOf(OTHER[mode])))) return undefined;
  const any = { limit: 1 } as const;
  const rows = [...(await reader.find('attempts', any)), ...(await reader.find('operations', any))];
  return rows.length > 0 ? `TENDER_DATABASE_URL (database): ${FAULTS[mode]}` : undefined;
}

/**
 * Marks a store as one of this mode.
 *
 * @throws StoreError where it is one of the other
 */
export async function claimForMode(store: Store, mode: Mode): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.lock('mode', '');
    const fault = await modeFault(tx, mode);
    if (fault) throw new StoreError(fault);
    await tx.remove('counters', markOf(OTHER[mode]));
    if (!(await tx.get('counters', markOf(mode))))
      await tx.insert('counters', { id: markOf(mode), value: 1 });
  });
}
