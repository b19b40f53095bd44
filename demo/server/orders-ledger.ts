/** One movement of money between two accounts of the sandbox. */
export interface LedgerRow {
  readonly at: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly currency: string;
}

/** The whole ledger, as the sandbox reports it. */
export interface Ledger {
  readonly rows: readonly (LedgerRow & { readonly order_no?: string })[];
}

export type LedgerSource = () => Promise<Ledger>;

/** What an order has moved. The gateway's order numbers begin with the shop's. */
export async function ordersLedger(read: LedgerSource, orderId: string): Promise<LedgerRow[]> {
  const { rows } = await read();
  return rows.flatMap(({ order_no, at, kind, from, to, amount, currency }) =>
    order_no?.startsWith(orderId) ? [{ at, kind, from, to, amount, currency }] : [],
  );
}
