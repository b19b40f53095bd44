import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { parseLooseMoney } from '../../contract/money/money.ts';
import type { Context } from '../context/context.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { MovementKind, MovementRow, TransactionRow } from '../store/money-rows.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import { isContradicted, mayBeCharged } from './charged.ts';
import { ledgerAmount, noteOfPayment, wentBack } from './payments.ts';

/** Whose money moved, as the journal names it. */
export type Moved = Pick<MovementRow, 'commandId' | 'transactionId' | 'orderNo'>;

/** What is to be in the journal of one payment, by kind and reference. */
export interface Entry {
  readonly kind: MovementKind;
  /** All that has moved so, by now; null where nothing has. */
  readonly total: DecimalAmount | null;
  /** What names it beside others of its kind. */
  readonly reference?: string;
  /** What was said that proves it, in a few fixed words or a code. */
  readonly said: string;
}

/**
 * Brings the journal up to a total: what was wrong is taken back by an entry of its own, what is right now is added,
 * and what is there already is not written again, however often it is learned. Of a payment whose first outcome
 * it is, nothing of these kinds is there yet.
 */
export async function book(
  { clock, profile, actor }: Context,
  tx: Transaction,
  moved: Moved,
  entries: readonly Entry[],
  isFirst = false,
): Promise<void> {
  const written = isFirst
    ? []
    : await tx.find('movements', { where: { commandId: moved.commandId } });
  for (const { kind, total, reference = '', said } of entries) {
    const same = written.filter((row) => row.kind === kind && row.reference === reference);
    const last = same.find((row) => isLast(row, same.length));
    const before = last?.minor.startsWith('-') ? undefined : last;
    const minor = total ? parseLooseMoney(total.value, total.currency).minor : 0n;
    const isKnown = before
      ? before.minor === minor.toString() && before.currency === total?.currency
      : minor === 0n;
    if (isKnown) continue;
    const news = [
      ...(before ? [{ currency: before.currency, minor: `-${before.minor}` }] : []),
      ...(total && minor > 0n ? [{ currency: total.currency, minor: minor.toString() }] : []),
    ];
    for (const [index, amount] of news.entries())
      await tx.insert('movements', {
        id: numbered(moved.commandId, kind, reference, same.length + index),
        at: clock.now(),
        account: profile.ids.accountId,
        ...moved,
        kind,
        ...amount,
        reference,
        evidence: { source: actor.kind, said },
      });
  }
}

const numbered = (commandId: string, kind: MovementKind, reference: string, number: number) =>
  [commandId, kind, reference, number].join('|');

const isLast = ({ id, commandId, kind, reference }: MovementRow, count: number): boolean =>
  id === numbered(commandId, kind, reference, count - 1);

/** Whether what it says is still so: nothing has taken it back. */
export async function stands(reader: Reader, row: MovementRow): Promise<boolean> {
  const rows = await reader.find('movements', { where: { commandId: row.commandId } });
  const same = rows.filter(
    ({ kind, reference }) => kind === row.kind && reference === row.reference,
  );
  return isLast(row, same.length) && !row.minor.startsWith('-');
}

/**
 * Writes down what went back of a payment beside the refunds from here, as its row of the ledger has it: by a
 * person's word, and by a reversal, which gives back only what nothing else has.
 */
export async function bookBack(
  context: Context,
  tx: Transaction,
  payment: TransactionRow,
): Promise<void> {
  const { amount, currency, external, paid, cancelled, isReversed } = payment;
  const left = BigInt(amount) - wentBack(payment);
  const total = (minor: string) => ledgerAmount(minor, currency, context.profile);
  await book(context, tx, movedIn(payment), [
    { kind: 'refunded_externally', total: total(external.refunded), said: 'stated' },
    { kind: 'lost', total: total(external.lost), said: 'stated' },
    {
      kind: 'reversed',
      total: paid && cancelled && left > 0n ? total(left.toString()) : null,
      said: saidOf(cancelled && (isReversed ? 'reversed' : 'cancelled')),
    },
  ]);
}

/** That a payment no longer counts, and who says so; or that it does after all. */
export type Reversal = false | 'cancelled' | 'reversed';

const saidOf = (reversal: Reversal): string => reversal || 'counts again';

