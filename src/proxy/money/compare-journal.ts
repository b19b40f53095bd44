import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { formatMoney, parseLooseMoney } from '../../contract/money/money.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { MovementKind, MovementRow } from '../store/money-rows.ts';
import type { Reader } from '../store/store.ts';
import { deductionId } from './journal.ts';
import {
  isPaymentCancelled,
  ledgerAmount,
  paymentById,
  wentBack,
  type Account,
} from './payments.ts';

/** A total on a payment's rows that is not what its journal adds up to. */
export interface JournalDifference {
  readonly total: string;
  readonly journal: string;
}

/** How a listed deduction differs from what the journal says of it; `unknown` where that says nothing of a charge. */
export async function compareDeduction(
  account: Account,
  reader: Reader,
  recurringId: string,
  shown: {
    readonly transaction_id?: string | undefined;
    readonly order_no?: string | undefined;
    readonly amount?: string | undefined;
    readonly currency?: string | undefined;
    readonly outcome: Outcome;
  },
): Promise<
  'unknown' | readonly { in: 'state' | 'amount'; readonly here: string; readonly gateway: string }[]
> {
  const { transaction_id: number, order_no: orderNo = '', amount = '', currency = '' } = shown;
  const commandId = deductionId(recurringId, number ?? orderNo);
  const movements = await reader.find('movements', { where: { commandId } });
  const [charged] = [...sumsOf(movements, 'charged', 'contradicted')];
  if (!charged) return 'unknown';
  if (shown.outcome !== 'succeeded' && shown.outcome !== 'failed') return [];
  const isGone = await isPaymentCancelled(account, reader, number);
  const here = isGone ? 'cancelled' : 'succeeded';
  if (isGone !== (shown.outcome === 'failed'))
    return [{ in: 'state', here, gateway: shown.outcome }];
  const [of, minor] = charged;
  const booked = `${formatMoney({ minor, currency: of })} ${of}`;
  const listed = textOf(amount, currency);
  return isGone || listed === booked ? [] : [{ in: 'amount', here: booked, gateway: listed }];
}

/** What is left of the entries of some kinds, by currency. */
function sumsOf(
  movements: readonly MovementRow[],
  ...kinds: readonly MovementKind[]
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { kind, currency, minor } of movements)
    if (kinds.includes(kind)) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(minor));
  return new Map([...sums].filter(([, minor]) => minor !== 0n));
}

/** An amount as the gateway lists it, in the currency's own decimals. */
function textOf(amount: string, currency: string): string {
  try {
    return `${formatMoney(parseLooseMoney(amount, currency))} ${currency}`;
  } catch {
    return `${amount} ${currency}`;
  }
}

/** Holds what is read of a payment, its running totals, against the journal that they are written beside. */
export async function compareJournal(
  account: Account,
  reader: Reader,
  payment: DecimalAmount & {
    readonly id: string;
    readonly transactionId: string | null;
    readonly outcome: Outcome | null;
  },
): Promise<JournalDifference[]> {
  const { id: commandId, value, currency, transactionId, outcome } = payment;
  const [movements, row] = await Promise.all([
    reader.find('movements', { where: { commandId } }),
    paymentById(account, reader, transactionId),
  ]);
  const sumOf = (...kinds: readonly MovementKind[]): bigint =>
    movements
      .filter((one) => kinds.includes(one.kind) && one.currency === currency)
      .reduce((sum, { minor }) => sum + BigInt(minor), 0n);
  const ofLedger = (minor: bigint | string): bigint =>
    parseLooseMoney(ledgerAmount(String(minor), currency, account.profile).value, currency).minor;
  const paid = parseLooseMoney(value, currency).minor;
  const left = row ? paid - ofLedger(wentBack(row)) : 0n;
  const totals: readonly (readonly [name: string, total: bigint, journal: bigint])[] = [
    ['charged', outcome === 'succeeded' ? paid : 0n, sumOf('charged')],
    ...(row && row.owner === commandId && row.currency === currency
      ? ([
          ['refunded', ofLedger(row.refunded), sumOf('refunded', 'refunded_externally')],
          ['lost', ofLedger(row.external.lost), sumOf('lost')],
          ['reversed', row.paid && row.cancelled && left > 0n ? left : 0n, sumOf('reversed')],
        ] as const)
      : []),
  ];
  const shown = (name: string, minor: bigint): string =>
    `${name} ${formatMoney({ minor, currency })} ${currency}`;
  return totals
    .filter(([, total, journal]) => total !== journal)
    .map(([name, total, journal]) => ({
      total: shown(name, total),
      journal: shown(name, journal),
    }));
}
