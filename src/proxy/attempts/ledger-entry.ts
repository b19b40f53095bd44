import { parseLooseMoney } from '../../contract/money/money.ts';
import type { Context } from '../context/context.ts';
import type { Reader, Transaction } from '../store/store.ts';
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

/** Writes something down about a payment, which the ledger may not know yet. */
export async function noteOfPayment(
  tx: Transaction,
  entry: TransactionRow,
  note: Partial<Pick<TransactionRow, 'cancelled' | 'doubtedAt'>>,
): Promise<void> {
  if (await tx.get('transactions', entry.id)) await tx.update('transactions', entry.id, note);
  else await tx.insert('transactions', { ...entry, ...note });
}

/** Neither cancelled nor wholly refunded. */
export async function isKept(reader: Reader, { transactionId }: AttemptRow): Promise<boolean> {
  if (transactionId === null) return true;
  const row = await reader.get('transactions', transactionId);
  return !row || (row.cancelled !== true && BigInt(row.refunded) < BigInt(row.amount));
}

/** Whether a successful payment no longer counts. */
export const isPaymentCancelled = async (
  reader: Reader,
  transactionId: string | null,
): Promise<boolean> =>
  transactionId !== null && (await reader.get('transactions', transactionId))?.cancelled === true;
