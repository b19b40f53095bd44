import { Problem } from '../../contract/vocabulary/problems.ts';
import { tell } from '../attempts/record-outcome.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { restoredAt } from '../store/restored.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { TransactionRow } from '../store/tables.ts';
import { asAttempt } from './after-success.ts';
import { inMajor, ledgerAmount, leftOf } from './refund-ledger.ts';

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
  const known = BigInt(row.refunded) + BigInt(row.refundPending);
  const elsewhere = seen - known;
  if (elsewhere > leftOf(row))
    throw new Problem('over-refund', {
      extension: {
        transaction_id: id,
        refundable: inMajor(known + leftOf(row), currency, context.profile),
      },
    });
  await tx.update('transactions', id, {
    confirmedAt: context.clock.now(),
    ...(elsewhere > 0n && {
      refunded: (BigInt(row.refunded) + elsewhere).toString(),
      elsewhere: {
        refunded: (BigInt(row.elsewhere?.refunded ?? 0) + elsewhere).toString(),
        lost: row.elsewhere?.lost ?? '0',
      },
    }),
  });
  if (elsewhere <= 0n) return;
  const more = {
    proven: false,
    amount: ledgerAmount(elsewhere.toString(), currency, context.profile),
  };
  const [attempt] = await tx.find('attempts', { where: { transactionId: id }, limit: 1 });
  if (attempt) return tell(context, tx, 'payment.refunded_elsewhere', attempt, more);
  const named = await tx.find('operations', { where: { orderNo: row.orderNo } });
  const operation = named.find(({ result }) => result?.transaction_id === id);
  if (operation)
    await recordEvent(context, tx, {
      type: 'payment.refunded_elsewhere',
      sessionId: null,
      data: { attempt: asAttempt(operation), ...more },
    });
}

/** What may have been refunded since the backup, or elsewhere, and must not be refunded twice. */
export async function assertRefundsKnown(tx: Transaction, id: string): Promise<void> {
  const row = await tx.get('transactions', id);
  if (!row) return;
  const { confirmedAt = 0, doubtedAt = -1 } = row;
  const restored = await restoredAt(tx);
  const isOfBackup =
    restored !== undefined && confirmedAt <= restored && !(await isBegunAfter(tx, row, restored));
  if (isOfBackup || confirmedAt <= doubtedAt)
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
