import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { raiseAlert } from '../events/raise-alerts.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { SubscriptionRow } from '../store/subscription-row.ts';
import { chargeTimes } from './charge-times.ts';
import { findPayments, type Listed } from './find-payments.ts';
import { agreedAmount, judgePayments, tookMoney, type JudgedPayment } from './judge-deduction.ts';
import { subscriptionData } from './subscription-data.ts';
import { rfc3339 } from './watch-subscription.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A payment is looked for on the day of its deduction, and waited for as long. */
const SPAN = DAY;
/** What is announced for a time that the gateway's clocks skip is an hour later than the other periods. */
const SKIPPED = HOUR;
/** Periods that are looked into at once; others follow. */
const AT_ONCE = 10;

/** A period that the gateway has counted, and what was paid for it. */
export interface Deduction {
  readonly period: string;
  /** When it was to be; null where the gateway never said. */
  readonly at: number | null;
  readonly payments: readonly Listed[];
}

/**
 * The result of each period, oldest first, up to the first one that can't be reported yet: its
 * payment is not decided, or not listed although it may still be, or there is no answer.
 */
export async function findDeductions(
  context: Context,
  row: SubscriptionRow,
  periods: readonly string[],
): Promise<readonly Deduction[]> {
  const now = context.clock.now();
  const times = timesOf(context, row, periods.length + 1);
  const told = new Set(row.lastPayments);
  const found: Deduction[] = [];
  for (const [index, period] of periods.slice(0, AT_ONCE).entries()) {
    const at = times[index] ?? null;
    const next = (times[index + 1] ?? Infinity) - SKIPPED;
    const until = Math.min((at ?? 0) + SPAN, next - 1_000, now + 1_000);
    const listed = at === null ? [] : await findPayments(context, row, at - SKIPPED, until);
    // If a list ignores the requested times, no payment counts for two periods.
    const payments = listed?.filter((payment) => !told.has(paymentName(payment)));
    if (!payments) break;
    const isClear = payments.length > 0 && payments.every(({ outcome }) => isFinal(outcome));
    if (!isClear && at !== null && now < at + SPAN) break;
    found.push({ period, at, payments });
    for (const payment of payments) told.add(paymentName(payment));
  }
  return found;
}

/** By what a payment is recognised in another list. */
export const paymentName = ({ entry }: Listed): string =>
  entry.transaction_id ?? entry.order_no ?? '';

/** When the periods after the known one are to be charged, as far as that can be said. */
export function timesOf(
  { profile }: Context,
  { deductionAt, contract }: SubscriptionRow,
  count: number,
): readonly number[] {
  if (deductionAt === null) return [];
  return contract ? chargeTimes(contract, deductionAt, count, profile.timeZone) : [deductionAt];
}

/**
 * Reports the result of one period. Money was taken only if a payment proves it; if that is not
 * what was agreed, a person has to look.
 */
export async function tellDeduction(
  context: Context,
  tx: Transaction,
  row: SubscriptionRow,
  deduction: Deduction,
  status: string | undefined,
): Promise<void> {
  const { period, at } = deduction;
  const agreed = agreedAmount(row, period);
  const judged = judgePayments(row, deduction);
  const charged = judged.payments.find(({ outcome }) => tookMoney(outcome));
  for (const { alert, field, orderNo } of judged.findings)
    await raiseAlert(context, tx, alert, {
      id: row.id,
      orderNo,
      sessionId: row.sessionId ?? null,
      named: {
        recurring_id: row.id,
        ...(orderNo !== undefined && { order_no: orderNo }),
        ...(field !== undefined && { field }),
      },
    });
  await recordEvent(context, tx, {
    type: typeOf(judged.payments),
    sessionId: row.sessionId ?? null,
    data: {
      ...subscriptionData(row),
      period,
      ...(status && { status }),
      ...(charged?.amount && { amount: charged.amount }),
      expected: {
        ...(agreed && { amount: agreed }),
        ...(at !== null && { at: rfc3339(at) }),
      },
      payments: judged.payments,
    },
  });
}

function typeOf(payments: readonly JudgedPayment[]) {
  const outcomes = payments.map(({ outcome }) => outcome);
  const taken = outcomes.filter(tookMoney);
  if (taken.length > 1 || taken.includes('review')) return 'subscription.deduction_review';
  if (taken.length === 1) return 'subscription.deducted';
  return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'failed')
    ? 'subscription.deduction_failed'
    : 'subscription.deduction_missing';
}
