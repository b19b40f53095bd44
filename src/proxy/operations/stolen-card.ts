import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { runningOn } from './running-on.ts';

/**
 * It blocks a card, which may be stolen: a thief has as long as that waits. One call at a time is for what moves money,
 * a charge and a withdrawal at once (C-231); a block moves none, and leaves the same behind whatever it passes. So it
 * waits for nothing, and of two at once the second is the first.
 */
export const blocksCard = (name: OperationName, status: string | undefined): boolean =>
  name === 'card.status' && status === 'blocked';

/** The blocking of a card that is in progress, if there is one; nobody else can begin it until the transaction ends. */
export async function blockingUnderWay(
  tx: Transaction,
  target: string,
): Promise<OperationRow | undefined> {
  await tx.lock('movement', target);
  const running = await runningOn(tx, target);
  return running.find(({ operation, summary }) => blocksCard(operation, summary.status));
}

/** Changes of the same card's status that were in progress at the same time, and are not known to have failed. */
export async function rivalsOf(
  reader: Reader,
  { id: own, target, createdAt, summary: { passed = [] } }: OperationRow,
): Promise<readonly OperationRow[]> {
  const since = await reader.find('operations', {
    where: { target },
    range: { column: 'createdAt', from: createdAt },
  });
  const before = await Promise.all(passed.map((id) => reader.get('operations', id)));
  return [
    ...before.flatMap((row) => row ?? []),
    ...since.filter(({ summary }) => summary.passed?.includes(own)),
  ].filter((rival) => rival.outcome !== 'failed');
}
