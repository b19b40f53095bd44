import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { findClaim, storeClaim } from './idempotency-claim.ts';
import type { IdempotencyClaim } from './idempotency-claim.ts';
import { StoreUnavailableError } from '../store/store.ts';
import type { Transaction } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** Well within the lease, after which the resolver asks the gateway. */
const STORED_WITHIN_MS = 12_000;
const WRITE_AGAIN_MS = 500;

/** Tables whose rows are sent to the gateway. */
type SentTable = 'attempts' | 'operations';

/** One thing asked of the gateway that must not happen twice. */
export interface GatewayCommand<T extends SentTable, Answer> {
  readonly table: T;
  /** Writes it down as `created`, or throws why it may not be. */
  begin(tx: Transaction): Promise<Tables[T]>;
  send(row: Tables[T]): Promise<Answer>;
  /** Interprets the answer and records what it proves. */
  settle(tx: Transaction, row: Tables[T], answer: Answer): Promise<Tables[T]>;
}

export interface CommandResult<T extends SentTable> {
  readonly row: Tables[T];
  readonly replayed: boolean;
}

/**
 * Record, send, interpret, record: the only way in which a request reaches the gateway that changes
 * something there. The row and its Idempotency-Key are stored together (P-02), `sent` is durable
 * before the first byte leaves, and wherever the process dies, the row says what is known:
 * `created` was never sent, `sent` may have been.
 */
export async function runCommand<T extends SentTable, Answer>(
  context: Context,
  claim: IdempotencyClaim,
  { table, begin, send, settle }: GatewayCommand<T, Answer>,
): Promise<CommandResult<T>> {
  const { store, clock } = context;
  const begun = await store.transaction(async (tx): Promise<CommandResult<T>> => {
    await tx.lock('request', claim.id);
    const earlier = await findClaim(tx, claim);
    if (earlier)
      return { row: await standing(tx, table, earlier.resourceId, clock.now()), replayed: true };
    const row = await begin(tx);
    await storeClaim(tx, claim, { resourceId: row.id, status: null, body: null });
    return { row, replayed: false };
  });
  if (begun.replayed) return begun;

  const claimed = await store.transaction((tx) => markSent(tx, table, begun.row.id, clock.now()));
  if (claimed.state !== 'sent') return { row: claimed, replayed: false };
  const answer = await send(claimed);
  const row = await untilStored(context, () =>
    store.transaction((tx) => settle(tx, claimed, answer)),
  );
  return { row, replayed: false };
}

/** What the gateway answered is not lost because the store is away for a moment. */
async function untilStored<Row>(
  { clock, closing }: Context,
  write: () => Promise<Row>,
): Promise<Row> {
  const until = clock.now() + STORED_WITHIN_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || clock.now() > until) throw error;
      await clock.sleep(WRITE_AGAIN_MS, closing);
      if (closing.aborted) return write();
    }
  }
}

/** The current state of what an earlier request created (P-04). */
async function standing<T extends SentTable>(
  tx: Transaction,
  table: T,
  id: string | null,
  now: number,
): Promise<Tables[T]> {
  const row = id === null ? undefined : await tx.get(table, id);
  if (!row) throw new Error('a request points to a row that is not there');
  if (row.state !== 'settled' && row.leaseUntil > now)
    throw new Problem('request-in-flight', { retryAfter: 1 });
  return row;
}

/** Marks the row as sent, unless its lease ended in the meantime and it was released. */
async function markSent<T extends SentTable>(
  tx: Transaction,
  table: T,
  id: string,
  now: number,
): Promise<Tables[T]> {
  const row = await tx.get(table, id);
  if (!row) throw new Error('a row vanished before it was sent');
  if (row.state !== 'created') return row;
  const sent = { state: 'sent', sentAt: now } as Partial<Omit<Tables[T], 'id'>>;
  return tx.update(table, id, sent);
}
