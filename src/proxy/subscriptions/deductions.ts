import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { raiseAlert } from '../events/raise-alerts.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type {
  DeductionType,
  OpenPeriod,
  PastPeriod,
  SubscriptionRow,
} from '../store/subscription-row.ts';
import { chargeTimes } from './charge-times.ts';
import { findPayments, type Listed } from './find-payments.ts';
import { agreedAmount, judgePayments, tookMoney, type JudgedPayment } from './judge-deduction.ts';
import { journalDeduction, journalMissing } from './journal-deduction.ts';
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
/** Periods of which no charge is proven that are looked at again: older ones are left to reconciliation. */
const OPEN_KEPT = 12;
/** Periods that are kept for the shopper to see. */
const PAST_KEPT = 60;

/** A period that the gateway has counted, and what was paid for it. */
export interface Deduction {
  readonly period: string;
  /** When it was to be; null where the gateway never said. */
  readonly at: number | null;
  /** Until when its payments may be listed. */
  readonly until: number;
  readonly payments: readonly Listed[];
  /** What was told of it before. */
  readonly earlier?: OpenPeriod;
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
    const until = Math.min((at ?? 0) + SPAN, next - 1_000);
    const listed = at === null ? [] : await listedBy(context, row, at, until);
    // If a list ignores the requested times, no payment counts for two periods.
    const payments = listed?.filter((payment) => !told.has(paymentName(payment)));
    if (!payments) break;
    const isClear = payments.length > 0 && payments.every(({ outcome }) => isFinal(outcome));
    if (!isClear && at !== null && now < at + SPAN) break;
    found.push({ period, at, until, payments });
    for (const payment of payments) told.add(paymentName(payment));
  }
  return found;
}

/** What the gateway lists by now of the periods of which no charge was proven; `told` are the payments of others. */
export async function lookAgainAt(
  context: Context,
  row: SubscriptionRow,
  found: readonly Deduction[],
): Promise<readonly Deduction[]> {
  const told = new Set([...row.lastPayments, ...paymentNames(found)]);
  const again: Deduction[] = [];
  for (const earlier of row.open ?? []) {
    const { period, at, until, payments: own } = earlier;
    const listed = await listedBy(context, row, at, until);
    const payments = listed?.filter((payment) => {
      const name = paymentName(payment);
      return own.includes(name) || !told.has(name);
    });
    if (!payments?.length) continue;
    again.push({ period, at, until, payments, earlier });
    for (const payment of payments) told.add(paymentName(payment));
  }
  return again;
}

const listedBy = (
  context: Context,
  row: SubscriptionRow,
  at: number,
  until: number,
): Promise<readonly Listed[] | undefined> =>
  findPayments(context, row, at - SKIPPED, Math.min(until, context.clock.now() + 1_000));

/** The payments of periods, by name. */
export const paymentNames = (deductions: readonly Deduction[]): string[] =>
  deductions.flatMap(({ payments }) => payments.map(paymentName));

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
 * Reports the result of one period, once: of one that was told before, only what is proven beyond that. Money was
 * taken only if a payment proves it; if that is not what was agreed, a person has to look. Answers what is told of it
 * by now.
 */
export async function tellDeduction(
  context: Context,
  tx: Transaction,
  row: SubscriptionRow,
  deduction: Deduction,
  status: string | undefined,
): Promise<Told> {
  const { period, at, earlier } = deduction;
  const agreed = agreedAmount(row, period);
  const judged = await journalDeduction(context, tx, row, judgePayments(row, deduction));
  const charged = judged.payments.find(({ outcome }) => tookMoney(outcome));
  const type = typeOf(judged.payments);
  if (earlier && PROVEN[type] <= PROVEN[earlier.told]) return { told: earlier.told };
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
  const amount = charged?.amount;
  const isMissing = type === 'subscription.deduction_missing';
  if (isMissing || earlier)
    await journalMissing(context, tx, row, period, isMissing ? agreed : undefined);
  await recordEvent(context, tx, {
    type,
    sessionId: row.sessionId ?? null,
    data: {
      ...subscriptionData(row),
      period,
      ...(status && { status }),
      ...(amount && { amount }),
      expected: {
        ...(agreed && { amount: agreed }),
        ...(at !== null && { at: rfc3339(at) }),
      },
      payments: judged.payments,
    },
  });
  const shown = amount ?? agreed;
  return { told: type, ...(shown && { amount: shown }) };
}

/** A period, and what is told of it by now. */
export interface Looked extends Told {
  readonly deduction: Deduction;
}

/** With what was charged, or was to be, where that is news. */
type Told = Pick<PastPeriod, 'told' | 'amount'>;

/** How much is proven by what is told of a period. */
const PROVEN: Readonly<Record<DeductionType, number>> = {
  'subscription.deduction_missing': 0,
  'subscription.deduction_failed': 1,
  'subscription.deducted': 2,
  'subscription.deduction_review': 2,
};

/** The periods of which no charge is proven by now: those from before, and new ones. */
export const stillOpen = (
  before: readonly OpenPeriod[],
  looked: readonly Looked[],
): readonly OpenPeriod[] => {
  const byPeriod = new Map(before.map((one) => [one.period, one]));
  for (const { deduction, told } of looked) {
    const { period, at, until } = deduction;
    const isOpen =
      told === 'subscription.deduction_failed' || told === 'subscription.deduction_missing';
    if (isOpen && at !== null)
      byPeriod.set(period, { period, at, until, told, payments: paymentNames([deduction]) });
    else byPeriod.delete(period);
  }
  return [...byPeriod.values()].slice(-OPEN_KEPT);
};

/** The last periods, with what is told of each by now. */
export function pastPeriods(
  before: readonly PastPeriod[],
  looked: readonly Looked[],
): readonly PastPeriod[] {
  const byPeriod = new Map(before.map((one) => [one.period, one]));
  for (const { deduction, ...told } of looked) {
    const { period, at } = deduction;
    if (byPeriod.get(period)?.told !== told.told) byPeriod.set(period, { period, at, ...told });
  }
  return [...byPeriod.values()].slice(-PAST_KEPT);
}

function typeOf(payments: readonly JudgedPayment[]): DeductionType {
  const outcomes = payments.map(({ outcome }) => outcome);
  const taken = outcomes.filter(tookMoney);
  if (taken.length > 1 || taken.includes('review')) return 'subscription.deduction_review';
  if (taken.length === 1) return 'subscription.deducted';
  return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'failed')
    ? 'subscription.deduction_failed'
    : 'subscription.deduction_missing';
}
