import type { Reader } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { countIn } from './order-numbers.ts';

/** A session's attempts, the first one first. The order number gives the sequence. */
export async function attemptsOf(reader: Reader, sessionId: string): Promise<AttemptRow[]> {
  const attempts = await reader.find('attempts', { where: { sessionId } });
  return inSequence(attempts);
}

/** Those of every session that was to pay the order, the first one first. */
export async function attemptsOfOrder(reader: Reader, orderKey: string): Promise<AttemptRow[]> {
  return inSequence(await reader.find('attempts', { where: { orderKey } }));
}

/** By their order numbers, the first one first. */
export const inSequence = (attempts: readonly AttemptRow[]): AttemptRow[] =>
  attempts.toSorted((a, b) => countIn(a.orderNo) - countIn(b.orderNo) || a.createdAt - b.createdAt);
