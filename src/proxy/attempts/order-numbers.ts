import type { Transaction } from '../store/store.ts';

/**
 * Order numbers are unique for ever, across all that this proxy sends: the gateway is asked about a
 * payment by its number, and another one's success must not answer for it (C-142). Says whether the
 * number is free; nobody else gets it before the transaction ends.
 */
export async function claimOrderNo(tx: Transaction, orderNo: string): Promise<boolean> {
  await tx.lock('order-number', orderNo);
  for (const table of ['attempts', 'operations'] as const)
    if ((await tx.find(table, { where: { orderNo }, limit: 1 })).length > 0) return false;
  return true;
}
