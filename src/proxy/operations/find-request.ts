import type { RequestFound } from '../../contract/proxy/found-request.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from '../grants/operator.ts';
import { claimedBy, withdrawKey, type IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import type { Transaction } from '../store/store.ts';
import { resultFor } from './operation-result.ts';

/** Keys that one grant may withdraw: a person asks about what they have just done. */
const MOST_WITHDRAWN = 100;

/**
 * `POST /v1/requests/find`: what became of a request. It sends nothing. A key that no request has come with
 * is withdrawn in the same transaction, or "nothing was sent" might be untrue a moment later.
 */
export const findRequest = (
  context: Context,
  caller: Operator,
  claim: IdempotencyClaim,
): Promise<RequestFound> =>
  context.store.transaction(async (tx): Promise<RequestFound> => {
    await tx.lock('request', claim.id);
    const claimed = await claimedBy(tx, claim);
    if (!claimed) {
      await countWithdrawal(tx, caller);
      // No token lives nearly as long as a request may be kept; an API key does.
      await withdrawKey(tx, claim, caller.kind === 'grant' ? claim.expiresAt : null);
    }
    if (!claimed || claimed.isWithdrawn) return { state: 'not_sent' };
    const row = await tx.get('operations', claimed.resourceId ?? '');
    if (!row) throw new Error('a request points to a row that is not there');
    return {
      state: row.state === 'ended' ? 'recorded' : 'in_progress',
      operation: resultFor(caller, row),
    };
  });

async function countWithdrawal(tx: Transaction, caller: Operator): Promise<void> {
  if (caller.kind !== 'grant') return;
  const grant = await tx.get('grants', caller.claims.jti);
  if (!grant || grant.revoked) throw new Problem('unauthorised');
  if (grant.withdrawn === MOST_WITHDRAWN)
    throw new Problem('forbidden', { detail: 'The limits of this grant do not allow it.' });
  await tx.update('grants', grant.id, { withdrawn: grant.withdrawn + 1 });
}
