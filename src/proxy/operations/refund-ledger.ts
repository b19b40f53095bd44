import { Problem } from '../../contract/vocabulary/problems.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { MoneyError, parseLooseMoney } from '../../contract/money/money.ts';
import { parseGatewayMoney } from '../../contract/money/gateway-amount.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { inMajor, knownPayment, wentBack, type Account } from '../money/payments.ts';
import type { Transaction } from '../store/store.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import type { RefundItem } from '../store/tables.ts';

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
  account: Account,
  tx: Transaction,
  item: RefundItem,
  expected: bigint,
): Promise<void> {
  const { profile } = account;
  const row = await knownPayment(account, tx, item.transactionId);
  assertRefundable(row);
  const soFar = BigInt(row.refunded) + BigInt(row.refundPending);
  if (soFar !== expected)
    throw new Problem('refund-mismatch', {
      extension: {
        transaction_id: row.transactionId,
        refunded: inMajor(soFar, row.currency, profile),
      },
    });
  const amount = BigInt(item.amount);
  const left = leftOf(row);
  if (amount <= 0n)
    throw new Problem('amount-invalid', { detail: 'The refund must be greater than zero.' });
  if (amount > left) {
    const refundable = inMajor(left < 0n ? 0n : left, row.currency, profile);
    throw new Problem('over-refund', {
      extension: { transaction_id: row.transactionId, refundable },
    });
  }
  await tx.update('transactions', row.id, {
    refundPending: (BigInt(row.refundPending) + amount).toString(),
  });
}

/** Only what was paid, and not cancelled since, can go back. */
export function assertRefundable(row: TransactionRow): void {
  assertNotCancelled(row);
  if (!row.paid)
    throw new Problem('forbidden', { detail: `"${row.transactionId}" is not proven to be paid.` });
}

/** What went back neither by refunds, those on their way included, nor by disputes. */
export const leftOf = (row: TransactionRow): bigint =>
  BigInt(row.amount) - BigInt(row.refundPending) - wentBack(row);

/** What went back by refunds that were requested here. */
export const refundedHere = ({ refunded, external }: TransactionRow): bigint =>
  BigInt(refunded) - BigInt(external.refunded);

/** What is cancelled can be neither refunded nor cancelled again. */
export function assertNotCancelled(row: TransactionRow | undefined): void {
  if (row?.cancelled)
    throw new Problem('payment-cancelled', { extension: { transaction_id: row.transactionId } });
}

/** Nor is a payment cancelled of which something went back: a cancellation gives back the whole of it (C-186). */
export function assertCancellable(row: TransactionRow | undefined): void {
  assertNotCancelled(row);
  if (row && leftOf(row) !== BigInt(row.amount))
    throw new Problem('over-refund', {
      detail:
        'A cancellation gives back the whole payment, and some of it went back already or is on its way. Refund what is left.',
      extension: { transaction_id: row.transactionId },
    });
}

/**
 * Moves a refund from where one outcome put it to where another one does: refunded, given back, or
 * reserved for as long as nothing is proven (P-16). What a person decided may move again, once it is
 * proven. `number` is the gateway's, by which its notifications name the refund. Answers whether more
 * is refunded by now than was paid.
 */
export async function moveRefund(
  account: Account,
  tx: Transaction,
  item: RefundItem,
  was: Outcome | null,
  is: Outcome,
  number?: string,
): Promise<boolean> {
  const row = await knownPayment(account, tx, item.transactionId);
  if (number !== undefined && !row.refundIds.includes(number))
    await tx.update('transactions', row.id, { refundIds: [...row.refundIds, number] });
  if (placeOf(was) === placeOf(is)) return false;
  const inPlace = (place: Place): bigint =>
    (placeOf(is) === place ? BigInt(item.amount) : 0n) -
    (placeOf(was) === place ? BigInt(item.amount) : 0n);
  const refunded = BigInt(row.refunded) + inPlace('refunded');
  await tx.update('transactions', row.id, {
    refunded: refunded.toString(),
    refundPending: (BigInt(row.refundPending) + inPlace('reserved')).toString(),
  });
  return refunded + BigInt(row.external.lost) > BigInt(row.amount);
}

type Place = 'refunded' | 'given back' | 'reserved';

const placeOf = (outcome: Outcome | null): Place => {
  if (outcome === 'succeeded') return 'refunded';
  return outcome === 'failed' ? 'given back' : 'reserved';
};

/** An amount as a request wrote it, in the ledger's minor units. */
export const inMinor = ({ value, currency }: DecimalAmount, { decimals }: Profile): bigint =>
  parseLooseMoney(value, currency, decimals).minor;
