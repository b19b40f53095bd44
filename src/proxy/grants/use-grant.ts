import { Problem } from '../../contract/vocabulary/problems.ts';
import { parseLooseMoney } from '../../contract/money/money.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from './operator.ts';
import type { Transaction } from '../store/store.ts';

/** Takes one use, and its amount, off a grant's limits, in the transaction of what it is used for. */
export async function useGrant(
  { profile }: Context,
  tx: Transaction,
  caller: Operator,
  amount: DecimalAmount | undefined,
): Promise<void> {
  if (caller.kind !== 'grant') return;
  const { jti, limits } = caller.claims;
  const grant = await tx.get('grants', jti);
  if (!grant || grant.revoked) throw new Problem('unauthorised');
  if (limits?.count !== undefined && grant.used >= limits.count) throw spent();

  const minor = ({ value, currency }: DecimalAmount): bigint =>
    parseLooseMoney(value, currency, profile.decimals).minor;
  let usedAmount = BigInt(grant.usedAmount);
  if (limits?.amount && amount) {
    if (amount.currency !== limits.amount.currency) throw spent();
    usedAmount += minor(amount);
    if (usedAmount > minor(limits.amount)) throw spent();
  }
  await tx.update('grants', jti, { used: grant.used + 1, usedAmount: usedAmount.toString() });
}

const spent = (): Problem =>
  new Problem('forbidden', { detail: 'The limits of this grant do not allow it.' });
