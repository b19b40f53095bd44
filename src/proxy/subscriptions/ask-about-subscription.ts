import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { OpenPeriod, SubscriptionRow } from '../store/subscription-row.ts';
import { periodsSince } from './charge-times.ts';
import {
  findDeductions,
  lookAgainAt,
  pastPeriods,
  paymentNames,
  stillOpen,
  tellDeduction,
  timesOf,
  type Deduction,
  type Looked,
} from './deductions.ts';
import { readSubscription, type SubscriptionResult } from './read-subscription.ts';
import { markSubscriptionCancelled } from './subscription-cancelled.ts';
import { subscriptionData } from './subscription-data.ts';
import { askAt, nextChargeAt } from './watch-subscription.ts';

/** A payment that can't be reported yet is queried again. */
const SOON = 3_600_000;
const PAYMENTS_KEPT = 20;

/**
 * Queries a subscription, and reports each new deduction to the merchant server. The query of the
 * first order says how many periods there were; the payments themselves are looked for around the
 * times at which they were to be made. What was told as refused or missing is looked at again.
 */
export async function querySubscription(context: Context, row: SubscriptionRow): Promise<void> {
  const { store } = context;
  const result = await readSubscription(context, row);
  // Once it has ended, nothing more is awaited.
  const newest = row.endedAt === null ? result?.recurring_deduction_period : undefined;
  const periods = periodsSince(row.period, newest);
  const found = await findDeductions(context, row, periods);
  const again = await lookAgainAt(context, row, found);
  await store.transaction(async (tx) => {
    const now = await tx.get('subscriptions', row.id);
    // Another process has reported it meanwhile.
    if (now?.period !== row.period || now.deductionAt !== row.deductionAt || now.dueAt === null)
      return;
    if (JSON.stringify(now.open) !== JSON.stringify(row.open)) return;
    const status = result?.recurring_status;
    if (INACTIVE.test(status ?? '')) await markSubscriptionCancelled(context, tx, row.id);
    const looked: Looked[] = [];
    for (const deduction of [...again, ...found])
      looked.push({ deduction, ...(await tellDeduction(context, tx, row, deduction, status)) });
    const open = stillOpen(row.open ?? [], looked);
    if (looked.length > 0)
      await tx.update('subscriptions', row.id, { past: pastPeriods(now.past ?? [], looked) });
    const isHinted = now.dueAt !== row.dueAt;
    if (await noteResult(context, tx, row, { result, periods, found, again, open, isHinted }))
      await recordEvent(context, tx, {
        type: 'subscription.ended',
        sessionId: row.sessionId ?? null,
        data: subscriptionData(row),
      });
  });
}

/**
 * Is it shown to be inactive? Undefined where nothing is shown: one that began elsewhere has no known
 * order to query, and the gateway may not answer.
 */
export async function isShownInactive(
  context: Context,
  recurringId: string,
): Promise<boolean | undefined> {
  const row = await context.store.get('subscriptions', recurringId);
  const result = row && (await readSubscription(context, row));
  return result && INACTIVE.test(result.recurring_status ?? '');
}

interface Asked {
  readonly result: SubscriptionResult | undefined;
  /** What the gateway has counted since, and what of it was reported. */
  readonly periods: readonly string[];
  readonly found: readonly Deduction[];
  /** What is listed of earlier periods, and those of which no charge is proven. */
  readonly again: readonly Deduction[];
  readonly open: readonly OpenPeriod[];
  /** Something was heard of it since the question: the next one follows at once. */
  readonly isHinted: boolean;
}

/**
 * Says whether nothing is deducted any more: the gateway says so, or the last deduction that it had
 * announced was made, and it names neither a further one nor the subscription active. What is missing
 * alone does not end a subscription.
 */
async function noteResult(
  context: Context,
  tx: Transaction,
  row: SubscriptionRow,
  { result, periods, found, again, open, isHinted }: Asked,
): Promise<boolean> {
  const now = context.clock.now();
  const names = new Set([...row.lastPayments, ...paymentNames(again), ...paymentNames(found)]);
  const lastPayments = [...names].slice(-PAYMENTS_KEPT);
  if (row.endedAt !== null) {
    await tx.update('subscriptions', row.id, { lastPayments, open, dueAt: isHinted ? now : null });
    return false;
  }
  if (found.length < periods.length) {
    const { period = row.period } = found.at(-1) ?? {};
    const deductionAt = timesOf(context, row, found.length + 1)[found.length] ?? null;
    await tx.update('subscriptions', row.id, {
      period,
      deductionAt,
      lastPayments,
      open,
      dueAt: now + (found.length > 0 || isHinted ? 0 : SOON),
    });
    return false;
  }
  const next = result?.recurring_deduction_time;
  const { recurring_status: status = '' } = result ?? {};
  const deducted = periods.length > 0;
  const isLastMade =
    !next && (row.deductionAt === null ? row.isLastMade : deducted && row.deductionAt <= now);
  const hasOtherStatus = status !== '' && !ACTIVE.test(status);
  const ended = !next && (INACTIVE.test(status) || (isLastMade && hasOtherStatus));
  const at = nextChargeAt(context, row.contract, next);
  await tx.update('subscriptions', row.id, {
    ...(result && {
      period: result.recurring_deduction_period ?? row.period,
      deductionAt: next ? at : deducted ? null : row.deductionAt,
      isLastMade,
    }),
    lastPayments,
    open,
    ...(ended && { endedAt: now }),
    dueAt: ended ? null : isHinted ? now : askAt(context, at),
  });
  return ended;
}

/** The spelling is the document's, and what it means (C-069). */
const INACTIVE = /^inactived?$/i;
const ACTIVE = /^active$/i;
