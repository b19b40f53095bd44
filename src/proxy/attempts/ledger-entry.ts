import { parseLooseMoney } from '../../contract/money/money.ts';
import type { Context } from '../context/context.ts';
import type { AttemptRow, TransactionRow } from '../store/tables.ts';

/** A payment as the refund ledger begins with it. */
export const ledgerEntry = (
  { profile }: Context,
  id: string,
  { orderNo, amount, currency, outcome }: AttemptRow,
): TransactionRow => ({
  id,
  orderNo,
  currency,
  amount: parseLooseMoney(amount, currency, profile.decimals).minor.toString(),
  paid: outcome === 'succeeded',
  refunded: '0',
  refundPending: '0',
});
