import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { LOOK_AGAIN_MS, type Lease } from '../exchange/leases.ts';
import type { RateLimited } from '../exchange/rate-limits.ts';
import type { CommandContext } from './command-context.ts';
import { findClaim, storeClaim } from './idempotency-claim.ts';
import type { IdempotencyClaim } from './idempotency-claim.ts';
import { ConflictError, StoreUnavailableError } from '../store/store.ts';
import type { Aggregate, Reader, Store, Transaction } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { retryUntilStored } from './retry-until-stored.ts';

/** How often a further call of the same command waits for a turn, five seconds each time. */
const TURNS_WAITED = 12;

/** Tables whose rows are sent to the gateway. */
type SentTable = 'attempts' | 'operations';

/** How spans name a row. */
const NAMED_AS = { attempts: 'tender.attempt_id', operations: 'tender.request_id' } as const;

/** Who is at work on a new row, and when others look whether that is still so. */
export interface Holding {
  readonly leaseId: string;
  readonly dueAt: number;
}

/** One thing asked of the gateway that must not happen twice. */
export interface GatewayCommand<T extends SentTable, Answer> {
  readonly table: T;
  /** The id of its row, where `begin` stores that as `sent`. */
  readonly sentAs?: string;
  /** Locks that requests for the same thing share. */
  readonly locks?: readonly (readonly [Aggregate, string])[];
  /** What another request has made of the same intention, under any Idempotency-Key. */
  earlier?(tx: Transaction): Promise<Tables[T] | undefined>;
  /** Stores it, or throws why it may not be: as `sent` where nothing is asked before it is sent, else as `created`. */
  begin(tx: Transaction, holding: Holding): Promise<Tables[T]>;
  send(row: Tables[T]): Promise<Answer>;
  /** Interprets the answer and records what it proves. */
  settle(tx: Transaction, row: Tables[T], answer: Answer): Promise<Tables[T]>;
  /** Records what is known if `send` threw: that nothing was sent, or that it is unknown. */
  release(tx: Transaction, row: Tables[T]): Promise<Tables[T]>;
}

export interface CommandResult<T extends SentTable> {
  readonly row: Tables[T];
  readonly replayed: boolean;
}

/**
 * Wait for a turn, store, send, interpret, store: how every payment and operation reaches the
 * gateway. A request that waits too long says that nothing was sent. The row and its
 * Idempotency-Key are stored together (P-02); before the first byte leaves, `sent` is durable, and the
 * lease confirmed that the row names. Wherever the process dies, the row says what is
 * known: `created` was never sent, `sent` may have been.
 */
export async function runCommand<T extends SentTable, Answer>(
  context: CommandContext,
  claim: IdempotencyClaim,
  command: GatewayCommand<T, Answer>,
): Promise<CommandResult<T>> {
  const leave = context.concurrency.enter();
  if (!leave) throw new Problem('proxy-busy', { retryAfter: 2 });
  try {
    return await run(context, claim, command);
  } finally {
    leave();
  }
}

const WHOSE_LIMIT: Readonly<Record<RateLimited['limitedBy'], string>> = {
  profile: 'It is the limit that the shop has set: profile.limits.writesPerSecond.',
  gateway: 'The gateway has answered 429: it asked for fewer requests.',
};

async function run<T extends SentTable, Answer>(
  context: CommandContext,
  claim: IdempotencyClaim,
  command: GatewayCommand<T, Answer>,
): Promise<CommandResult<T>> {
  const { leases, rateLimits } = context;
  assertGatewayUp(context);
  const refused = await rateLimits.take('write');
  if (refused)
    throw new Problem('gateway-busy', {
      detail: WHOSE_LIMIT[refused.limitedBy],
      retryAfter: refused.retryAfter,
      extension: { limited_by: refused.limitedBy },
    });

  const lease = leases.current();
  const settled = Promise.withResolvers<CommandResult<T>>();
  // Others must not find it as the row of a process that died.
  const held = command.sentAs === undefined ? [] : [command.sentAs];
  leases
    .hold(held, () => beginAndSend(context, claim, command, lease, settled.reject))
    .then(settled.resolve, settled.reject);
  return settled.promise;
}

/** `onLate` tells the caller that the store is unreachable; writing what the gateway has answered continues. */
async function beginAndSend<T extends SentTable, Answer>(
  context: CommandContext,
  claim: IdempotencyClaim,
  { table, sentAs, locks = [], earlier, begin, send, settle, release }: GatewayCommand<T, Answer>,
  lease: Lease,
  onLate: (error: unknown) => void,
): Promise<CommandResult<T>> {
  const { store, clock, leases } = context;
  // Without it in the store, what is written as sent would be taken for that of a dead process, and sent later.
  if (sentAs !== undefined) await lease.confirm();
  const begun = await unlessRepeated(context, claim, table, () =>
    store.transaction(async (tx): Promise<CommandResult<T>> => {
      for (const [aggregate, id] of [['request', claim.id] as const, ...locks])
        await tx.lock(aggregate, id);
      const made = await earlier?.(tx);
      const dueAt = clock.now() + LOOK_AGAIN_MS;
      const row = made ?? (await begin(tx, { leaseId: lease.id, dueAt }));
      await storeClaim(tx, claim, { resourceId: row.id, status: null, body: null });
      return { row, replayed: made !== undefined };
    }),
  );
  const { row, replayed } = begun;
  context.tracer?.annotate({ [NAMED_AS[table]]: row.id });
  if (replayed) return begun;

  const fence = fenceOf(context, table, row, lease);
  context.fence.admits = fence.admits;
  return leases.hold([row.id], async () => {
    const transaction: Store['transaction'] = (work) =>
      store.transaction(async (tx) => {
        if (!fence.hasPassed()) await takeBack(tx, table, row.id);
        return work(tx);
      });
    const answer = await send(row).catch(async (error: unknown) => {
      await releaseRow(transaction, table, row.id, release);
      throw error;
    });
    const write = () => transaction((tx) => settle(tx, row, answer));
    return { row: await retryUntilStored(context, write, onLate), replayed: false };
  });
}

