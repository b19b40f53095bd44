import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { recordOperationOutcome } from './record-operation-outcome.ts';

/** What is known about an operation whose process or code has failed. */
export async function releaseOperation(
  context: Context,
  tx: Transaction,
  row: OperationRow,
): Promise<OperationRow> {
  // `sent` is durable before the first byte leaves: what is still `created` never left.
  if (row.state === 'created')
    return recordOperationOutcome(context, tx, row.id, { outcome: 'failed', details: {} });
  return row.state === 'sent'
    ? recordOperationOutcome(context, tx, row.id, { outcome: 'unknown', details: {} })
    : row;
}
