import type { Clock } from '../../contract/runtime/dependencies.ts';
import type { Transaction } from '../store/store.ts';

/** Forgets a shopper's stored card; whether there was one. Another's handle is as if it weren't there. */
export async function removeCardOf(
  tx: Transaction,
  owner: string,
  handle: string,
): Promise<boolean> {
  const isTheirs = (await tx.get('savedCards', handle))?.owner === owner;
  if (isTheirs) await tx.remove('savedCards', handle);
  return isTheirs;
}

/** Has a shopper's stored card come first from now on, whatever the clocks of other processes say. */
export async function preferCardOf(
  { clock }: { readonly clock: Clock },
  tx: Transaction,
  owner: string,
  handle: string,
): Promise<void> {
  await tx.lock('saved-cards', owner);
  const cards = await tx.find('savedCards', { where: { owner } });
  if ((await tx.get('savedCards', handle))?.owner !== owner) return;
  const last = Math.max(...cards.map(({ preferredAt = 0 }) => preferredAt));
  await tx.update('savedCards', handle, { preferredAt: Math.max(clock.now(), last + 1) });
}
