import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { OperationRow } from '../store/tables.ts';

/** An item's outcome; that of the whole where the answer named no items. */
export function itemOutcome(row: OperationRow, transactionId: string): Outcome | null {
  const item = row.result?.items?.find(({ transaction_id: id }) => id === transactionId);
  return item?.outcome ?? row.outcome;
}
