import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';

/** A session's attempts, the first one first. Ids are random, so the number tells the order. */
export async function attemptsOf(tx: Transaction, sessionId: string): Promise<AttemptRow[]> {
  const attempts = await tx.find('attempts', { where: { sessionId } });
  return inOrder(attempts);
}

/** Those of every session that was to pay the order, the first one first. */
export async function attemptsOfOrder(tx: Transaction, orderKey: string): Promise<AttemptRow[]> {
  return inOrder(await tx.find('attempts', { where: { orderKey } }));
}

const inOrder = (attempts: AttemptRow[]): AttemptRow[] =>
  attempts.sort((a, b) => numberOf(a) - numberOf(b));

const numberOf = ({ orderNo }: AttemptRow): number =>
  Number(orderNo.slice(orderNo.lastIndexOf('-') + 1));
