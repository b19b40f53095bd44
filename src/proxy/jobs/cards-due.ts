import type { Context } from '../context/context.ts';
import { seal, sealsOf, SealError, unseal } from '../crypto/sealing.ts';
import type { SavedCardRow } from '../store/tables.ts';
import { NO_SEAL } from '../saved-cards/saved-cards-of.ts';
import type { DueKind } from './job.ts';

const AT_ONCE = 50;

/**
 * Re-encrypts stored cards that depend on an older root secret, so that it can be dropped without losing
 * them. It can wait for other work, so it names no time.
 */
export const cardsDue: DueKind = {
  async work(context) {
    const { keys, store } = context;
    const [newest = '', ...older] = await sealsOf(keys, 'stored-cards');
    const due = await store.read(async (reader) => {
      const found: SavedCardRow[] = [];
      for (const sealedBy of older)
        found.push(...(await reader.find('savedCards', { where: { sealedBy }, limit: AT_ONCE })));
      return found;
    });
    for (const card of due) await sealAnew(context, card, newest);
    return due.length;
  },
  next: () => Promise.resolve([]),
};

async function sealAnew(
  { keys, log, store }: Context,
  { id, token }: SavedCardRow,
  newest: string,
): Promise<void> {
  const changes = await unseal(keys, 'stored-cards', token).then(
    async (text) => ({ token: await seal(keys, 'stored-cards', text), sealedBy: newest }),
    (error: unknown) => {
      if (!(error instanceof SealError)) throw error;
      log.warn('a stored card can’t be opened: its root secret is gone', { requestId: id });
      return { sealedBy: NO_SEAL };
    },
  );
  await store.transaction(async (tx) => {
    const card = await tx.get('savedCards', id);
    // Another process may have been faster, or the shopper has removed it.
    if (card?.token === token) await tx.update('savedCards', id, changes);
  });
}
