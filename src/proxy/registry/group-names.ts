import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Transaction } from '../store/store.ts';

const AT_ONCE = 100;

/** Names that people take for the same one. */
const plain = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/**
 * Refuses a name of a group that one in another currency has, or may be about to get: a person tells groups
 * apart by their names. `own` is the group's number, where it has one.
 */
export async function assertNameFree(
  tx: Transaction,
  name: string,
  currency: string,
  own?: string,
): Promise<void> {
  const isSame = (other: string | undefined): boolean =>
    other !== undefined && plain(other) === plain(name);
  await tx.lock('movement', `group-name|${plain(name)}`);
  for (let after = ''; ;) {
    const groups = await tx.find('groups', { range: { column: 'id', after }, limit: AT_ONCE });
    for (const { id, view } of groups)
      if (id !== own && isSame(view.name) && view.currency !== undefined)
        assertSame(view.currency, currency, view.name ?? '');
    if (groups.length < AT_ONCE) break;
    after = groups.at(-1)?.id ?? '';
  }
  const open = await Promise.all([
    ...(['created', 'sent'] as const).map((state) => tx.find('operations', { where: { state } })),
    tx.find('operations', { where: { outcome: 'unknown' } }),
  ]);
  for (const { operation, summary } of open.flat())
    if (operation === 'group.create' && summary.amount && isSame(summary.group?.name))
      assertSame(summary.amount.currency, currency, name);
}

function assertSame(taken: string, wanted: string, name: string): void {
  if (taken !== wanted)
    throw new Problem('group-name-taken', {
      detail: `“${name}” is the name of a group in ${taken}. Choose another one for a group in ${wanted}.`,
      extension: { currency: taken },
    });
}
