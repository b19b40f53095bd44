import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import {
  interpretQuery,
  listedUnder,
  type GatewayAnswer,
  type QueryInterpretation,
} from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { newRowId } from '../crypto/identifiers.ts';
import { paymentsNumbered, type Numbered, type Sent } from '../money/numbered.ts';
import { isPaymentCancelled, paymentById } from '../money/payments.ts';
import { emptyOrder, restateOrder } from '../money/restate-order.ts';
import type { Transaction } from '../store/store.ts';
import { listedAttempt } from './listed-attempt.ts';

/**
 * The payments of an order number, whoever sent the one that was sent. What the gateway lists beside that is a payment
 * of its own, of the same order: charged, it counts there, and can be refunded; open, it holds the order. What was refused
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
): Promise<Numbered> {
  const known = await paymentsNumbered(context, tx, orderNo);
  const { sent } = known;
  const listed = listedUnder(orderNo, answer);
  const numbers = allOf(known).map(({ transactionId }) => transactionId);
  const further = listed.filter(
    ({ transactionId, outcome }) => outcome !== 'failed' && !numbers.includes(transactionId),
  );
  if (!sent || sent.transactionId === null || further.length === 0) return known;
  const isListed = listed.some(({ transactionId }) => transactionId === sent.transactionId);
  const isGone =
    (ifGone || !isListed) && (await isPaymentCancelled(context, tx, sent.transactionId));
  if (ifGone ? !isGone : !isListed && !isGone) return known;
  for (const { transactionId } of further) await takeUp(context, tx, sent, transactionId);
  return paymentsNumbered(context, tx, orderNo);
}

const allOf = ({ sent, further }: Numbered) => [...(sent ? [sent] : []), ...further];

async function takeUp(
  context: Context,
  tx: Transaction,
  sent: Sent,
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
  // No shopper has tried to pay what only the merchant server was paid.
  if (await tx.get('orders', orderKey)) return;
  await tx.insert('orders', emptyOrder(orderKey));
  await restateOrder(context, tx, orderKey);
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
