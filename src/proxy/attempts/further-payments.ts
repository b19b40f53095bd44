import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import {
  interpretQuery,
  listedUnder,
  unnumberedUnder,
  type GatewayAnswer,
  type QueryInterpretation,
} from '../../gateway/index.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { newRowId } from '../crypto/identifiers.ts';
import { paymentsNumbered, type Numbered, type Sent } from '../money/numbered.ts';
import { isPaymentCancelled, paymentById } from '../money/payments.ts';
import { emptyOrder, restateOrder } from '../money/restate-order.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { applyInterpretation } from './apply-interpretation.ts';
import { listedAttempt } from './listed-attempt.ts';

/**
 * The payments of an order number, whoever sent the one that was sent. What the gateway lists beside that is a payment
 * of its own, of the same order: charged, it counts there, and can be refunded; open, it holds the order. What was refused
 * is none. That the one that was sent is not listed any more is told, and proves nothing of it.
 *
 * @param before before it is known which of those that are listed the one that was sent is: only what can't be that
 * @param formerly as what was sent was known before the answer: its number may have proved to be another payment's
 */
export async function withFurther(
  context: Context,
  tx: Transaction,
  orderNo: string,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
  { before = false, formerly }: { before?: boolean; formerly?: Sent | undefined } = {},
): Promise<Numbered> {
  const known = await paymentsNumbered(context, tx, orderNo);
  const { sent } = known;
  const listed = listedUnder(orderNo, answer);
  const numbers = allOf(known).map(({ transactionId }) => transactionId);
  const isNews = (number: string): boolean => !numbers.includes(number);
  const further = listed.filter(
    ({ transactionId, outcome }) => outcome !== 'failed' && isNews(transactionId),
  );
  const lost = formerly?.transactionId ?? null;
  const isLost =
    lost !== null &&
    isNews(lost) &&
    formerly?.outcome !== 'failed' &&
    !listed.some(({ transactionId }) => transactionId === lost);
  if (!sent || sent.transactionId === null) return known;
  const isListed = listed.some(({ transactionId }) => transactionId === sent.transactionId);
  const unnumbered = isListed ? unnumberedUnder(orderNo, answer, sent) : undefined;
  if (unnumbered && !known.further.some(({ besides }) => besides === UNNUMBERED))
    await takeUpUnnumbered(context, tx, sent, unnumbered);
  if (further.length === 0 && !isLost) return paymentsNumbered(context, tx, orderNo);
  const isGone =
    (before || !isListed) && (await isPaymentCancelled(context, tx, sent.transactionId));
  const mayBeSent =
    isListed ||
    (sent.outcome !== 'succeeded' && further.some(({ outcome }) => outcome === 'succeeded'));
  if (before && !isGone && mayBeSent) return known;
  for (const { transactionId } of further) {
    await takeUp(context, tx, sent, transactionId);
    if (!isListed && !isGone)
      await raiseAlerts(context, tx, sent.row, [
        { alert: 'transaction-mismatch', field: 'orders_list.transaction_id', transactionId },
      ]);
  }
  if (isLost) await takeUp(context, tx, sent, lost, formerly?.outcome);
  return paymentsNumbered(context, tx, orderNo);
}

const allOf = ({ sent, further }: Numbered) => [...(sent ? [sent] : []), ...further];

async function takeUp(
  context: Context,
  tx: Transaction,
  sent: Sent,
  transactionId: string,
  outcome: Outcome | null = null,
): Promise<void> {
  const now = context.clock.now();
  const known = await paymentById(context, tx, transactionId);
  // Another order's payment is told of where it is shown.
  if (known && known.owner !== null && known.owner !== sent.id) return;
  const { id } = await insertBeside(context, tx, sent, {
    ...{ transactionId, besides: transactionId },
    ...(outcome !== null && { outcome, outcomeAt: now, dueAt: now }),
  });
  // It was taken for the one that was sent, until another one proved to be that.
  if (known) await tx.update('transactions', known.id, { owner: id });
}

/** In place of the number of what the gateway lists without one. */
const UNNUMBERED = 'unnumbered';

/** Nobody can say what it is, nor take it back: a person looks at it. */
async function takeUpUnnumbered(
  context: Context,
  tx: Transaction,
  sent: Sent,
  contradicted: DecimalAmount,
): Promise<void> {
  const row = await insertBeside(context, tx, sent, { transactionId: null, besides: UNNUMBERED });
  await applyInterpretation(context, tx, row, {
    outcome: 'review',
    contradicted,
    alerts: [{ alert: 'several-successes', field: 'orders_list.transaction_id' }],
  });
}

async function insertBeside(
  context: Context,
  tx: Transaction,
  { sessionId, orderKey, orderNo, operation, method, amount, currency, sentAt }: Sent,
  listed: Pick<AttemptRow, 'transactionId' | 'besides'> & Partial<AttemptRow>,
): Promise<AttemptRow> {
  const row = listedAttempt({
    ...{ sessionId, orderKey, orderNo, operation, method, amount, currency, sentAt },
    ...{ id: newRowId('attempt', context), createdAt: context.clock.now() },
    ...listed,
  });
  await tx.insert('attempts', row);
  // No shopper has tried to pay what only the merchant server was paid.
  if (!(await tx.get('orders', orderKey))) {
    await tx.insert('orders', emptyOrder(orderKey));
    await restateOrder(context, tx, orderKey);
  }
  return row;
}

/** What an answer says of one of the payments of an order number. */
export function judgeAmong(
  { profile }: Context,
  payments: Numbered,
  { id }: { readonly id: string },
  answer: GatewayAnswer<TransactionsQueryAnswer>,
): QueryInterpretation {
  const all = allOf(payments);
  const one = all.find((payment) => payment.id === id);
  if (!one) throw new Error('a payment vanished while it was being queried');
  const { orderNo, transactionId, outcome, amount, currency } = one;
  return interpretQuery({
    answer,
    orderNo,
    transactionId: transactionId ?? undefined,
    anyMayPay: outcome !== 'succeeded' && id === payments.sent?.id,
    others: all.flatMap((other) => (other.id !== id && other.transactionId) || []),
    amount,
    currency,
    profile,
  });
}
