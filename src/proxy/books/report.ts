import { formatMoney } from '../../contract/money/money.ts';
import { isFinal, type Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { isContradicted } from '../money/charged.ts';
import { recurringIdIn, stands } from '../money/journal.ts';
import {
  isInDoubt,
  knownPayment,
  ledgerAmount,
  paymentKey,
  type Account,
} from '../money/payments.ts';
import { itemOutcome } from '../operations/batch-items.ts';
import { orderIdOfKey, orderNamesOf } from '../store/order-key.ts';
import type { MovementKind, MovementRow } from '../store/money-rows.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';
import {
  sumUp,
  withoutMethod,
  type ReportKind,
  type ReportLine,
  type ReportRow,
} from './sum-up.ts';

/** Milliseconds since the epoch. */
export interface Period {
  /** The first moment. */
  readonly from: number;
  /** The first one after it. */
  readonly to: number;
}

/** The sums of a period, and what they are made of. */
export interface Report {
  /** By currency and method. */
  readonly rows: readonly ReportRow[];
  /** The same by currency alone. */
  readonly totals: readonly Omit<ReportRow, 'method'>[];
  /** Every line, the oldest first, then what is unresolved. */
  readonly lines: readonly ReportLine[];
}

/** How the journal's words are told. */
const TOLD: Readonly<Record<MovementKind, ReportKind>> = {
  charged: 'charged',
  contradicted: 'unresolved',
  reversed: 'reversed',
  refunded: 'refunded',
  refunded_externally: 'refunded_externally',
  disputed: 'disputed',
  lost: 'lost_to_disputes',
  paid_out: 'paid_out',
  payout_fees: 'payout_fees',
  missing: 'unresolved',
};

/**
 * What the journal says was charged, refunded, reversed, disputed and paid out in a period, and what was begun in
 * it and is not proven now.
 */
export const report = (
  { store, profile }: Pick<Context, 'store' | 'profile'>,
  { from, to }: Period,
): Promise<Report> =>
  store.read(async (reader) => {
    const account = { profile };
    const period = { from, to: to - 1 };
    const movements = await reader.find('movements', {
      range: { column: 'at', ...period },
      orderBy: 'at',
    });
    const moved: ReportLine[] = [];
    const open: ReportLine[] = [];
    for (const row of movements) {
      const kind = TOLD[row.kind];
      if (kind !== 'unresolved') moved.push(await lineOf(account, reader, kind, row));
      else if (await stands(reader, row)) open.push(await lineOf(account, reader, kind, row));
    }
    const lines = [
      ...moved,
      ...open,
      ...(await doubtedIn(account, reader, period)),
      ...(await unresolvedIn(account, reader, period)),
    ];
    return { rows: sumUp(lines), totals: sumUp(lines, () => '').map(withoutMethod), lines };
  });

async function lineOf(
  account: Account,
  reader: Reader,
  kind: ReportKind,
  { at, commandId, transactionId, orderNo, currency, minor, evidence }: MovementRow,
): Promise<ReportLine> {
  const amount = BigInt(minor);
  const correction = amount < 0n;
  return {
    at,
    kind,
    correction,
    amount: { value: formatMoney({ minor: correction ? -amount : amount, currency }), currency },
    ...(await namesOf(account, reader, commandId, transactionId)),
    order_no: orderNo ?? undefined,
    transaction_id: transactionId ?? undefined,
    said: `${evidence.source}: ${evidence.said}`,
  };
}

type Names = Pick<ReportLine, 'method' | 'attempt_id' | 'order_id' | 'recurring_id'>;

/** Whose money it is. */
async function namesOf(
  account: Account,
  reader: Reader,
  commandId: string,
  transactionId: string | null,
): Promise<Names> {
  const attempt = await reader.get('attempts', commandId);
  if (attempt) return namesOfAttempt(attempt);
  const operation = await reader.get('operations', commandId);
  if (operation) return namesOfOperation(operation);
  const isOlder = transactionId !== null && commandId === paymentKey(account, transactionId);
  const recurring_id = isOlder ? undefined : recurringIdIn(commandId);
  if (recurring_id === undefined) return { method: 'unknown' };
  const subscription = await reader.get('subscriptions', recurring_id);
  return { method: 'subscription', recurring_id, order_id: subscription?.orderId };
}

const namesOfAttempt = ({ id, method, orderKey }: AttemptRow): Names => ({
  method,
  attempt_id: id,
  order_id: orderIdOfKey(orderKey),
});

const namesOfOperation = (row: OperationRow): Names => ({
  method: row.operation === 'payout.create' ? 'payout' : 'server',
  order_id: orderNamesOf(row).order_id,
});

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the gateway hinted was refunded without this proxy, as long as nobody has said how much. */
async function doubtedIn(account: Account, reader: Reader, span: Span): Promise<ReportLine[]> {
  const rows = await reader.find('transactions', { range: { column: 'doubtedAt', ...span } });
  const lines: ReportLine[] = [];
  for (const row of rows) {
    const { id, owner, transactionId, orderNo, currency, doubtedAt } = row;
    if (doubtedAt === null || !isInDoubt(row)) continue;
    lines.push({
      ...(await namesOf(account, reader, owner ?? id, transactionId)),
      at: doubtedAt,
      kind: 'refunded_externally',
      correction: false,
      amount: { value: formatMoney({ minor: 0n, currency }), currency },
      order_no: orderNo,
      transaction_id: transactionId,
    });
  }
  return lines;
}

/** Begun in the period, and not proven by now: payments, payouts and refunds. */
async function unresolvedIn(account: Account, reader: Reader, span: Span): Promise<ReportLine[]> {
  const begun = { range: { column: 'createdAt', ...span }, orderBy: 'createdAt' } as const;
  const lines: ReportLine[] = [];
  for (const row of await reader.find('attempts', begun))
    // What the gateway shows instead is in the journal.
    if (isOpen(row, row.outcome) && !isContradicted(row))
      lines.push({
        ...unresolvedAt(row),
        ...namesOfAttempt(row),
        amount: { value: row.amount, currency: row.currency },
        order_no: row.orderNo,
        transaction_id: row.transactionId ?? undefined,
      });
  for (const row of await reader.find('operations', begun)) {
    const { operation, orderNo, outcome, result, summary } = row;
    const movesMoney = orderNo !== null || operation === 'payout.create';
    const names = { ...unresolvedAt(row), ...namesOfOperation(row) };
    if (movesMoney && summary.amount && isOpen(row, outcome) && !result?.contradicted)
      lines.push({
        ...names,
        amount: summary.amount,
        order_no: orderNo ?? undefined,
        transaction_id: result?.transaction_id,
      });
    for (const { transactionId, amount } of summary.refunds ?? []) {
      if (!isOpen(row, itemOutcome(row, transactionId))) continue;
      const { id, owner, ...payment } = await knownPayment(account, reader, transactionId);
      lines.push({
        ...names,
        ...(await namesOf(account, reader, owner ?? id, transactionId)),
        kind: 'unresolved_refunds',
        amount: ledgerAmount(amount, payment.currency, account.profile),
        order_no: payment.orderNo,
        transaction_id: transactionId,
      });
    }
  }
  return lines;
}

const isOpen = (
  { state }: Pick<AttemptRow | OperationRow, 'state'>,
  outcome: Outcome | null,
): boolean => state !== 'created' && !isFinal(outcome ?? 'unknown');

const unresolvedAt = ({ createdAt }: AttemptRow | OperationRow) => ({
  at: createdAt,
  kind: 'unresolved' as const,
  correction: false,
});
