import type { TransactionEntry } from '../../contract/gateway/transactions.schema.ts';
import type { Gateway } from '../../gateway/index.ts';
import { StoreUnavailableError, type Tables } from '../../proxy/index.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { isThere, openKnownStore, StoreError } from '../stores/open-store.ts';

/** A payment of ours, and as the gateway lists it, if it does. */
export interface AskedPayment {
  readonly sent: Tables['attempts'];
  readonly entry: TransactionEntry | undefined;
}

/** What the gateway shows of payments that the store knows; undefined where it knows too few. */
export interface KnownPayments {
  /**
   * It lists both of two orders that are asked about at once, which shows that it reads the list as it is written: how
   * ids are separated is not shown (C-163).
   */
  readonly listsBoth: boolean | undefined;
  /** The newest one that is paid; where none is, the newest that is not proven. */
  readonly newest: AskedPayment | undefined;
}

export async function askAboutKnown(
  gateway: Gateway,
  { database }: Pick<Configuration, 'database'>,
): Promise<KnownPayments> {
  const [sent, ...others] = await ordersSent(database);
  if (!sent) return { listsBoth: undefined, newest: undefined };
  const orders = [sent, ...others].map(({ orderNo }) => orderNo);
  const answer = await gateway.call('transactions.query', { orders: orders.join(',') });
  const listed = answer.kind === 'answered' ? (answer.value.orders_list ?? []) : [];
  const isListed = (order: string) => listed.some(({ order_no }) => order_no === order);
  const entry = listed.find(({ order_no }) => order_no === sent.orderNo);
  return {
    listsBoth: orders.length < 2 ? undefined : orders.every(isListed),
    newest: { sent, entry },
  };
}

/**
 * The two newest that are paid; where none is, the newest that nothing has proven: a wrong form of amounts does that
 * to each. None where the store can't be read, which is told by its own check.
 */
async function ordersSent(database: string): Promise<readonly Tables['attempts'][]> {
  if (!isThere(database)) return [];
  try {
    const store = await openKnownStore(database);
    try {
      return await store.read(async (reader) => {
        const newest = (outcome: Outcome, limit: number) =>
          reader.find('attempts', {
            where: { outcome },
            orderBy: 'createdAt',
            descending: true,
            limit,
          });
        const paid = await newest('succeeded', 2);
        if (paid.length > 0) return paid;
        const unproven = [...(await newest('review', 1)), ...(await newest('unknown', 1))];
        return unproven.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, 1);
      });
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof StoreError || error instanceof StoreUnavailableError) return [];
    throw error;
  }
}
