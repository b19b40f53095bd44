import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import {
  interpretQuery,
  listedUnder,
  type GatewayAnswer,
  type ListedPayment,
  type QueryInterpretation,
} from '../../gateway/index.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { raiseAlerts } from '../events/raise-alerts.ts';
import { newRowId } from '../crypto/identifiers.ts';
import { paymentsNumbered, type Numbered, type Sent } from '../money/numbered.ts';
import { paymentById } from '../money/payments.ts';
import { emptyOrder, restateOrder } from '../money/restate-order.ts';
import { matchUnnumbered } from '../money/unnumbered.ts';
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
  const found = await paymentsNumbered(context, tx, orderNo);
  const { sent } = found;
  if (!sent || sent.transactionId === null) return found;
  const listed = listedUnder(orderNo, answer, sent);
  const isListed = listed.some(({ transactionId }) => transactionId === sent.transactionId);
  const wasCancelled = await recordUnnumbered(context, tx, { ...found, sent }, listed);
  const known = await paymentsNumbered(context, tx, orderNo);
  const further = newsAmong(known, listed).filter(({ outcome }) => outcome !== 'failed');
  const lost = formerly?.transactionId ?? null;
  const isLost =
    lost !== null &&
    !numbersOf(known).includes(lost) &&
    formerly?.outcome !== 'failed' &&
    !listed.some(({ transactionId }) => transactionId === lost);
  if (further.length === 0 && !isLost) return known;
  const isGone = (before || !isListed) && wasCancelled;
  const mayBeSent =
    isListed ||
    (sent.outcome !== 'succeeded' && further.some(({ outcome }) => outcome === 'succeeded'));
  if (before && !isGone && mayBeSent) return known;
  for (const { transactionId } of further) {
    const isTaken = await takeUp(context, tx, sent, transactionId);
    if (!isTaken || (!isListed && !isGone))
      await raiseAlerts(context, tx, sent.row, [
        {
          ...{ alert: 'transaction-mismatch', transactionId },
          ...(isTaken && { field: 'orders_list.transaction_id' }),
        },
      ]);
  }
  if (isLost) await takeUp(context, tx, sent, lost, formerly?.outcome);
  return paymentsNumbered(context, tx, orderNo);
}

const allOf = ({ sent, further }: Numbered) => [...(sent ? [sent] : []), ...further];

const numbersOf = (known: Numbered) => allOf(known).map(({ transactionId }) => transactionId);

/** What is listed under a number that none of the payments has. */
function newsAmong(known: Numbered, listed: readonly ListedPayment[]) {
  const numbers = numbersOf(known);
  return listed.flatMap(({ transactionId, ...one }) =>
    transactionId === undefined || numbers.includes(transactionId)
      ? []
      : [{ ...one, transactionId }],
  );
}

/** Whether it is a payment of this order: false for one of another order. */
async function takeUp(
  context: Context,
  tx: Transaction,
  sent: Sent,
  transactionId: string,
  outcome: Outcome | null = null,
): Promise<boolean> {
  const now = context.clock.now();
  const known = await paymentById(context, tx, transactionId);
  if (known && known.owner !== null && known.owner !== sent.id) return false;
  const { id } = await insertBeside(context, tx, sent, {
    ...{ transactionId, besides: transactionId },
    ...(outcome !== null && { outcome, outcomeAt: now, dueAt: now }),
  });
  // It was taken for the one that was sent, until another one proved to be that.
  if (known) await tx.update('transactions', known.id, { owner: id });
  return true;
}

/** That the gateway lists a charge without its number. What was refused by then is none. */
const isUnnumbered = ({ transactionId, outcome, isDecided }: AttemptRow): boolean =>
  transactionId === null && (outcome !== 'failed' || isDecided);

/**
 * Gives a charge that was listed without a number the one that it is listed under by now: it is none beside the one that
 * was sent, if that is its number. Of one that has none, nobody can say what it is, nor take it back: a person looks at it.
 *
 * @returns whether the one that was sent was cancelled
 */
