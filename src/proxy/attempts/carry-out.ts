import { Problem } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import { recall, remember } from '../http/once.ts';
import type { Once } from '../http/once.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';

/** One thing asked of the gateway that must not happen twice. */
export interface Errand<Answer> {
  /** Writes it down as `created`, or throws why it may not be. */
  begin(tx: Transaction): Promise<AttemptRow>;
  send(row: AttemptRow): Promise<Answer>;
  /** Judges the answer and writes down what it proves. */
  settle(tx: Transaction, row: AttemptRow, answer: Answer): Promise<AttemptRow>;
}

export interface Carried {
  readonly row: AttemptRow;
  readonly replayed: boolean;
}

/**
 * Write down, send, judge, write down: the one way in which anything reaches the gateway that moves
 * money. The row and its Idempotency-Key are stored together (P-02), `sent` is durable before the
 * first byte leaves, and wherever the process dies, the row says what is known: `created` was never
 * sent, `sent` may have been.
 */
export async function carryOut<Answer>(
  context: Context,
  once: Once,
  errand: Errand<Answer>,
): Promise<Carried> {
  const { store, clock } = context;
  const begun = await store.transaction(async (tx): Promise<Carried> => {
    const earlier = await recall(tx, once);
    if (earlier) return { row: await standing(tx, earlier.madeId, clock.now()), replayed: true };
    const row = await errand.begin(tx);
    await remember(tx, once, { madeId: row.id, status: null, body: null });
    return { row, replayed: false };
  });
  if (begun.replayed) return begun;

  const claimed = await store.transaction((tx) => claim(tx, begun.row.id, clock.now()));
  if (claimed.state !== 'sent') return { row: claimed, replayed: false };
  const answer = await errand.send(claimed);
  const row = await store.transaction((tx) => errand.settle(tx, claimed, answer));
  return { row, replayed: false };
}

/** How the attempt of an earlier request stands now (P-04). */
async function standing(tx: Transaction, id: string | null, now: number): Promise<AttemptRow> {
  const row = id === null ? undefined : await tx.get('attempts', id);
  if (!row) throw new Error('a request points to an attempt that is not there');
  if (row.state !== 'settled' && row.leaseUntil > now)
    throw new Problem('request-in-flight', { retryAfter: 1 });
  return row;
}

/** Marks the row as sent, unless its lease ended meanwhile and somebody has released it. */
async function claim(tx: Transaction, id: string, now: number): Promise<AttemptRow> {
  const row = await tx.get('attempts', id);
  if (!row) throw new Error('an attempt vanished before it was sent');
  return row.state === 'created' ? tx.update('attempts', id, { state: 'sent', sentAt: now }) : row;
}
