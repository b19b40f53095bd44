import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Context } from '../context/context.ts';
import { book, deductionId, notePaid } from '../money/journal.ts';
import { claimPayment } from '../money/payments.ts';
import type { Transaction } from '../store/store.ts';
import type { SubscriptionRow } from '../store/subscription-row.ts';
import { tookMoney, type JudgedDeduction, type JudgedPayment } from './judge-deduction.ts';

/**
 * Writes down what a period has moved, as with other payments: the gateway's number of each is taken for it, and
 * one that another payment has proves nothing.
 */
export async function journalDeduction(
  context: Context,
  tx: Transaction,
  row: SubscriptionRow,
  { payments, findings }: JudgedDeduction,
): Promise<JudgedDeduction> {
  const owned: JudgedPayment[] = [];
  const strange: JudgedPayment[] = [];
  for (const payment of payments) {
    const isOwn = !tookMoney(payment.outcome) || (await journalPayment(context, tx, row, payment));
    owned.push(isOwn ? payment : { ...payment, outcome: 'unknown' });
    if (!isOwn) strange.push(payment);
  }
  return {
    payments: owned,
    findings: [
      ...findings,
      ...strange.map(({ order_no: orderNo }) => ({
        alert: 'transaction-mismatch' as const,
        field: 'orders_list.transaction_id',
        orderNo,
      })),
    ],
  };
}

async function journalPayment(
  context: Context,
  tx: Transaction,
  { id, attemptId }: SubscriptionRow,
  { transaction_id: transactionId, order_no: orderNo = '', amount, outcome }: JudgedPayment,
): Promise<boolean> {
  const name = transactionId ?? orderNo;
  if (name === '' || !amount) return true;
  const owner = deductionId(id, name);
  if (transactionId !== undefined) {
    const sent = { owner, orderNo, amount };
    if (!(await claimPayment(context, tx, transactionId, sent))) return false;
    // What was charged otherwise than agreed is looked up before anything goes back.
    if (outcome === 'succeeded') await notePaid(context, tx, transactionId, true);
  }
  const kind = outcome === 'succeeded' ? 'charged' : 'contradicted';
  const moved = { commandId: owner, transactionId: transactionId ?? null, orderNo };
  await book(context, tx, moved, [{ kind, total: amount, said: `deduction ${outcome}` }]);
  await wakeNotifications(context, tx, attemptId);
  return true;
}

/** What was notified of a deduction before it was known waits for it. */
async function wakeNotifications(
  { clock }: Context,
  tx: Transaction,
  about: string,
): Promise<void> {
  for (const { id, dueAt } of await tx.find('notifications', { where: { about } }))
    if (dueAt !== null) await tx.update('notifications', id, { dueAt: clock.now() });
}

/** Writes down what was agreed for a period and is not listed: perhaps it was charged, perhaps not; nothing once it is known. */
export async function journalMissing(
  context: Context,
  tx: Transaction,
  { id }: SubscriptionRow,
  period: string,
  agreed: DecimalAmount | undefined,
): Promise<void> {
  const moved = { commandId: deductionId(id, period), transactionId: null, orderNo: null };
  await book(context, tx, moved, [
    { kind: 'missing', total: agreed ?? null, said: 'not listed', reference: period },
  ]);
}
