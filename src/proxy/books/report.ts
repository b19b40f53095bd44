import { formatMoney, parseLooseMoney } from '../../contract/money/money.ts';
import { isFinal } from '../../contract/vocabulary/outcomes.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Context } from '../context/context.ts';
import { LAST_EVENT } from '../events/record-event.ts';
import { itemOutcome } from '../operations/batch-items.ts';
import { ledgerAmount } from '../operations/refund-ledger.ts';
import { orderIdOfKey } from '../sessions/order-key.ts';
import type { Reader } from '../store/store.ts';
import type { AttemptRow, EventRow, OperationRow } from '../store/tables.ts';
import { createBooker, type Booking, type BookingKind } from './bookings.ts';

const AT_ONCE = 500;

/** Milliseconds since the epoch. */
export interface Period {
  /** The first moment. */
  readonly from: number;
  /** The first one after it. */
  readonly to: number;
}

/** A booking by the method of its payment. */
export interface ReportLine extends Booking {
  /** As in `ReportRow`. */
  readonly method: string;
}

/** What happened to the money of one currency and payment method. */
export interface ReportRow {
  /** ISO 4217. */
  readonly currency: string;
  /**
   * `card` or another method, `subscription` for deductions, `server` for payments without a session,
   * `unknown` for those that were taken up after a restore.
   */
  readonly method: string;
  /** How many, and of how much: decimal text. */
  readonly sums: Readonly<Record<BookingKind, { readonly count: number; readonly amount: string }>>;
  /** Charged, less what was refunded (here or elsewhere, as far as it is known), lost to disputes and reversed. */
  readonly net: string;
}

/** The sums of a period, and what they are made of. */
export interface Report {
  /** By currency and method. */
  readonly rows: readonly ReportRow[];
  /** The same by currency alone. */
  readonly totals: readonly Omit<ReportRow, 'method'>[];
  /** Every booking, the oldest first, then what is unresolved. */
  readonly lines: readonly ReportLine[];
}

/** Events of the period are no longer kept, so its sums would be wrong. */
export class IncompleteReportError extends Error {
  override readonly name = 'IncompleteReportError';
  /** When the oldest event that is kept happened; null when none is. */
  readonly oldest: number | null;

  constructor(oldest: number | null) {
    super('events of this period are no longer kept');
    this.oldest = oldest;
  }
}

/**
 * What the events of a period say was charged, refunded, reversed and disputed, and what was begun in it
 * and is not proven now.
 *
 * @throws IncompleteReportError
 */
export const report = (
  { store, profile }: Pick<Context, 'store' | 'profile'>,
  period: Period,
): Promise<Report> =>
  store.read(async (reader) => {
    await assertKept(reader, period);
    const lines: ReportLine[] = [];
    const book = createBooker();
    const deductions = new Set<string>();
    const withMethod = async <Line extends Money>(line: Line) => ({
      ...line,
      method: await methodOf(reader, deductions, line),
    });
    const take = async (event: EventRow): Promise<void> => {
      if (event.at >= period.to) return;
      for (const booking of book(event)) {
        const { recurring_id: recurring, transaction_id: payment } = booking;
        if (recurring !== undefined && payment !== undefined) deductions.add(payment);
        if (booking.at >= period.from) lines.push(await withMethod(booking));
      }
    };
    for await (const event of allOf(reader, 'events')) await take(event);
    // What has no place yet comes after all that have one.
    for await (const event of allOf(reader, 'outbox')) await take(event);
    for (const line of await unresolvedIn(reader, profile, period))
      lines.push(await withMethod(line));
    return { rows: sumUp(lines), totals: sumUp(lines, () => '').map(withoutMethod), lines };
  });

async function assertKept(reader: Reader, { from }: Period): Promise<void> {
  const [oldest] = await reader.find('events', { limit: 1 });
  const newest = (await reader.get('counters', LAST_EVENT))?.value ?? 0;
  const hasAll = oldest ? Number(oldest.id) === 1 : newest === 0;
  if (!hasAll && (!oldest || oldest.at > from)) throw new IncompleteReportError(oldest?.at ?? null);
}

async function* allOf(reader: Reader, table: 'events' | 'outbox'): AsyncGenerator<EventRow, void> {
  let after: string | undefined;
  do {
    const rows: EventRow[] = await reader.find(table, {
      ...(after !== undefined && { range: { column: 'id', after } }),
      limit: AT_ONCE,
    });
    yield* rows;
    after = rows.length === AT_ONCE ? rows.at(-1)?.id : undefined;
  } while (after !== undefined);
}

type Money = Pick<Booking, 'attempt_id' | 'transaction_id' | 'recurring_id'>;

/** What goes back of a deduction names its payment only. */
async function methodOf(
  reader: Reader,
  deductions: ReadonlySet<string>,
  { attempt_id: id, transaction_id: transactionId, recurring_id: recurring }: Money,
): Promise<string> {
  if (recurring !== undefined || deductions.has(transactionId ?? '')) return 'subscription';
  const attempt =
    id !== undefined
      ? await reader.get('attempts', id)
      : transactionId !== undefined &&
        (await reader.find('attempts', { where: { transactionId }, limit: 1 }))[0];
  return attempt ? attempt.method : 'server';
}

/** Begun in the period, and not proven by now: payments, and refunds. */
async function unresolvedIn(
  reader: Reader,
  profile: Profile,
  { from, to }: Period,
): Promise<Booking[]> {
  const begun = { range: { column: 'createdAt', from, to: to - 1 }, orderBy: 'createdAt' } as const;
  const lines: Booking[] = [];
  const attempts: AttemptRow[] = await reader.find('attempts', begun);
  for (const row of attempts)
    if (row.state !== 'created' && !isFinal(row.outcome ?? 'unknown'))
      lines.push({
        ...unresolvedAt(row),
        amount: { value: row.amount, currency: row.currency },
        attempt_id: row.id,
        order_id: orderIdOfKey(row.orderKey),
        order_no: row.orderNo,
        transaction_id: row.transactionId ?? undefined,
      });
  const operations: OperationRow[] = await reader.find('operations', begun);
  for (const row of operations)
    for (const { transactionId, amount } of row.summary.refunds ?? []) {
      if (row.state === 'created' || isFinal(itemOutcome(row, transactionId) ?? 'unknown'))
        continue;
      const payment = await reader.get('transactions', transactionId);
      if (!payment) throw new Error('the refund ledger has no such payment');
      lines.push({
        ...unresolvedAt(row),
        kind: 'unresolved_refunds' as const,
        amount: ledgerAmount(amount, payment.currency, profile),
        order_no: payment.orderNo,
        transaction_id: transactionId,
      });
    }
  return lines;
}

const unresolvedAt = ({ createdAt }: AttemptRow | OperationRow) => ({
  event_id: '',
  at: createdAt,
  kind: 'unresolved' as const,
  correction: false,
});

/** What a report sums up, in the order of its columns. */
export const REPORT_KINDS = [
  'charged',
  'refunded',
  'reversed',
  'disputed',
  'lost_to_disputes',
  'refunded_elsewhere',
  'unresolved',
  'unresolved_refunds',
] as const satisfies readonly BookingKind[];

/** What went back. */
const GONE = ['refunded', 'refunded_elsewhere', 'lost_to_disputes', 'reversed'] as const;

function sumUp(
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
  const sum = (kind: BookingKind): bigint =>
    lines.reduce((total, line) => (line.kind === kind ? total + minorOf(line) : total), 0n);
  const count = (kind: BookingKind): number =>
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

const withoutMethod = ({ method: _all, ...row }: ReportRow) => row;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
