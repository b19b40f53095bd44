import { formatMoney, parseMoney, type Money } from '../../contract/money/money.ts';
import type { Transfer } from './state.ts';

/**
 * Accounts of the ledger. Money only ever moves from one to another, so the sum over all of them is
 * zero in every currency; those of `NEVER_NEGATIVE` hold money that must be there.
 */
export const ACCOUNTS = {
  shoppers: 'shoppers',
  unsettled: (account: string) => `unsettled:${account}`,
  merchant: (account: string) => `merchant:${account}`,
  disputes: 'disputes',
  payers: 'payers',
  payouts: 'payouts',
  beneficiaries: 'beneficiaries',
  exchange: 'exchange',
  fees: 'fees',
  bank: 'bank',
  company: (id: string) => `company:${id}`,
  group: (id: string) => `group:${id}`,
  card: (id: string) => `card:${id}`,
} as const;

const NEVER_NEGATIVE = /^(unsettled|disputes|payouts|beneficiaries|fees|company|group|card)(:|$)/;

export type TransferKind =
  | 'opening'
  | 'charge'
  | 'settlement'
  | 'cancellation'
  | 'refund'
  | 'dispute'
  | 'dispute-won'
  | 'dispute-lost'
  | 'payout'
  | 'payout-exchange'
  | 'payout-fee'
  | 'payout-completed'
  | 'payout-returned'
  | 'group-charge'
  | 'group-refund'
  | 'card-charge'
  | 'card-withdrawal'
  | 'card-closed';

export interface LedgerEntry {
  readonly kind: TransferKind;
  readonly from: string;
  readonly to: string;
  readonly money: Money;
  readonly transactionId?: string;
  readonly orderNo?: string;
}

/** Double entry over the rows of the state. Balances are stored separately, and checked against them. */
export class Ledger {
  readonly #rows: Transfer[];
  readonly #balances = new Map<string, bigint>();

  constructor(rows: Transfer[]) {
    this.#rows = rows;
    for (const row of rows) apply(this.#balances, row);
  }

  get rows(): readonly Transfer[] {
    return this.#rows;
  }

  transfer(id: string, at: number, movement: LedgerEntry): void {
    const { kind, from, to, money, transactionId, orderNo } = movement;
    if (money.minor === 0n) return;
    if (money.minor < 0n || from === to) throw new Error(`"${kind}" is not a movement of money`);
    const row: Transfer = {
      id,
      at: new Date(at).toISOString(),
      kind,
      from,
      to,
      amount: formatMoney(money),
      currency: money.currency,
      ...(transactionId === undefined ? {} : { transaction_id: transactionId }),
      ...(orderNo === undefined ? {} : { order_no: orderNo }),
    };
    this.#rows.push(row);
    apply(this.#balances, row);
  }

  balance(account: string, currency: string): Money {
    return { minor: this.#balances.get(key(account, currency)) ?? 0n, currency };
  }

  /** Every account with money, as wire amounts. */
  balances(): { account: string; amount: string; currency: string }[] {
    return [...this.#balances]
      .filter(([, minor]) => minor !== 0n)
      .map(([accountKey, minor]) => {
        const [account = '', currency = ''] = accountKey.split(' ');
        return { account, amount: formatMoney({ minor, currency }), currency };
      });
  }

  /** What does not add up: nothing, as long as the sandbox works. */
  faults(): string[] {
    const recounted = new Map<string, bigint>();
    for (const row of this.#rows) apply(recounted, row);
    const sums = new Map<string, bigint>();
    const faults: string[] = [];
    for (const [accountKey, minor] of recounted) {
      const [account = '', currency = ''] = accountKey.split(' ');
      sums.set(currency, (sums.get(currency) ?? 0n) + minor);
      if (minor !== this.#balances.get(accountKey))
        faults.push(`the balance of ${accountKey} differs from the sum of its rows`);
      if (minor < 0n && NEVER_NEGATIVE.test(account)) faults.push(`${accountKey} is negative`);
    }
    for (const [currency, sum] of sums)
      if (sum !== 0n) faults.push(`the accounts in ${currency} do not add up to zero`);
    return faults;
  }
}

const key = (account: string, currency: string) => `${account} ${currency}`;

function apply(balances: Map<string, bigint>, row: Transfer): void {
  const { minor } = parseMoney(row.amount, row.currency);
  const add = (account: string, change: bigint) => {
    const name = key(account, row.currency);
    balances.set(name, (balances.get(name) ?? 0n) + change);
  };
  add(row.from, -minor);
  add(row.to, minor);
}