async function recordUnnumbered(
  context: Context,
  tx: Transaction,
  { sent, ...known }: Numbered & { readonly sent: Sent },
  listed: readonly ListedPayment[],
): Promise<boolean> {
  const payment = await paymentById(context, tx, sent.transactionId);
  const wasCancelled = payment?.cancelled === true;
  const rows = known.further.filter(isUnnumbered);
  const without = listed.filter(isWithoutNumber);
  if (rows.length === 0 && without.length === 0) return wasCancelled;
  const charged = listed.filter(isCharged);
  const own = charged.filter(({ transactionId }) => transactionId === sent.transactionId);
  const news = newsAmong({ sent, ...known }, charged);
  const owners = await Promise.all(
    news.map(({ transactionId }) => paymentById(context, tx, transactionId)),
  );
  const { numbers, further } = matchUnnumbered(
    rows.map(({ id, contradicted, amount: value, currency }) => ({
      id,
      shown: contradicted ?? { value, currency },
    })),
    [
      ...without,
      // Only what was cancelled can have been listed as a charge that it was not known to be.
      ...(wasCancelled && sent.outcome !== 'succeeded' ? own : []),
      ...news.filter((_one, index) => (owners[index]?.owner ?? null) === null),
    ],
  );
  for (const [id, transactionId] of numbers) {
    const row = rows.find((one) => one.id === id);
    if (row && transactionId === sent.transactionId)
      await applyInterpretation(context, tx, row, { outcome: 'failed', alerts: [] });
    else await tx.update('attempts', id, { transactionId, besides: transactionId });
  }
  // What was sent may be what has no number, if it is neither listed nor known to be cancelled.
  const isSentKnown =
    listed.some(({ transactionId }) => transactionId === sent.transactionId) ||
    (wasCancelled && payment.chargedSince === null);
  for (const contradicted of isSentKnown ? further : []) {
    const id = newRowId('attempt', context);
    const row = await insertBeside(context, tx, sent, { id, transactionId: null, besides: id });
    await applyInterpretation(context, tx, row, {
      outcome: 'review',
      contradicted,
      alerts: [{ alert: 'several-successes', field: 'orders_list.transaction_id' }],
    });
  }
  return wasCancelled;
}

const isWithoutNumber = ({ transactionId }: ListedPayment): boolean => transactionId === undefined;

const isCharged = ({ outcome }: ListedPayment): boolean => outcome === 'succeeded';

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

/**
 * What an answer says of one of the payments of an order number. What is listed without a number was listed so before, or
 * is what was sent, if nothing is listed by its number that can be that.
 */
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
  const isSent = id === payments.sent?.id;
  const listed = listedUnder(orderNo, answer, one);
  const numbers = listed.flatMap((each) => each.transactionId ?? []);
  const known = all.flatMap((other) => (other.id === id ? [] : (other.transactionId ?? NONE)));
  const isNumbered =
    transactionId === null
      ? numbers.some((number) => !known.includes(number))
      : numbers.includes(transactionId);
  const others =
    isSent || transactionId !== null ? [...known, ...(isNumbered ? [NONE] : [])] : numbers;
  const judged = interpretQuery({
    answer,
    orderNo,
    transactionId: transactionId ?? undefined,
    anyMayPay: outcome !== 'succeeded' && isSent,
    isUnderReview: outcome === 'review',
    others,
    amount,
    currency,
    profile,
  });
  const charged = others.includes(NONE) ? undefined : listed.find(isWithoutNumber);
  return charged && isSent && outcome === 'failed' ? inDoubt(judged, charged) : judged;
}

/** In place of a number. */
const NONE = '';

/** What was refused is listed as charged, by what can't prove it: a person looks at it. */
const inDoubt = (judged: QueryInterpretation, { shown }: ListedPayment): QueryInterpretation =>
  judged.kind === 'found' && judged.interpretation.outcome !== 'succeeded'
    ? {
        kind: 'found',
        interpretation: {
          ...judged.interpretation,
          outcome: 'review',
          contradicted: shown,
          alerts: [
            ...judged.interpretation.alerts,
            { alert: 'contradiction', field: 'orders_list.transaction_id' },
          ],
        },
      }
    : judged;
