import type {
  TransactionEntry,
  TransactionsQueryAnswer,
} from '../../contract/gateway/transactions.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import { formatTime } from '../../gateway/index.ts';
import type { GatewayAnswer } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { raiseFindings } from '../events/raise-alerts.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { SubscriptionRow } from '../store/tables.ts';
import { askAt, momentOf } from './watch-subscription.ts';

/** How long after its time a deduction is looked for among the shop's payments. */
const WINDOW_MS = 6 * 3_600_000;

type Result = NonNullable<TransactionEntry['subscription_result']>;

/**
 * Queries a subscription, and reports new deductions to the merchant server. The query of the first
 * order says how many periods there were; the payments themselves are looked for in the window
 * after the deduction's time, where a busy shop's list may not reach them: then none is named.
 */
export async function querySubscription(context: Context, row: SubscriptionRow): Promise<void> {
  const { gateway, profile, store } = context;
  const answer = await gateway.call('transactions.query', { orders: row.orderNo });
  const about = { recurring_id: row.id, order_no: row.orderNo };
  if (answer.kind === 'answered') await raiseFindings(context, about, answer.evidence);
  const result = entriesOf(answer).find(isOf(row.id))?.entry.subscription_result ?? undefined;
  const news = result?.recurring_deduction_period;
  const deducted = news !== undefined && row.period !== null && news !== row.period;
  const payments =
    deducted && row.deductionAt !== null
      ? entriesOf(
          await gateway.call('transactions.query', {
            query_start: formatTime('date-time', row.deductionAt, profile.timeZone),
            query_end: formatTime('date-time', row.deductionAt + WINDOW_MS, profile.timeZone),
          }),
        ).filter((listed) => isOf(row.id)(listed) && listed.entry.order_no !== row.orderNo)
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
          payments: payments.map(paymentView),
        },
      });
    if (await noteResult(context, tx, row, result, deducted))
      await recordEvent(context, tx, { type: 'subscription.ended', sessionId, data: named });
  });
}

/** Is it shown to be inactive? One that began elsewhere has no known order to query. */
export async function isShownInactive(
  { gateway, store }: Context,
  recurringId: string,
): Promise<boolean> {
  const row = await store.read((reader) => reader.get('subscriptions', recurringId));
  if (!row) return false;
  const answer = await gateway.call('transactions.query', { orders: row.orderNo });
  const entry = entriesOf(answer).find(isOf(recurringId))?.entry;
  return INACTIVE.test(entry?.subscription_result?.recurring_status ?? '');
}

/**
 * Says whether nothing is deducted any more: the gateway says so, or the last deduction was made
 * and no further one is named. A missing time alone does not end a subscription.
 */
async function noteResult(
  context: Context,
  tx: Transaction,
  row: SubscriptionRow,
  result: Result | undefined,
  deducted: boolean,
): Promise<boolean> {
  const next = result?.recurring_deduction_time;
  const { recurring_status: status = '' } = result ?? {};
  const last =
    row.deductionAt === null ? status !== '' : deducted && row.deductionAt <= context.clock.now();
  const ended =
    result !== undefined && !next && (INACTIVE.test(status) || (last && !ACTIVE.test(status)));
  await tx.update('subscriptions', row.id, {
    ...(result && {
      period: result.recurring_deduction_period ?? row.period,
      deductionAt: next ? momentOf(context, next) : deducted ? null : row.deductionAt,
    }),
    dueAt: ended ? null : askAt(context, next),
  });
  return ended;
}

/** The spelling is the document's, and what it means (C-069). */
const INACTIVE = /^inactived?$/i;
const ACTIVE = /^active$/i;

interface Listed {
  readonly entry: TransactionEntry;
  readonly outcome: Outcome;
}

/** The entries of an answer that match the request. */
const entriesOf = (answer: GatewayAnswer<TransactionsQueryAnswer>): readonly Listed[] =>
  answer.kind === 'answered' && answer.evidence.outcome === 'succeeded'
    ? answer.evidence.items
        .filter(({ contradicted, missing }) => !contradicted && !missing)
        .map(({ value, outcome }) => ({ entry: value as TransactionEntry, outcome }))
    : [];

const isOf =
  (recurringId: string) =>
  ({ entry }: Listed): boolean =>
    entry.subscription_result?.recurring_id === recurringId;

const paymentView = ({ entry, outcome }: Listed) => ({
  order_no: entry.order_no,
  transaction_id: entry.transaction_id,
  amount: entry.amount,
  currency: entry.currency,
  outcome,
});
