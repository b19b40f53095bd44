import { Problem } from '../../contract/vocabulary/problems.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { formatMoney, MoneyError, parseLooseMoney } from '../../contract/money/money.ts';
import { fromGatewayAmount, parseGatewayMoney } from '../../contract/money/gateway-amount.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Transaction } from '../store/store.ts';
import type { RefundItem, TransactionRow } from '../store/tables.ts';

/** Reads an amount of a payment's currency, as minor units. */
export function minorOf(value: string, currency: string, profile: Profile, field: string): bigint {
  try {
    return parseGatewayMoney(value, currency, profile.decimals).minor;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw new Problem('amount-invalid', { errors: [{ pointer: field, detail: error.message }] });
  }
}

/**
 * Takes the amount off what may still be refunded, before anything is sent (P-14). Two equal
 * partial refunds both succeed at a gateway, so the caller states the amount it believes was
 * refunded already, refunds on their way included (P-15).
 */
export async function reserveRefund(
  tx: Transaction,
  profile: Profile,
  item: RefundItem,
  expected: bigint,
): Promise<void> {
  const row = await tx.get('transactions', item.transactionId);
  assertRefundable(row, item.transactionId);
  const soFar = BigInt(row.refunded) + BigInt(row.refundPending);
  if (soFar !== expected)
    throw new Problem('refund-mismatch', {
      extension: { transaction_id: row.id, refunded: inMajor(soFar, row.currency, profile) },
    });
  const amount = BigInt(item.amount);
  const left = leftOf(row);
  if (amount <= 0n)
    throw new Problem('amount-invalid', { detail: 'The refund must be greater than zero.' });
  if (amount > left) {
    const refundable = inMajor(left < 0n ? 0n : left, row.currency, profile);
    throw new Problem('over-refund', { extension: { transaction_id: row.id, refundable } });
  }
  await tx.update('transactions', row.id, {
    refundPending: (BigInt(row.refundPending) + amount).toString(),
  });
}

/** Only what was paid, and not cancelled since, can go back. */
export function assertRefundable(
  row: TransactionRow | undefined,
  id: string,
): asserts row is TransactionRow {
  const { paid } = found(row, id);
  assertNotCancelled(row);
  if (!paid) throw new Problem('forbidden', { detail: `"${id}" is not proven to be paid.` });
}

/** What went back neither by refunds, those on their way included, nor by disputes. */
export const leftOf = ({ amount, refunded, refundPending, elsewhere }: TransactionRow): bigint =>
  BigInt(amount) - BigInt(refunded) - BigInt(refundPending) - BigInt(elsewhere?.lost ?? 0);

/** What went back by refunds that were requested here. */
export const refundedHere = ({ refunded, elsewhere }: TransactionRow): bigint =>
  BigInt(refunded) - BigInt(elsewhere?.refunded ?? 0);

/** What is cancelled can be neither refunded nor cancelled again. */
export function assertNotCancelled(row: TransactionRow | undefined): void {
  if (row?.cancelled)
    throw new Problem('payment-cancelled', { extension: { transaction_id: row.id } });
}

/**
 * Moves a refund from where one outcome put it to where another one does: refunded, given back, or
 * reserved for as long as nothing is proven (P-16). What a person decided may move again, once it is
 * proven. `number` is the gateway's, by which its notifications name the refund. Answers whether more
 * is refunded by now than was paid.
 */
export async function moveRefund(
  tx: Transaction,
  item: RefundItem,
  was: Outcome | null,
  is: Outcome,
  number?: string,
): Promise<boolean> {
  const row = await paymentOf(tx, item.transactionId);
  const { refundIds = [] } = row;
  if (number !== undefined && !refundIds.includes(number))
    await tx.update('transactions', row.id, { refundIds: [...refundIds, number] });
  if (placeOf(was) === placeOf(is)) return false;
  const inPlace = (place: Place): bigint =>
    (placeOf(is) === place ? BigInt(item.amount) : 0n) -
    (placeOf(was) === place ? BigInt(item.amount) : 0n);
  const refunded = BigInt(row.refunded) + inPlace('refunded');
  await tx.update('transactions', row.id, {
    refunded: refunded.toString(),
    refundPending: (BigInt(row.refundPending) + inPlace('reserved')).toString(),
  });
  return refunded + BigInt(row.elsewhere?.lost ?? 0) > BigInt(row.amount);
}

type Place = 'refunded' | 'given back' | 'reserved';

const placeOf = (outcome: Outcome | null): Place => {
  if (outcome === 'succeeded') return 'refunded';
  return outcome === 'failed' ? 'given back' : 'reserved';
};

const paymentOf = async (tx: Transaction, id: string): Promise<TransactionRow> =>
  found(await tx.get('transactions', id), id);

function found(row: TransactionRow | undefined, id: string): TransactionRow {
  if (!row) throw new Problem('not-found', { detail: `There is no transaction "${id}" here.` });
  return row;
}

/** The ledger counts in the gateway's decimals, answers and events in the currency's own (C-096). */
export const ledgerAmount = (minor: string, currency: string, profile: Profile): DecimalAmount =>
  fromGatewayAmount(inMajor(BigInt(minor), currency, profile), currency);

/** Minor units in the form the caller writes amounts in. */
export const inMajor = (minor: bigint, currency: string, { decimals }: Profile): string =>
  formatMoney({ minor, currency }, decimals);

/** An amount as a request wrote it, in the ledger's minor units. */
export const inMinor = ({ value, currency }: DecimalAmount, { decimals }: Profile): bigint =>
  parseLooseMoney(value, currency, decimals).minor;
