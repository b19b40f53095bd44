import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Keys } from '../crypto/keys.ts';
import { membersOf } from './compared-members.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { RequestRow } from '../store/tables.ts';

type Members = RequestRow['members'];

/** Who an Idempotency-Key belongs to, and what it was first used for (P-01, P-02). */
export interface IdempotencyClaim {
  readonly id: string;
  /** Under each root secret in use, the newest first: a retry stays the same request while they rotate. */
  readonly members: readonly [Members, ...Members[]];
  readonly now: number;
  /** How long a repetition is recognised; keys of operations never expire (P-03). */
  readonly expiresAt: number;
}

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  /** It is the answer to an earlier request with the same key. */
  readonly replayed?: boolean;
}

/** The key of a request: up to 255 visible ASCII characters. */
export function idempotencyKey(request: Request): string {
  const key = request.headers.get('idempotency-key');
  if (key === null) throw new Problem('idempotency-key-missing');
  if (!/^[!-~]{1,255}$/.test(key))
    throw new Problem('malformed-request', {
      detail: 'An Idempotency-Key must have 1 to 255 visible ASCII characters.',
    });
  return key;
}

/**
 * `owner` is the credential's stable name, not the credential, so that keys outlive its rotation.
 * `identity` is what makes two requests the same one; it never holds a security code, and a card
 * number only as a keyed hash. `compared` is what of it may not differ; names that `known` lacks are not repeated.
 * Hashes are keyed, so they can't be guessed backwards, and those of members belong to one key: equal members of
 * different requests don't show.
 */
export async function claimFor(
  keys: Keys,
  request: {
    readonly owner: string;
    readonly route: string;
    readonly key: string;
    readonly identity: (keys: Keys) => unknown;
    readonly compared: (identity: unknown) => unknown;
    readonly known: ReadonlySet<string>;
  },
  time: Pick<IdempotencyClaim, 'now' | 'expiresAt'>,
): Promise<IdempotencyClaim> {
  const { owner, route, key, identity, compared, known } = request;
  const id = await keys.sha256(JSON.stringify([owner, route, key]));
  const [newest, ...older] = await Promise.all(
    keys.each.map(async (one): Promise<Members> => {
      const members = [...membersOf(compared(await identity(one)), known)].map(
        async ([pointer, text]) =>
          [pointer, await one.mac('fingerprint', JSON.stringify([id, pointer, text]))] as const,
      );
      return Object.fromEntries(await Promise.all(members));
    }),
  );
  if (!newest) throw new Error('the proxy needs at least one root secret');
  return { id, members: [newest, ...older], ...time };
}

/** What an earlier request with the same key left, if there was one. */
export async function findClaim(
  reader: Reader,
  claim: IdempotencyClaim,
): Promise<RequestRow | undefined> {
  const row = await claimedBy(reader, claim);
  if (row?.isWithdrawn) throw new Problem('request-withdrawn');
  return row;
}

/** The same, for whoever only asks: also of a key that was withdrawn. */
export async function claimedBy(
  reader: Reader,
  claim: IdempotencyClaim,
): Promise<RequestRow | undefined> {
  const row = await reader.get('requests', claim.id);
  if (row) assertSame(row, claim);
  return row;
}

function assertSame({ members, resourceId }: RequestRow, claim: IdempotencyClaim): void {
  const [fewest = []] = claim.members
    .map((one) => differing(one, members))
    .sort((one, other) => one.length - other.length);
  if (fewest.length > 0) throw keyReused(fewest, resourceId);
}

const differing = (one: Members, other: Members): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (pointer) => one[pointer] !== other[pointer],
  );

/** The refusal of a key, or id, that was used before: what it made then, and which members differ now. */
export const keyReused = (
  pointers: readonly string[],
  resourceId: string | null,
  detail?: string,
): Problem =>
  new Problem('idempotency-key-reused', {
    ...(detail !== undefined && { detail }),
    ...(pointers.length > 0 && {
      errors: pointers.map((pointer) => ({ pointer, detail: 'differs from the first request' })),
    }),
    ...(resourceId !== null && {
      extension: { [resourceId.startsWith('op_') ? 'operation_id' : 'attempt_id']: resourceId },
    }),
  });

/** Written in the transaction of what the request did, so that neither is without the other. */
export const storeClaim = (
  tx: Transaction,
  { id, members: [members], now, expiresAt }: IdempotencyClaim,
  result: Pick<RequestRow, 'resourceId' | 'status' | 'body'>,
): Promise<void> =>
  tx.insert('requests', {
    id,
    members,
    isWithdrawn: false,
    createdAt: now,
    expiresAt: result.resourceId?.startsWith('op_') ? null : expiresAt,
    ...result,
  });

/** Keeps the key from being used: what is still on its way with it comes too late. */
export const withdrawKey = (
  tx: Transaction,
  { id, members: [members], now: createdAt }: IdempotencyClaim,
  expiresAt: RequestRow['expiresAt'],
): Promise<void> =>
  tx.insert('requests', {
    id,
    members,
    resourceId: null,
    status: null,
    body: null,
    isWithdrawn: true,
    createdAt,
    expiresAt,
  });

/** For requests that are done within one transaction: the second one gets the first one's answer. */
export async function withIdempotency<Body>(
  tx: Transaction,
  claim: IdempotencyClaim,
  perform: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  await tx.lock('request', claim.id);
  const earlier = await findClaim(tx, claim);
  if (earlier && earlier.status !== null)
    return { status: earlier.status, body: earlier.body as Body, replayed: true };
  const answer = await perform();
  const { status, body } = answer;
  await storeClaim(tx, claim, { resourceId: null, status, body });
  return answer;
}