/**
 * Whoever comes here was no repeat when it was asked. Where another request with the same key was faster, its claim
 * keeps this one from being stored: that is told, whatever else spoke against this one. A number that was drawn may have
 * been another's, too: then it is drawn again.
 */
async function unlessRepeated<T extends SentTable>(
  context: Context,
  claim: IdempotencyClaim,
  table: T,
  begin: () => Promise<CommandResult<T>>,
): Promise<CommandResult<T>> {
  try {
    return await begin();
  } catch (error) {
    // What else may be the matter says nothing of whether it was stored.
    if (!(error instanceof Problem || error instanceof ConflictError)) throw error;
    const row = await findRepeat(context, claim, table);
    if (row) return { row, replayed: true };
    if (error instanceof Problem) throw error;
    return begin();
  }
}

/** What never passed the fence has not left, whatever was written down in advance. */
async function takeBack(tx: Transaction, table: SentTable, id: string): Promise<void> {
  const row = await tx.get(table, id);
  if (row?.state === 'sent') await tx.update(table, id, { state: 'created', sentAt: null });
}

/** While the gateway is known to be down, what would change something there is refused before it is begun. */
export function assertGatewayUp({ circuits: { gateway } }: Context): void {
  if (gateway.isDown)
    throw new Problem('gateway-down', {
      retryAfter: Math.max(1, Math.ceil(gateway.rest() / 1000)),
    });
}

/** Where this fails too, the row is released as that of a process that died. */
const releaseRow = <T extends SentTable>(
  transaction: Store['transaction'],
  table: T,
  id: string,
  release: GatewayCommand<T, unknown>['release'],
): Promise<void> =>
  transaction(async (tx) => {
    const row = await tx.get(table, id);
    if (row) await release(tx, row);
  }).catch(() => undefined);

/**
 * What an earlier request with the same key made. To be asked before anything of this one is looked
 * at: what was right then may be wrong by now.
 */
export async function findRepeat<T extends SentTable>(
  context: Context,
  claim: IdempotencyClaim,
  table: T,
): Promise<Tables[T] | undefined> {
  const claimed = await findClaim(context.store, claim);
  return (
    claimed &&
    context.store.read((reader) => existingRow(context, reader, table, claimed.resourceId))
  );
}

/** The current state of what an earlier request created (P-04). */
async function existingRow<T extends SentTable>(
  context: Context,
  reader: Reader,
  table: T,
  id: string | null,
): Promise<Tables[T]> {
  const row = id === null ? undefined : await reader.get(table, id);
  if (!row) throw new Error('a request points to a row that is not there');
  if (await isInFlight(context, reader, row))
    throw new Problem('request-in-flight', { retryAfter: 1 });
  return row;
}

/** Somebody is at work on it, or will be in a moment: one that is not sent yet is sent now, or released. */
export const isInFlight = async (
  { leases }: Pick<Context, 'leases'>,
  reader: Reader,
  row: Tables[SentTable],
): Promise<boolean> =>
  row.state === 'created' || (row.state === 'sent' && (await leases.isHeld(reader, row)));

/**
 * The turn of the first call was waited for before the row was written down; each further one waits
 * for its own. A process that lost its lease sends nothing, even if it was paused and resumes.
 */
function fenceOf(
  { store, clock, rateLimits }: Context,
  table: SentTable,
  { id, state }: Tables[SentTable],
  lease: Lease,
): { readonly admits: () => Promise<boolean>; readonly hasPassed: () => boolean } {
  let hasTurn = true;
  let isSent = state === 'sent';
  let hasPassed = false;
  const takeTurn = async (): Promise<boolean> => {
    for (let tries = 1; tries <= TURNS_WAITED; tries += 1)
      if ((await rateLimits.take('write')) === undefined) return true;
    return false;
  };
  const mark = async (): Promise<boolean> =>
    (isSent = await store.transaction((tx) => markSent(tx, table, id, clock.now())));
  return {
    hasPassed: () => hasPassed,
    async admits() {
      try {
        if (!(hasTurn || (await takeTurn()))) return false;
        if (!(isSent || (await mark()))) return false;
        hasTurn = false;
        if (!(await lease.confirm())) return false;
        return (hasPassed = true);
      } catch (error) {
        if (error instanceof StoreUnavailableError) return false;
        throw error;
      }
    },
  };
}

/** Marks the row as sent, unless another process has released it meanwhile. */
async function markSent(
  tx: Transaction,
  table: SentTable,
  id: string,
  now: number,
): Promise<boolean> {
  const row = await tx.get(table, id);
  if (!row) throw new Error('a row vanished before it was sent');
  if (row.state !== 'created') return false;
  await tx.update(table, id, { state: 'sent', sentAt: now });
  return true;
}
