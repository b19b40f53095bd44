import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { parseLooseMoney } from '../../contract/money/money.ts';
import { isFinal, type Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Reader } from '../store/store.ts';
import type { Refutation, TransactionRow } from '../store/money-rows.ts';
import type { OrderRow } from '../store/order-rows.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import { isContradicted } from './charged.ts';
import { ledgerAmount, paymentById, wentBack, type Account } from './payments.ts';
import type { KnownMovement, Terms } from './state-of-order.ts';

/** A payment that the merchant server made itself. */
export type ServerCharge = OperationRow & { readonly summary: { readonly amount: DecimalAmount } };

/** What is known of a payment of an order, whoever made it. */
interface OrderPayment extends DecimalAmount {
  readonly id: string;
  readonly at: number;
  readonly createdAt: number;
  readonly outcome: Outcome | null;
  readonly transactionId: string | null;
  readonly contradicted: DecimalAmount | null;
  readonly refuted: Refutation | null;
  /** The terms that it was proven under. */
  readonly terms: number | null;
  readonly isHeld: boolean;
}

export const attempted = (
  attempt: AttemptRow,
  isHeld: boolean,
  terms: OrderRow['terms'] | undefined,
): OrderPayment => ({
  ...attempt,
  at: attempt.outcomeAt ?? attempt.createdAt,
  value: attempt.amount,
  terms: provenTerms(attempt, { value: attempt.amount, currency: attempt.currency }, terms),
  isHeld,
});

/** What the merchant server has charged under the order's id. */
export const charging = (
  { summary: { amount }, result, ...row }: ServerCharge,
  terms: OrderRow['terms'] | undefined,
): OrderPayment => ({
  ...row,
  ...amount,
  at: row.outcomeAt ?? row.createdAt,
  transactionId: result?.transaction_id ?? null,
  contradicted: result?.contradicted ?? null,
  terms: provenTerms(row, amount, terms),
  isHeld: !isFinal(row.outcome ?? 'unknown'),
});

/** What was charged before anything was asked for pays what asks for as much. */
const provenTerms = (
  { provenUnder }: Pick<OperationRow, 'provenUnder'>,
  amount: DecimalAmount,
  terms: OrderRow['terms'] | undefined,
): number | null =>
  provenUnder ?? (terms && isSameMoney(amount, terms.amount) ? terms.number : null);

/** What is known of each payment of an order, in the order in which it was proven. */
export async function movementsOf(
  account: Account,
  reader: Reader,
  payments: readonly OrderPayment[],
): Promise<KnownMovement[]> {
  const inOrder = payments.toSorted((a, b) => a.at - b.at || a.createdAt - b.createdAt);
  const rows = await Promise.all(
    inOrder.map(({ outcome, transactionId }) =>
      paymentById(account, reader, isInLedger(outcome) ? transactionId : null),
    ),
  );
  return inOrder.flatMap((payment, index) => movementsOfPayment(account, payment, rows[index]));
}

/** Of what is unknown, one answer may have shown a charge although it was cancelled. */
const isInLedger = (outcome: Outcome | null): boolean =>
  outcome === 'succeeded' || outcome === 'unknown';

function movementsOfPayment(
  account: Account,
  { id: payment, outcome, contradicted, refuted, terms, isHeld, ...paid }: OrderPayment,
  row: TransactionRow | undefined,
): KnownMovement[] {
  const sent = { payment, ...moneyInMinor(paid) };
  const back = row ? backOf(account, row) : 0n;
  return [
    // Of what was cancelled, the newest answer may show a charge: another one has to agree.
    ...(isHeld || (row?.cancelled && (refuted || row.chargedSince !== null))
      ? [{ ...sent, kind: 'held' as const }]
      : []),
    ...(contradicted && isContradicted({ outcome, contradicted })
      ? [{ payment, kind: 'contradicted' as const, ...moneyInMinor(contradicted) }]
      : []),
    ...(outcome === 'succeeded'
      ? [{ ...sent, kind: 'charged' as const, ...(terms !== null && { terms }) }]
      : []),
    ...(back > 0n ? [{ ...sent, kind: 'refunded' as const, minor: back }] : []),
    ...(row?.cancelled ? [{ ...sent, kind: 'reversed' as const }] : []),
  ];
}

const backOf = ({ profile }: Account, row: TransactionRow): bigint =>
  moneyInMinor(ledgerAmount(wentBack(row).toString(), row.currency, profile)).minor;

export const moneyInMinor = ({
  value,
  currency,
}: DecimalAmount): Pick<Terms, 'currency' | 'minor'> => parseLooseMoney(value, currency);

/** Whether two amounts are the same money. */
export const isSameMoney = (a: DecimalAmount, b: DecimalAmount): boolean =>
  a.currency === b.currency && moneyInMinor(a).minor === moneyInMinor(b).minor;
