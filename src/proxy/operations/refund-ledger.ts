import { Problem } from '../../contract/vocabulary/problems.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import {
  formatMoney,
  MoneyError,
  parseLooseMoney,
  parseMoney,
} from '../../contract/money/money.ts';
import { toDecimalAmount } from '../../contract/proxy/shared.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Transaction } from '../store/store.ts';
import type { RefundItem, TransactionRow } from '../store/tables.ts';

/** Reads an amount of a payment's currency, as minor units. */
export function minorOf(value: string, currency: string, profile: Profile, field: string): bigint {
  try {
    return parseMoney(value, currency, profile.decimals).minor;
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
  const row = await paymentOf(tx, item.transactionId);
  assertNotCancelled(row);
  if (!row.paid)
    throw new Problem('forbidden', { detail: `"${row.id}" is not proven to be paid.` });
  const soFar = BigInt(row.refunded) + BigInt(row.refundPending);
  if (soFar !== expected)
    throw new Problem('refund-mismatch', {
      extension: { transaction_id: row.id, refunded: inMajor(soFar, row.currency, profile) },
    });
  const amount = BigInt(item.amount);
  const left = BigInt(row.amount) - soFar;
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

/** What is cancelled can be neither refunded nor cancelled again. */
export function assertNotCancelled(row: TransactionRow | undefined): void {
  if (row?.cancelled)
    throw new Problem('payment-cancelled', { extension: { transaction_id: row.id } });
}

/**
 * Moves a refund from where one outcome put it to where another one does: refunded, given back, or
 * reserved for as long as nothing is proven (P-16). What a person decided may move again, once it is
 * proven. Answers whether more is refunded by now than was paid.
 */
export async function moveRefund(
  tx: Transaction,
  item: RefundItem,
  was: Outcome | null,
  is: Outcome,
): Promise<boolean> {
  if (placeOf(was) === placeOf(is)) return false;
  const row = await paymentOf(tx, item.transactionId);
  const inPlace = (place: Place): bigint =>
    (placeOf(is) === place ? BigInt(item.amount) : 0n) -
    (placeOf(was) === place ? BigInt(item.amount) : 0n);
  const refunded = BigInt(row.refunded) + inPlace('refunded');
  await tx.update('transactions', row.id, {
    refunded: refunded.toString(),
    refundPending: (BigInt(row.refundPending) + inPlace('reserved')).toString(),
  });
  return refunded > BigInt(row.amount);
}

type Place = 'refunded' | 'given back' | 'reserved';

const placeOf = (outcome: Outcome | null): Place => {
  if (outcome === 'succeeded') return 'refunded';
  return outcome === 'failed' ? 'given back' : 'reserved';
};

async function paymentOf(tx: Transaction, id: string): Promise<TransactionRow> {
  const row = await tx.get('transactions', id);
  if (!row) throw new Problem('not-found', { detail: `There is no transaction "${id}" here.` });
  return row;
}

/** The ledger counts in the gateway's decimals, answers and events in the currency's own (C-096). */
export const ledgerAmount = (minor: string, currency: string, profile: Profile): DecimalAmount =>
  toDecimalAmount(parseLooseMoney(inMajor(BigInt(minor), currency, profile), currency));

/** Minor units in the form the caller writes amounts in. */
export const inMajor = (minor: bigint, currency: string, { decimals }: Profile): string =>
  formatMoney({ minor, currency }, decimals);

/** An amount as a request wrote it, in the ledger's minor units. */
export const inMinor = ({ value, currency }: DecimalAmount, { decimals }: Profile): bigint =>
  parseLooseMoney(value, currency, decimals).minor;