/** Writes down in ledger and journal that a payment no longer counts, or counts again. */
export async function noteReversal(
  context: Context,
  tx: Transaction,
  moved: Moved & { readonly amount?: DecimalAmount | undefined },
  reversal: Reversal,
): Promise<void> {
  const { amount, ...names } = moved;
  const payment = await noteOfPayment(context, tx, moved.transactionId, {
    cancelled: reversal !== false,
    isReversed: reversal === 'reversed',
  });
  if (payment) return bookBack(context, tx, payment);
  const total = (reversal && amount) || null;
  await book(context, tx, names, [{ kind: 'reversed', total, said: saidOf(reversal) }]);
}

/** Writes down in the ledger whether a payment is paid; one that was cancelled before that is proven goes back with it. */
export async function notePaid(
  context: Context,
  tx: Transaction,
  transactionId: string | null | undefined,
  paid: boolean,
): Promise<void> {
  const payment = await noteOfPayment(context, tx, transactionId, { paid });
  if (payment?.cancelled) await bookBack(context, tx, payment);
}

/** The gateway hints that a payment is disputed. */
export const bookDispute = (
  context: Context,
  tx: Transaction,
  { amount, ...moved }: Moved & { readonly amount: DecimalAmount | undefined },
): Promise<void> =>
  book(context, tx, moved, [{ kind: 'disputed', total: amount ?? null, said: 'hinted' }]);

/** Writes down what an attempt's outcome says of its money. */
export async function journalOutcome(
  context: Context,
  tx: Transaction,
  before: AttemptRow,
  after: AttemptRow,
): Promise<void> {
  if (!mayBeCharged(before) && !mayBeCharged(after)) return;
  const { outcome, amount: value, currency, contradicted, resultCode } = after;
  const said = [outcome ?? '', resultCode ?? ''].join(' ').trim();
  const entries = [
    { kind: 'charged', total: outcome === 'succeeded' ? { value, currency } : null, said },
    { kind: 'contradicted', total: isContradicted(after) ? contradicted : null, said },
  ] as const;
  await book(context, tx, movedBy(after), entries, before.outcome === null);
}

/** A payment of a session, as the journal names it. */
export const movedBy = ({
  id,
  transactionId,
  orderNo,
  amount: value,
  currency,
}: AttemptRow): Moved & { readonly amount: DecimalAmount } => ({
  commandId: id,
  transactionId,
  orderNo,
  amount: { value, currency },
});

/** Writes down what an operation's outcome says of the payment that it made, if it made one. */
export async function journalOperation(
  context: Context,
  tx: Transaction,
  before: OperationRow,
  after: OperationRow,
): Promise<void> {
  const { orderNo, outcome, result, summary } = after;
  const isMoney = (row: OperationRow): boolean =>
    row.outcome === 'succeeded' || row.result?.contradicted !== undefined;
  if (orderNo === null || !summary.amount || !(isMoney(before) || isMoney(after))) return;
  const said = [outcome ?? '', result?.result_code ?? ''].join(' ').trim();
  await book(context, tx, movedByOperation(after), [
    { kind: 'charged', total: outcome === 'succeeded' ? summary.amount : null, said },
    { kind: 'contradicted', total: result?.contradicted ?? null, said },
  ]);
}

/** A payment that the merchant server made, as the journal names it. */
export const movedByOperation = ({
  id,
  orderNo,
  result,
  summary: { amount },
}: OperationRow): Moved & { readonly amount: DecimalAmount | undefined } => ({
  commandId: id,
  transactionId: result?.transaction_id ?? null,
  orderNo,
  amount,
});

/** A payment of the ledger, as the journal names it. */
export const movedIn = ({ id, owner, transactionId, orderNo }: TransactionRow): Moved => ({
  commandId: owner ?? id,
  transactionId,
  orderNo,
});

/** A deduction, as the journal names it: by the payment's number, or by what is known in its place. */
export const deductionId = (recurringId: string, name: string): string => `${recurringId}|${name}`;

/** The subscription whose deduction the journal speaks of, if it does. */
export const recurringIdIn = (commandId: string): string | undefined =>
  commandId.includes('|') ? commandId.slice(0, commandId.lastIndexOf('|')) : undefined;
