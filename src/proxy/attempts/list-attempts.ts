import type { Reader } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { countIn } from './order-numbers.ts';

/** A session's attempts, the first one first. The order number gives the sequence. */
export async function attemptsOf(reader: Reader, sessionId: string): Promise<AttemptRow[]> {
  const attempts = await reader.find('attempts', { where: { sessionId } });
  return inOrder(attempts);
}

/** Those of every session that was to pay the order, the first one first. */
export async function attemptsOfOrder(reader: Reader, orderKey: string): Promise<AttemptRow[]> {
  return inOrder(await reader.find('attempts', { where: { orderKey } }));
}

const inOrder = (attempts: AttemptRow[]): AttemptRow[] =>
  attempts.sort((a, b) => countIn(a.orderNo) - countIn(b.orderNo) || a.createdAt - b.createdAt);
