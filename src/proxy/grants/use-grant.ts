import { Problem } from '../../contract/vocabulary/problems.ts';
import { parseLooseMoney } from '../../contract/money/money.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from './operator.ts';
import type { Transaction } from '../store/store.ts';

/** What one request takes of a grant. */
export interface GrantUsage {
  readonly count: number;
  /** The amount it moves; undefined if unknown. */
  readonly moved: readonly DecimalAmount[] | undefined;
}

/** Takes a request off a grant's limits, in the transaction of what it is used for. */
export async function useGrant(
  { profile }: Context,
  tx: Transaction,
  caller: Operator,
  { count, moved }: GrantUsage,
): Promise<void> {
  if (caller.kind !== 'grant') return;
  const { jti, limits } = caller.claims;
  const grant = await tx.get('grants', jti);
  if (!grant || grant.revoked) throw new Problem('unauthorised');
  const used = grant.used + count;
  if (limits?.count !== undefined && used > limits.count) throw spent();

  const minor = ({ value, currency }: DecimalAmount): bigint =>
    parseLooseMoney(value, currency, profile.decimals).minor;
  let usedAmount = BigInt(grant.usedAmount);
  if (limits?.amount) {
    const { currency } = limits.amount;
    if (moved === undefined)
      throw new Problem('forbidden', {
        detail:
          'This grant limits the amount, but the amount or currency of this operation is not known.',
      });
    for (const amount of moved) {
      if (amount.currency !== currency) throw spent();
      usedAmount += minor(amount);
    }
    if (usedAmount > minor(limits.amount)) throw spent();
  }
  await tx.update('grants', jti, { used, usedAmount: usedAmount.toString() });
}

const spent = (): Problem =>
  new Problem('forbidden', { detail: 'The limits of this grant do not allow it.' });
