import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { parseLooseMoney, type Money } from '../../contract/money/money.ts';
import { toDecimalAmount } from '../../contract/proxy/shared.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Finding } from '../../gateway/index.ts';
import type { SubscriptionRow } from '../store/subscription-row.ts';
import type { Listed } from './find-payments.ts';

/** A payment of a period, as an event shows it. */
export interface JudgedPayment {
  readonly order_no?: string;
  readonly transaction_id?: string;
  readonly amount?: DecimalAmount;
  /** `review` where money was taken, and not what was agreed. */
  readonly outcome: Outcome;
}

/** What is wrong with a payment, and with which. */
export interface DeductionFinding extends Finding {
  readonly orderNo: string | undefined;
}

/** The payments of one period, and what is wrong with them. */
export interface JudgedDeduction {
  readonly payments: JudgedPayment[];
  readonly findings: readonly DeductionFinding[];
}

/** Was money taken, as agreed or not? */
export const tookMoney = (outcome: Outcome): boolean =>
  outcome === 'succeeded' || outcome === 'review';

/** What a period costs; nothing where no contract is known, and of a reduced price only that it is less. */
export const agreedAmount = (
  { contract }: SubscriptionRow,
  period: string,
): DecimalAmount | undefined =>
  contract && !isReduced(contract, period) ? contract.amount : undefined;

const isReduced = (
  { promotionCycle = 0 }: NonNullable<SubscriptionRow['contract']>,
  period: string,
): boolean => Number(period) <= promotionCycle;

/**
 * Holds the payments of one period against the contract: a different amount or currency is for a person
 * to review, as with a payment (C-132, P-24), and so is a second payment of the same period.
 */
export function judgePayments(
  row: SubscriptionRow,
  { period, payments }: { readonly period: string; readonly payments: readonly Listed[] },
): JudgedDeduction {
  const findings: DeductionFinding[] = [];
  const judged = payments.map(({ entry, outcome, findings: wrong = [] }): JudgedPayment => {
    const { order_no: orderNo, transaction_id: transactionId } = entry;
    const money = moneyOf(entry.amount, entry.currency);
    const broken = outcome === 'succeeded' ? brokenTerms(row, period, money) : [];
    for (const finding of [...wrong, ...broken]) findings.push({ ...finding, orderNo });
    return {
      ...(orderNo && { order_no: orderNo }),
      ...(transactionId && { transaction_id: transactionId }),
      ...(money && { amount: toDecimalAmount(money) }),
      outcome: broken.length > 0 ? 'review' : outcome,
    };
  });
  if (judged.filter(({ outcome }) => tookMoney(outcome)).length > 1)
    findings.push({ alert: 'several-successes', orderNo: judged.at(-1)?.order_no });
  return { payments: judged, findings };
}

function brokenTerms(
  { contract }: SubscriptionRow,
  period: string,
  paid: Money | undefined,
): Finding[] {
  const agreed = contract && moneyOf(contract.amount.value, contract.amount.currency);
  if (!agreed) return [];
  if (paid && paid.currency !== agreed.currency)
    return [{ alert: 'currency-mismatch', field: 'orders_list.currency' }];
  const isAgreed = isReduced(contract, period)
    ? paid && paid.minor <= agreed.minor
    : paid?.minor === agreed.minor;
  return isAgreed ? [] : [{ alert: 'amount-mismatch', field: 'orders_list.amount' }];
}

/** In the currency's own decimals, whatever the gateway writes (C-094, C-096). */
function moneyOf(amount: string | undefined, currency: string | undefined): Money | undefined {
  try {
    return amount && currency ? parseLooseMoney(amount, currency) : undefined;
  } catch {
    return undefined;
  }
}
