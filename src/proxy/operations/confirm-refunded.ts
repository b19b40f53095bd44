import { Problem } from '../../contract/vocabulary/problems.ts';
import { asAttempt } from '../attempts/attempt-views.ts';
import { tell } from '../attempts/tell-payment.ts';
import type { Context } from '../context/context.ts';
import {
  inMajor,
  isInDoubt,
  ledgerAmount,
  makerOf,
  paymentById,
  type Account,
} from '../money/payments.ts';
import { bookBack } from '../money/journal.ts';
import { restatePayment } from '../money/restate-order.ts';
import { recordEvent } from '../events/record-event.ts';
import { restoredAt } from '../store/restored.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import { subscriptionBehind, tellHintedDeduction } from '../subscriptions/tell-hinted-deduction.ts';
import { leftOf } from './refund-ledger.ts';

/**
 * What a person has seen at the gateway was refunded: it counts where less is known here, since it was
 * refunded externally, or after the backup that the store comes from. No query shows either.
 */
export async function confirmRefunded(
  context: Context,
  tx: Transaction,
  id: string,
  seen: bigint,
): Promise<void> {
  const row = await paymentById(context, tx, id);
  if (!row) return;
  const { currency } = row;
  const known = BigInt(row.refunded) + BigInt(row.refundPending);
  const external = seen - known;
  if (external > leftOf(row))
    throw new Problem('over-refund', {
      extension: {
        transaction_id: id,
        refundable: inMajor(known + leftOf(row), currency, context.profile),
      },
    });
  const after = await tx.update('transactions', row.id, {
    confirmedAt: context.clock.now(),
    ...(external > 0n && {
      refunded: (BigInt(row.refunded) + external).toString(),
      external: {
        refunded: (BigInt(row.external.refunded) + external).toString(),
        lost: row.external.lost,
      },
    }),
  });
  if (external <= 0n) return;
  await bookBack(context, tx, after);
  await restatePayment(context, tx, after);
  const amount = ledgerAmount(external.toString(), currency, context.profile);
  const more = { proven: false, amount };
  const type = 'payment.refunded_externally';
  const { attempt, operation } = await makerOf(context, tx, id);
  if (attempt) return tell(context, tx, type, attempt, more);
  if (operation)
    return recordEvent(context, tx, {
      type,
      sessionId: null,
      data: { attempt: asAttempt(operation), ...more },
    });
  const subscription = await subscriptionBehind(tx, row);
  if (subscription) await tellHintedDeduction(context, tx, type, subscription, after, { amount });
}

/** What may have been refunded since the backup, or external, and must not be refunded twice. */
export async function assertRefundsKnown(
  account: Account,
  tx: Transaction,
  id: string,
): Promise<void> {
  const row = await paymentById(account, tx, id);
  if (!row) return;
  const confirmedAt = row.confirmedAt ?? 0;
  const restored = await restoredAt(tx);
  const isOfBackup =
    restored !== undefined && confirmedAt <= restored && !(await isBegunAfter(tx, row, restored));
  if (isOfBackup || isInDoubt(row))
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
