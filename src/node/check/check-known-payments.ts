import { parseTime, type Gateway } from '../../gateway/index.ts';
import { StoreUnavailableError, type Tables } from '../../proxy/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { isThere, openKnownStore, StoreError } from '../stores/open-store.ts';

/** What the gateway shows of payments that the store knows; undefined where it knows too few. */
export interface KnownPayments {
  /**
   * It lists both of two orders that are asked about at once, which shows that it reads the list as it is written: how
   * ids are separated is not shown (C-163).
   */
  readonly listsBoth: boolean | undefined;
  /** By how many milliseconds its time of the newest one, read in the profile's zone, is later than ours. */
  readonly offBy: number | undefined;
}

export async function askAboutKnown(
  gateway: Gateway,
  { database, profile }: Pick<Configuration, 'database' | 'profile'>,
): Promise<KnownPayments> {
  const [newest, ...others] = await paidOrders(database);
  if (!newest) return { listsBoth: undefined, offBy: undefined };
  const orders = [newest, ...others].map(({ orderNo }) => orderNo);
  const answer = await gateway.call('transactions.query', { orders: orders.join(',') });
  const listed = answer.kind === 'answered' ? (answer.value.orders_list ?? []) : [];
  const isListed = (order: string) => listed.some(({ order_no }) => order_no === order);
  const shown = listed.find(({ order_no }) => order_no === newest.orderNo)?.transaction_date;
  return {
    listsBoth: orders.length < 2 ? undefined : orders.every(isListed),
    offBy: offBy(shown, newest, profile.timeZone),
  };
}

function offBy(
  shown: string | undefined,
  { sentAt, createdAt }: AttemptTimes,
  zone: string,
): number | undefined {
  try {
    return shown ? parseTime(shown, zone) - (sentAt ?? createdAt) : undefined;
  } catch {
    return undefined;
  }
}

type AttemptTimes = Pick<Tables['attempts'], 'sentAt' | 'createdAt'>;

/** The two newest; none where the store can't be read, which is told by its own check. */
async function paidOrders(database: string): Promise<readonly Tables['attempts'][]> {
  if (!isThere(database)) return [];
  try {
    const store = await openKnownStore(database);
    try {
      return await store.read((reader) =>
        reader.find('attempts', {
          where: { outcome: 'succeeded' },
          orderBy: 'createdAt',
          descending: true,
          limit: 2,
        }),
      );
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof StoreError || error instanceof StoreUnavailableError) return [];
    throw error;
  }
}
