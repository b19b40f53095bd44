import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { formatMoney, parseLooseMoney } from '../../contract/money/money.ts';

/** What a report sums up, in the order of its columns. */
export const REPORT_KINDS = [
  'charged',
  'refunded',
  'reversed',
  'disputed',
  'lost_to_disputes',
  'refunded_externally',
  'paid_out',
  'payout_fees',
  'unresolved',
  'unresolved_refunds',
] as const;

/** What moves money, or says that it may have moved. */
export type ReportKind = (typeof REPORT_KINDS)[number];

/** One movement of one payment. */
export interface ReportLine {
  /** Milliseconds since the epoch: when it was learned, or when what is unresolved was begun. */
  readonly at: number;
  /** What moved. */
  readonly kind: ReportKind;
  /** Takes an earlier line back: its amount is subtracted. */
  readonly correction: boolean;
  /** Never negative. */
  readonly amount: DecimalAmount;
  /** As in `ReportRow`. */
  readonly method: string;
  /** Of a payment in a session. */
  readonly attempt_id?: string | undefined;
  /** The shop's own number. */
  readonly order_id?: string | undefined;
  /** As the gateway knows the order. */
  readonly order_no?: string | undefined;
  /** As the gateway knows the payment. */
  readonly transaction_id?: string | undefined;
  /** Of a deduction. */
  readonly recurring_id?: string | undefined;
  /** Who said so, and what: absent for what is unresolved. */
  readonly said?: string | undefined;
}

/** What happened to the money of one currency and payment method. */
export interface ReportRow {
  /** ISO 4217. */
  readonly currency: string;
  /**
   * `card` or another method, `subscription` for deductions, `payout` for payouts, `server` for payments without a session,
   * `unknown` for those that were taken up after a restore or are from before this proxy.
   */
  readonly method: string;
  /** How many, and of how much: decimal text. */
  readonly sums: Readonly<Record<ReportKind, { readonly count: number; readonly amount: string }>>;
  /** Charged, less what was refunded (here or externally, as far as it is known), lost to disputes and reversed; payouts are no part of it. */
  readonly net: string;
}

/** What went back. */
const GONE = ['refunded', 'refunded_externally', 'lost_to_disputes', 'reversed'] as const;

/** The sums of lines, by currency and what else they are to be told apart by. */
export function sumUp(
  lines: readonly ReportLine[],
  methodOf = ({ method }: ReportLine): string => method,
): ReportRow[] {
  const groups = Map.groupBy(lines, (line) => `${line.amount.currency} ${methodOf(line)}`);
  return [...groups.values()]
    .map((group) =>
      rowOf(group[0]?.amount.currency ?? '', group[0] ? methodOf(group[0]) : '', group),
    )
    .sort((a, b) => compare(a.currency, b.currency) || compare(a.method, b.method));
}

function rowOf(currency: string, method: string, lines: readonly ReportLine[]): ReportRow {
  const text = (minor: bigint): string => formatMoney({ minor, currency });
  const minorOf = ({ amount, correction }: ReportLine): bigint => {
    const { minor } = parseLooseMoney(amount.value, currency);
    return correction ? -minor : minor;
  };
  const sum = (kind: ReportKind): bigint =>
    lines.reduce((total, line) => (line.kind === kind ? total + minorOf(line) : total), 0n);
  const count = (kind: ReportKind): number =>
    lines.reduce(
      (total, line) => (line.kind === kind ? total + (line.correction ? -1 : 1) : total),
      0,
    );
  return {
    currency,
    method,
    sums: Object.fromEntries(
      REPORT_KINDS.map((kind) => [kind, { count: count(kind), amount: text(sum(kind)) }]),
    ) as ReportRow['sums'],
    net: text(GONE.reduce((rest, kind) => rest - sum(kind), sum('charged'))),
  };
}

/** A sum of all methods. */
export const withoutMethod = ({ method: _all, ...row }: ReportRow) => row;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
