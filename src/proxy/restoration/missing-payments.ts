import type { TransactionEntry } from '../../contract/gateway/transactions.schema.ts';
import type { Context } from '../context/context.ts';
import { isHere } from '../reconciliation/is-here.ts';
import { listPayments } from '../subscriptions/find-payments.ts';

/** What one query may span. */
const SPAN = 6 * 3_600_000;

/** A payment that the gateway lists and the store does not know. */
export type MissingPayment = TransactionEntry & Readonly<Record<'order_no', string>>;

/** What is listed of a time. */
export interface ListedPayments {
  /** Those that are not in the store. */
  readonly missing: readonly MissingPayment[];
  /** None at all is listed. */
  readonly isEmpty: boolean;
}

/**
 * Payments between two times, and which of them are not in the store; undefined where the gateway does not list all
 * of them. Of a subscription only the first: its deductions follow from that.
 */
export async function missingPayments(
  context: Context,
  from: number,
  to: number,
): Promise<ListedPayments | undefined> {
  const missing: MissingPayment[] = [];
  const begun = new Set<string>();
  let isEmpty = true;
  for (let start = from; start < to; start += SPAN) {
    const listed = await listPayments(context, start, Math.min(start + SPAN, to) - 1_000);
    if (!listed) return undefined;
    if (listed.length > 0) isEmpty = false;
    for (const { entry } of listed.toSorted((a, b) => compare(timeOf(a.entry), timeOf(b.entry)))) {
      const { order_no } = entry;
      const recurring = entry.subscription_result?.recurring_id;
      if (!order_no || (recurring && begun.has(recurring))) continue;
      if (await context.store.read((reader) => isHere(reader, entry))) continue;
      if (recurring) begun.add(recurring);
      missing.push({ ...entry, order_no });
    }
  }
  return { missing, isEmpty };
}

const timeOf = ({ transaction_date = '' }: TransactionEntry): string => transaction_date;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
