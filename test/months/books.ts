import { formatMoney, parseLooseMoney } from '../../src/contract/money/money.ts';
import type { MerchantEvent } from '../../src/contract/proxy/events.schema.ts';
import { dateIn } from '../../src/gateway/index.ts';
import { ZONE, type Lived } from './life.ts';

/** What one book says of one payment: minor units by currency, charged less what went back. */
interface Sum {
  readonly currency: string;
  charged: bigint;
  back: bigint;
}
type Book = Map<string, Sum>;

/** A difference between two books, and why it is none. */
export interface OpenItem {
  readonly order_no: string;
  readonly what: string;
  /** Nothing where nobody can say: then the books don't add up. */
  readonly reason: string | undefined;
}

export interface Judged {
  readonly payments: number;
  readonly totals: readonly string[];
  readonly items: readonly OpenItem[];
  readonly days: number;
}

/** Holds the four books against each other: the gateway's ledger, the store, the events, the reports. */
export async function judge(lived: Lived): Promise<Judged> {
  const gateway = gatewayBook(lived);
  const others = {
    events: eventBook(lived),
    store: await storeBook(lived),
    report: reportBook(lived),
  };
  const items: OpenItem[] = [];
  for (const [name, book] of Object.entries(others))
    for (const order of new Set([...gateway.keys(), ...book.keys()])) {
      const [there, here] = [textOf(gateway.get(order)), textOf(book.get(order))];
      if (there !== here)
        items.push({
          order_no: order,
          what: `gateway ${there}, ${name} ${here}`,
          reason: reasonOf(lived, order, gateway.get(order), book.get(order)),
        });
    }
  items.push(...dayItems(lived));
  for (const fault of lived.ledger.invariant.faults)
    items.push({ order_no: '', what: fault, reason: undefined });
  return {
    payments: lived.payments,
    totals: totalsOf(gateway),
    items,
    days: new Set(lived.lines.map(({ at }) => dateIn(at, ZONE))).size,
  };
}

function add(book: Book, order: string, value: string, currency: string, back: boolean): void {
  const sum = book.get(order) ?? { currency, charged: 0n, back: 0n };
  const { minor } = parseLooseMoney(value.replace(/^-/, ''), currency);
  const signed = value.startsWith('-') ? -minor : minor;
  if (back) sum.back += signed;
  else sum.charged += signed;
  book.set(order, sum);
}

/** Charges, and what went back to shoppers; a dispute is another matter. */
function gatewayBook({ ledger }: Lived): Book {
  const book: Book = new Map();
  for (const { kind, order_no = '', amount, currency } of ledger.rows)
    if (kind === 'charge') add(book, order_no, amount, currency, false);
    else if (kind === 'refund' || kind === 'cancellation')
      add(book, order_no, amount, currency, true);
  return book;
}

type Data = Readonly<Record<string, unknown>>;
interface Money {
  readonly value: string;
  readonly currency: string;
}

/** As a shop's bookkeeping reads the events: each payment and each refund once, whatever is told again. */
function eventBook({ events, read }: Lived): Book {
  const book: Book = new Map();
  const all = new Map<string, MerchantEvent>(events);
  for (const event of read) all.set(event.id, event);
  const charged = new Set<string>();
  const refunded = new Map<string, [string, Money]>();
  const reversed = new Map<string, Money>();
  const paid = new Map<string, Money>();
  for (const [, { type, data }] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { attempt } = data as { attempt?: { order_no: string; amount: Money } };
    const order = attempt?.order_no ?? '';
    const once = (name: string, { value, currency }: Money) => {
      if (charged.has(name)) return;
      charged.add(name);
      add(book, name, value, currency, false);
    };
    const refund = data as Data & { amount: Money; order_no: string; operation_id: string };
    if (type === 'payment.succeeded' || type === 'payment.partial') {
      if (attempt) once(order, attempt.amount);
      if (attempt) paid.set(order, attempt.amount);
      reversed.delete(order);
    }
    if (type === 'payment.cancelled' || type === 'payment.reversed')
      if (attempt) reversed.set(order, attempt.amount);
    if (type === 'refund.succeeded')
      refunded.set(refund.operation_id, [refund.order_no, refund.amount]);
    if (type === 'refund.failed' || type === 'refund.unknown') refunded.delete(refund.operation_id);
    // How much the portal refunded a person says; the gateway's own word has no amount.
    if (type === 'payment.refunded_externally' && data.amount)
      add(book, order, data.amount.value, data.amount.currency, true);
    if (type === 'operation.succeeded' && data.operation.operation === 'authorise.card')
      if (data.operation.order_no && data.amount) once(data.operation.order_no, data.amount);
    if (type === 'operation.reversed' && data.operation.order_no && data.amount)
      reversed.set(data.operation.order_no, data.amount);
    if (type === 'subscription.deducted')
      for (const payment of data.payments)
        if (payment.outcome === 'succeeded' && payment.order_no && payment.amount)
          once(payment.order_no, payment.amount);
  }
  for (const [order, { value, currency }] of [...refunded.values(), ...reversed])
    add(book, order, value, currency, true);
  return book;
}

