import type { OrdersFilter, StaffOrder } from '../../client/index.ts';
import { csv } from '../../contract/values/csv.ts';
import { orderAmount, mainPayment, shownPayments, amountRefunded } from './order-facts.ts';

/** Columns by the words of the contract, so that a file reads the same in every language. */
const COLUMNS: Readonly<Record<string, (order: StaffOrder) => string>> = {
  order_id: ({ order_id }) => order_id,
  order_no: (order) => mainPayment(order)?.order_no ?? '',
  state: ({ state }) => state,
  marks: ({ marks }) => marks.join(' '),
  action_required_by: ({ action_required_by }) => action_required_by ?? '',
  currency: (order) => orderAmount(order)?.currency ?? '',
  amount: (order) => orderAmount(order)?.value ?? '',
  refunded: (order) => amountRefunded(order)?.value ?? '',
  times_charged: ({ times_charged }) => String(times_charged),
  method: (order) => mainPayment(order)?.method ?? '',
  card_brand: (order) => mainPayment(order)?.card?.brand ?? '',
  last_four: (order) => mainPayment(order)?.card?.last_four ?? '',
  transaction_id: (order) => mainPayment(order)?.transaction_id ?? '',
  created_at: (order) => shownPayments(order).at(-1)?.created_at ?? '',
};

/** The first line of the file: its columns, then one whose cells say which orders were asked for. */
export const exportHead = (): string => csv([[...Object.keys(COLUMNS), 'filters']]);

/** A line for each order, each with the filters: lines stay true where files are joined. */
export const exportLines = (orders: readonly StaffOrder[], filters: OrdersFilter): string =>
  csv(
    orders.map((order) => [
      ...Object.values(COLUMNS).map((value) => value(order)),
      JSON.stringify(filters),
    ]),
  );

/** Hands a file to the person at the page. */
export function download(parts: readonly string[], name: string): void {
  // A spreadsheet knows by the first character that it is UTF-8.
  const file = new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
