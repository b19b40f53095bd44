import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import {
  interpretQuery,
  listedUnder,
  type GatewayAnswer,
  type QueryInterpretation,
} from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { newRowId } from '../crypto/identifiers.ts';
import { attemptsNumbered, isFurther } from '../money/numbered.ts';
import { isPaymentCancelled, paymentById } from '../money/payments.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { listedAttempt } from './listed-attempt.ts';

/**
 * The payments of an order number. What the gateway lists under it beside the one that was sent is a payment of its
 * own, of the same order: charged, it counts there, and can be refunded; open, it holds the order. What was refused
 * is none. One payment that is listed under another number only is not made two of, unless it is gone.
 *
 * @param ifGone only where the one that was sent no longer counts
 */
export async function withFurther(
  context: Context,
  tx: Transaction,
  orderNo: string,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
  { ifGone = false } = {},
): Promise<AttemptRow[]> {
  const payments = await attemptsNumbered(tx, orderNo);
  const [sent] = payments;
  const listed = listedUnder(orderNo, answer);
  const known = payments.map(({ transactionId }) => transactionId);
  const further = listed.filter(
    ({ transactionId, outcome }) => outcome !== 'failed' && !known.includes(transactionId),
  );
  if (!sent || sent.transactionId === null || further.length === 0) return payments;
  const isListed = listed.some(({ transactionId }) => transactionId === sent.transactionId);
  const isGone =
    (ifGone || !isListed) && (await isPaymentCancelled(context, tx, sent.transactionId));
  if (ifGone ? !isGone : !isListed && !isGone) return payments;
  for (const { transactionId } of further) await takeUp(context, tx, sent, transactionId);
  return attemptsNumbered(tx, orderNo);
}

async function takeUp(
  context: Context,
  tx: Transaction,
  sent: AttemptRow,
  transactionId: string,
): Promise<void> {
  const known = await paymentById(context, tx, transactionId);
  // Another order's payment is told of where it is shown.
  if (known && known.owner !== null && known.owner !== sent.id) return;
  const { sessionId, orderKey, orderNo, operation, method, amount, currency, sentAt } = sent;
  const id = newRowId('attempt', context);
  // It was taken for the one that was sent, until another one proved to be that.
  if (known) await tx.update('transactions', known.id, { owner: id });
  await tx.insert(
    'attempts',
    listedAttempt({
      ...{ id, sessionId, orderKey, orderNo, operation, method, amount, currency, sentAt },
      ...{ transactionId, besides: transactionId, createdAt: context.clock.now() },
    }),
  );
}

/** What an answer says of one of the payments of an order number. */
export function judgeAmong(
  { profile }: Context,
  payments: readonly AttemptRow[],
  { id }: Pick<AttemptRow, 'id'>,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
): QueryInterpretation {
  const attempt = payments.find((one) => one.id === id);
  if (!attempt) throw new Error('an attempt vanished while it was being queried');
  const { orderNo, transactionId, outcome, amount, currency } = attempt;
  return interpretQuery({
    answer,
    orderNo,
    transactionId: transactionId ?? undefined,
    anyMayPay: outcome !== 'succeeded' && !isFurther(attempt),
    others: payments.flatMap((one) => (one.id !== id && one.transactionId) || []),
    amount,
    currency,
    profile,
  });
}