async function storeBook({ bench, read }: Lived): Promise<Book> {
  const book: Book = new Map();
  // Deductions have no rows of their own: what is told of them is all that is kept, twice where the first was lost.
  for (const { type, data } of read)
    if (type === 'subscription.deducted')
      for (const { order_no, amount } of data.payments)
        if (order_no && amount && !book.has(order_no))
          add(book, order_no, amount.value, amount.currency, false);
  await bench.store.read(async (reader) => {
    const transactions = new Map(
      (await reader.find('transactions', {})).map((row) => [row.orderNo, row]),
    );
    const charges = [
      ...(await reader.find('attempts', {})),
      ...(await reader.find('operations', {})).flatMap(
        ({ operation, outcome, orderNo, summary: { amount } }) =>
          operation === 'authorise.card' && orderNo !== null && amount
            ? [{ outcome, orderNo, amount: amount.value, currency: amount.currency }]
            : [],
      ),
    ];
    for (const { outcome, orderNo, amount, currency } of charges) {
      if (outcome !== 'succeeded') continue;
      add(book, orderNo, amount, currency, false);
      const payment = transactions.get(orderNo);
      if (payment?.cancelled) add(book, orderNo, amount, currency, true);
      else if (payment)
        add(
          book,
          orderNo,
          formatMoney({ minor: BigInt(payment.refunded), currency }),
          currency,
          true,
        );
    }
  });
  return book;
}

function reportBook({ lines }: Lived): Book {
  const book: Book = new Map();
  for (const { kind, order_no = '', amount, correction } of lines)
    if (['charged', 'refunded', 'reversed', 'refunded_externally'].includes(kind))
      add(
        book,
        order_no,
        `${correction ? '-' : ''}${amount.value}`,
        amount.currency,
        kind !== 'charged',
      );
  return book;
}

const textOf = (sum: Sum | undefined): string =>
  sum === undefined || (sum.charged === 0n && sum.back === 0n)
    ? 'nothing'
    : `${formatMoney({ minor: sum.charged, currency: sum.currency })} charged and ${formatMoney({ minor: sum.back, currency: sum.currency })} back, ${sum.currency}`;

/** What explains that two books differ about an order. */
function reasonOf(
  { ledger, refunds, lost, read }: Lived,
  orderNo: string,
  there: Sum | undefined,
  here: Sum | undefined,
): string | undefined {
  const order = ledger.orders.find(({ order_no }) => order_no === orderNo);
  const own = refunds.filter(({ transaction_id }) => transaction_id === order?.transaction_id);
  if (own.some(({ state }) => state === 'pending')) return 'a refund has not ended yet';
  const hints = read.filter(
    ({ type, data }) => type === 'payment.refunded_externally' && data.attempt.order_no === orderNo,
  );
  if (hints.length > 0 && hints.every(({ data }) => !('amount' in data)))
    return 'refunded in the portal, where nobody has looked yet';
  const isLost = ledger.rows.some(
    ({ kind, order_no, at }) =>
      kind === 'refund' &&
      order_no === orderNo &&
      Date.parse(at) >= lost.from &&
      Date.parse(at) <= lost.to,
  );
  // No query shows it; with the next refund of the payment a person confirms it.
  if (isLost) return 'refunded after the backup: its event and the gateway have it';
  if (there && here && there.charged === here.charged && own.length > 0 && there.back !== here.back)
    return own.some(({ behaviour }) => behaviour?.endsWith('later'))
      ? 'a refund whose end only a person can see'
      : undefined;
  return undefined;
}

function dayItems({ ledger, lines }: Lived): OpenItem[] {
  const dayOf = (at: string | number) => dateIn(new Date(at).getTime(), ZONE);
  const booked = new Map<string, string>();
  for (const { kind, at, order_no = '', correction } of lines)
    if (kind === 'charged' && !correction) booked.set(order_no, dayOf(at));
  return ledger.rows.flatMap(({ kind, at, order_no = '' }): OpenItem[] => {
    const there = dayOf(at);
    const here = booked.get(order_no);
    if (kind !== 'charge' || here === undefined || here === there) return [];
    return [
      {
        order_no,
        what: `gateway on ${there}, report on ${here}`,
        // The report has the day on which it was learnt.
        reason: here > there ? `learnt on ${here}` : undefined,
      },
    ];
  });
}

function totalsOf(book: Book): string[] {
  const totals = new Map<string, Sum>();
  for (const { currency, charged, back } of book.values()) {
    const sum = totals.get(currency) ?? { currency, charged: 0n, back: 0n };
    sum.charged += charged;
    sum.back += back;
    totals.set(currency, sum);
  }
  return [...totals.values()].map(textOf).sort();
}
