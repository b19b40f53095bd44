import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { formatMoney, parseLooseMoney } from '../../contract/money/money.ts';
import type { Reader } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';

/** An operation takes no longer than this, from its record to its outcome. */
const LONGEST_MS = 3_600_000;

interface Balances {
  readonly before: { readonly value: string; readonly as_of: string };
  readonly after: { readonly as_of: string };
  readonly currency: string;
}

/** What a card would hold if an operation was carried out, and if it was not. */
export interface ExpectedBalances {
  readonly if_done: string;
  readonly if_not_done: string;
}

/** What an operation does to the balance of its card. */
const SIGN: Readonly<Partial<Record<OperationRow['operation'], bigint>>> = {
  'card.charge': 1n,
  'card.withdraw': -1n,
};

/**
 * The balances that an unproven operation alone would make the difference between: what was moved through the
 * proxy between the two looks is taken out. Payments by card are not known here. Undefined where another
 * operation's part in it isn't known either.
 */
export async function expectedBalances(
  reader: Reader,
  row: OperationRow,
  { before, after, currency }: Balances,
): Promise<ExpectedBalances | undefined> {
  const own = row.summary.amount;
  const sign = SIGN[row.operation];
  if (!own || sign === undefined || own.currency !== currency) return undefined;
  const [since, until] = [Date.parse(before.as_of), Date.parse(after.as_of)];
  const others = await reader.find('operations', {
    where: { target: row.target },
    range: { column: 'createdAt', from: since - LONGEST_MS, to: until },
    orderBy: 'createdAt',
  });
  let moved = 0n;
  for (const other of others) {
    if (other.id === row.id) continue;
    const part = movedBy(other, since, until);
    if (part === undefined) return undefined;
    moved += part;
  }
  const minor = ({ value }: Pick<DecimalAmount, 'value'>) => parseLooseMoney(value, currency).minor;
  const notDone = minor(before) + moved;
  return {
    if_done: formatMoney({ minor: notDone + sign * minor(own), currency }),
    if_not_done: formatMoney({ minor: notDone, currency }),
  };
}

/** What another operation moved between two moments; undefined where that isn't known. */
function movedBy(
  { operation, outcome, isDecided, summary: { amount }, createdAt, outcomeAt }: OperationRow,
  since: number,
  until: number,
): bigint | undefined {
  const sign = SIGN[operation];
  if (sign === undefined && operation !== 'card.close') return 0n;
  if (outcome === 'failed' && !isDecided) return 0n;
  if (outcome !== 'succeeded' || isDecided || outcomeAt === null) return undefined;
  if (outcomeAt < since) return 0n;
  const isBetween = createdAt >= since && outcomeAt <= until;
  return isBetween && sign !== undefined && amount
    ? sign * parseLooseMoney(amount.value, amount.currency).minor
    : undefined;
}
