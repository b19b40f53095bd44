import type { Transaction } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';

/** What is in progress on one card, group or subscription. */
export const runningOn = async (tx: Transaction, target: string): Promise<OperationRow[]> =>
  (
    await Promise.all(
      (['created', 'sent'] as const).map((state) =>
        tx.find('operations', { where: { target, state } }),
      ),
    )
  ).flat();
