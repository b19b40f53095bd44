import type { OperationDetails, OperationResult } from '../../contract/proxy/operations.schema.ts';
import type { OperationRow } from '../store/tables.ts';
import type { OperationSummary } from './plan.ts';

/** What is kept of an answer. */
export interface KeptResult extends OperationDetails {
  readonly unconfirmed?: readonly string[];
}

export const keptResultOf = (row: OperationRow): KeptResult =>
  row.result === null ? {} : (JSON.parse(row.result) as KeptResult);

export const summaryOf = (row: OperationRow): OperationSummary =>
  JSON.parse(row.summary) as OperationSummary;

/** What callers and events are told of an operation. */
export function operationResultOf(row: OperationRow): OperationResult {
  const { unconfirmed: _ours, ...details } = keptResultOf(row);
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
