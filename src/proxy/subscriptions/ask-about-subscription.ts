import type {
  TransactionEntry,
  TransactionsQueryAnswer,
} from '../../contract/gateway/transactions.schema.ts';
import { formatTime, outcomeOf } from '../../gateway/index.ts';
import type { GatewayAnswer } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { SubscriptionRow } from '../store/tables.ts';
import { askAt, momentOf } from './watch-subscription.ts';

/** How long after its time a deduction is looked for among the shop's payments. */
const WINDOW_MS = 6 * 3_600_000;

type Result = NonNullable<TransactionEntry['subscription_result']>;

/**
 * Asks how a subscription stands, and tells the merchant server of deductions since. The query of the
 * first order says how many periods there were; the payments themselves are looked for in the window
 * after the deduction's time, where a busy shop's list may not reach them: then none is named.
 */
export async function querySubscription(context: Context, row: SubscriptionRow): Promise<void> {
  const { gateway, profile, store } = context;
  const answer = await gateway.call('transactions.query', { orders: row.orderNo });
  const result = entriesOf(answer).find(isOf(row.id))?.subscription_result ?? undefined;
  const news = result?.recurring_deduction_period;
  const deducted = news !== undefined && row.period !== null && news !== row.period;
  const payments =
    deducted && row.deductionAt !== null
      ? entriesOf(
          await gateway.call('transactions.query', {
            query_start: formatTime('date-time', row.deductionAt, profile.timeZone),
            query_end: formatTime('date-time', row.deductionAt + WINDOW_MS, profile.timeZone),
          }),
        ).filter((entry) => isOf(row.id)(entry) && entry.order_no !== row.orderNo)
      : [];
  await store.transaction(async (tx) => {
    const attempt = await tx.get('attempts', row.attemptId);
    const sessionId = attempt?.sessionId ?? null;
    const named = { recurring_id: row.id, order_no: row.orderNo };
    if (deducted)
      await recordEvent(context, tx, {
        type: 'subscription.deducted',
        sessionId,
        data: {
          ...named,
          period: news,
          ...(result?.recurring_status && { status: result.recurring_status }),
          payments: payments.map((entry) => paymentView(context, entry)),
        },
      });
    if (await noteResult(context, tx, row, result))
      await recordEvent(context, tx, { type: 'subscription.ended', sessionId, data: named });
  });
}

/** Says whether nothing is deducted any more: no further time is named, though the gateway answered. */
async function noteResult(
  context: Context,
  tx: Transaction,
  row: SubscriptionRow,
  result: Result | undefined,
): Promise<boolean> {
  const next = result?.recurring_deduction_time;
  const ended = result !== undefined && !next;
  await tx.update('subscriptions', row.id, {
    ...(result && {
      period: result.recurring_deduction_period ?? row.period,
      deductionAt: momentOf(context, next),
    }),
    dueAt: ended ? null : askAt(context, next),
  });
  return ended;
}

const entriesOf = (answer: GatewayAnswer<TransactionsQueryAnswer>): readonly TransactionEntry[] =>
  answer.kind === 'answered' && answer.value.return_status === '1'
    ? (answer.value.orders_list ?? [])
    : [];

const isOf =
  (recurringId: string) =>
  ({ subscription_result: result }: TransactionEntry): boolean =>
    result?.recurring_id === recurringId;

const paymentView = ({ profile }: Context, entry: TransactionEntry) => ({
  order_no: entry.order_no,
  transaction_id: entry.transaction_id,
  amount: entry.amount,
  currency: entry.currency,
  outcome: outcomeOf('paymentStatus', entry.payment_status ?? '', profile) ?? 'unknown',
});
