import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import { parseLooseMoney } from '../../contract/money/money.ts';
import { toDecimalAmount } from '../../contract/proxy/shared.schema.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Transaction } from '../store/store.ts';
import type { SubscriptionRow } from '../store/subscription-row.ts';
import { chargeTimes } from './charge-times.ts';
import { findPayments, type Listed } from './find-payments.ts';
import { subscriptionData } from './subscription-data.ts';
import { rfc3339 } from './watch-subscription.ts';

const DAY = 24 * 3_600_000;
/** A payment is looked for on the day of its deduction, and waited for as long. */
const SPAN = DAY;
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
 * What became of each period, the oldest first, up to the first one that can't be told yet: its
 * payment is not decided, or not listed although it may still be, or nobody answers.
 */
export async function findDeductions(
  context: Context,
  row: SubscriptionRow,
  periods: readonly string[],
): Promise<readonly Deduction[]> {
  const now = context.clock.now();
  const times = timesOf(context, row, periods.length + 1);
  const found: Deduction[] = [];
  for (const [index, period] of periods.slice(0, AT_ONCE).entries()) {
    const at = times[index] ?? null;
    const until = Math.min((at ?? 0) + SPAN, (times[index + 1] ?? Infinity) - 1_000, now + 1_000);
    const payments = at === null ? [] : await findPayments(context, row, at, until);
    if (!payments) break;
    const isClear = payments.length > 0 && payments.every(({ outcome }) => isFinal(outcome));
    if (!isClear && at !== null && now < at + SPAN) break;
    found.push({ period, at, payments });
  }
  return found;
}

/** When the periods after the known one are to be charged, as far as that can be said. */
export function timesOf(
  { profile }: Context,
  { deductionAt, contract }: SubscriptionRow,
  count: number,
): readonly number[] {
  if (deductionAt === null) return [];
  return contract ? chargeTimes(contract, deductionAt, count, profile.timeZone) : [deductionAt];
}

/** Tells what became of one period. Money was taken only where a payment proves it. */
export function tellDeduction(
  context: Context,
  tx: Transaction,
  row: SubscriptionRow,
  { period, at, payments }: Deduction,
  status: string | undefined,
): Promise<void> {
  const views = payments.map((payment) => paymentView(context, payment));
  const charged = views.find(({ outcome }) => outcome === 'succeeded');
  const isRefused = views.length > 0 && views.every(({ outcome }) => outcome === 'failed');
  return recordEvent(context, tx, {
    type: charged
      ? 'subscription.deducted'
      : isRefused
        ? 'subscription.deduction_failed'
        : 'subscription.deduction_missing',
    sessionId: row.sessionId ?? null,
    data: {
      ...subscriptionData(row),
      period,
      ...(status && { status }),
      ...(charged?.amount && { amount: charged.amount }),
      expected: {
        ...(row.contract && { amount: row.contract.amount }),
        ...(at !== null && { at: rfc3339(at) }),
      },
      payments: views,
    },
  });
}

const paymentView = (context: Context, { entry, outcome }: Listed) => ({
  ...(entry.order_no && { order_no: entry.order_no }),
  ...(entry.transaction_id && { transaction_id: entry.transaction_id }),
  ...amountOf(context, entry),
  outcome,
});

/** In the currency's own decimals, however the gateway writes it (C-094). */
function amountOf(
  { profile }: Context,
  { amount, currency }: Listed['entry'],
): { amount?: DecimalAmount } {
  try {
    return amount && currency
      ? { amount: toDecimalAmount(parseLooseMoney(amount, currency, profile.decimals)) }
      : {};
  } catch {
    return {};
  }
}
