import { Problem } from '../../contract/vocabulary/problems.ts';
import { tell } from '../attempts/record-outcome.ts';
import type { Context } from '../context/context.ts';
import { restoredAt } from '../store/restored.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { TransactionRow } from '../store/tables.ts';
import { inMajor, ledgerAmount } from './refund-ledger.ts';

/**
 * What a person has seen at the gateway was refunded: it counts where less is known here, since it was
 * refunded elsewhere, or after the backup that the store comes from. No query shows either.
 */
export async function confirmRefunded(
  context: Context,
  tx: Transaction,
  id: string,
  seen: bigint,
): Promise<void> {
  const row = await tx.get('transactions', id);
  if (!row) return;
  const { currency } = row;
  const elsewhere = seen - BigInt(row.refunded) - BigInt(row.refundPending);
  if (seen > BigInt(row.amount))
    throw new Problem('over-refund', {
      extension: {
        transaction_id: id,
        refundable: inMajor(BigInt(row.amount), currency, context.profile),
      },
    });
  await tx.update('transactions', id, {
    confirmedAt: context.clock.now(),
    ...(elsewhere > 0n && { refunded: (BigInt(row.refunded) + elsewhere).toString() }),
  });
  const [attempt] = await tx.find('attempts', { where: { transactionId: id }, limit: 1 });
  if (elsewhere > 0n && attempt)
    await tell(context, tx, 'payment.refunded_elsewhere', attempt, {
      proven: false,
      amount: ledgerAmount(elsewhere.toString(), currency, context.profile),
    });
}

/** A payment of before a restore may have been refunded since the backup; nobody must do so twice. */
export async function assertRefundsKnown(tx: Transaction, id: string): Promise<void> {
  const restored = await restoredAt(tx);
  const row = await tx.get('transactions', id);
  if (restored === undefined || !row || (row.confirmedAt ?? 0) > restored) return;
  if (await isBegunAfter(tx, row, restored)) return;
  throw new Problem('refunds-unconfirmed', { extension: { transaction_id: id } });
}

async function isBegunAfter(
  reader: Reader,
  { orderNo }: TransactionRow,
  restored: number,
): Promise<boolean> {
  const where = { orderNo };
  const [begun] = [
    ...(await reader.find('attempts', { where, limit: 1 })),
    ...(await reader.find('operations', { where, limit: 1 })),
  ];
  return begun !== undefined && begun.createdAt > restored;
}
