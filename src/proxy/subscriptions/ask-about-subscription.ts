import type { TransactionEntry } from '../../contract/gateway/transactions.schema.ts';
import type { Context } from '../context/context.ts';
import { raiseFindings } from '../events/raise-alerts.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { SubscriptionRow } from '../store/subscription-row.ts';
import { periodsSince } from './charge-times.ts';
import { findDeductions, tellDeduction, timesOf, type Deduction } from './deductions.ts';
import { entriesOf, isOf } from './find-payments.ts';
import { markSubscriptionCancelled } from './subscription-cancelled.ts';
import { subscriptionData } from './subscription-data.ts';
import { agreedOf, askAt, momentOf } from './watch-subscription.ts';

type Result = NonNullable<TransactionEntry['subscription_result']>;

/** A payment that can't be told of yet is asked about again. */
const SOON = 3_600_000;

/**
 * Queries a subscription, and reports each new deduction to the merchant server. The query of the
 * first order says how many periods there were; the payments themselves are looked for around the
 * times at which they were to be made.
 */
export async function querySubscription(context: Context, known: SubscriptionRow): Promise<void> {
  const { gateway, store } = context;
  // Rows of before do not say what was agreed.
  const row = known.contract
    ? known
    : {
        ...known,
        ...(await store.read((reader) => agreedOf(context, reader, known.attemptId))),
      };
  const answer = await gateway.call('transactions.query', { orders: row.orderNo });
  const about = { recurring_id: row.id, order_no: row.orderNo };
  if (answer.kind === 'answered') await raiseFindings(context, about, answer.evidence);
  const result = entriesOf(answer)?.find(isOf(row.id))?.entry.subscription_result ?? undefined;
  const periods = periodsSince(row.period, result?.recurring_deduction_period);
  const found = await findDeductions(context, row, periods);
  await store.transaction(async (tx) => {
    const now = await tx.get('subscriptions', row.id);
    // Somebody else has told of it meanwhile.
    if (now?.period !== row.period || now.deductionAt !== row.deductionAt || now.dueAt === null)
      return;
    const status = result?.recurring_status;
    if (INACTIVE.test(status ?? '')) await markSubscriptionCancelled(context, tx, row.id);
    for (const deduction of found) await tellDeduction(context, tx, row, deduction, status);
    if (await noteResult(context, tx, row, { result, periods, found }))
      await recordEvent(context, tx, {
        type: 'subscription.ended',
        sessionId: row.sessionId ?? null,
        data: subscriptionData(row),
      });
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
  const entry = entriesOf(answer)?.find(isOf(recurringId))?.entry;
  return INACTIVE.test(entry?.subscription_result?.recurring_status ?? '');
}

interface Asked {
  readonly result: Result | undefined;
  /** What the gateway has counted since, and what of it was told. */
  readonly periods: readonly string[];
  readonly found: readonly Deduction[];
}

/**
 * Says whether nothing is deducted any more: the gateway says so, or the last deduction was made
 * and no further one is named. A missing time alone does not end a subscription.
 */
async function noteResult(
  context: Context,
  tx: Transaction,
  row: SubscriptionRow,
  { result, periods, found }: Asked,
): Promise<boolean> {
  const now = context.clock.now();
  if (found.length < periods.length) {
    const { period = row.period } = found.at(-1) ?? {};
    const deductionAt = timesOf(context, row, found.length + 1)[found.length] ?? null;
    await tx.update('subscriptions', row.id, {
      period,
      deductionAt,
      dueAt: now + (found.length > 0 ? 0 : SOON),
    });
    return false;
  }
  const next = result?.recurring_deduction_time;
  const { recurring_status: status = '' } = result ?? {};
  const deducted = periods.length > 0;
  const last = row.deductionAt === null ? status !== '' : deducted && row.deductionAt <= now;
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
