import type { Transaction } from '../store/store.ts';
import type { AttemptRow, OrderRow } from '../store/tables.ts';

/** What an order is once another attempt has succeeded, whether or not that pays it. */
export const chargedBy = (
  { isCharged, paidAttemptId }: OrderRow,
  { outcome }: AttemptRow,
): Pick<OrderRow, 'isCharged' | 'isChargedAgain'> =>
  outcome === 'succeeded'
    ? { isCharged: true, isChargedAgain: isCharged ?? paidAttemptId !== null }
    : {};

/** Lists an order that was charged more than once; one row is enough, as its attempts say the rest. */
export async function listIfCharged(
  tx: Transaction,
  before: OrderRow,
  after: OrderRow,
  { id, orderKey, createdAt }: AttemptRow,
): Promise<void> {
  if (after.isChargedAgain && !before.isChargedAgain)
    await tx.insert('duplicates', { id, orderKey, createdAt });
}
