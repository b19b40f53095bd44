import type { OperationResult } from '../../contract/proxy/operations.schema.ts';
import type { OperationRow } from '../store/tables.ts';

/** What callers and events are told of an operation. */
export function operationResultOf(row: OperationRow): OperationResult {
  const { unconfirmed: _ours, ...details } = row.result ?? {};
  return {
    id: row.id,
    operation: row.operation,
    state: row.state,
    ...(row.outcome && { outcome: row.outcome }),
    ...details,
    created_at: new Date(row.createdAt).toISOString(),
    ...(row.settledAt !== null && { settled_at: new Date(row.settledAt).toISOString() }),
  };
}
