import type { OperationResult } from '../../contract/proxy/operations.schema.ts';
import type { OperationRow } from '../store/tables.ts';

/** What the merchant server sees of an operation. */
export function operationResultOf(row: OperationRow): OperationResult {
  const { unconfirmed: _ours, recurring: _begun, ...details } = row.result ?? {};
  return {
    id: row.id,
    operation: row.operation,
    state: row.state,
    ...(row.outcome && { outcome: row.outcome }),
    ...(row.isDecided && { decided: true }),
    ...(row.orderNo !== null && { order_no: row.orderNo }),
    ...details,
    ...(details.items && {
      succeeded_items: details.items.filter(({ outcome }) => outcome === 'succeeded').length,
      total_items: (row.summary.refunds ?? row.summary.transactions ?? details.items).length,
    }),
    created_at: new Date(row.createdAt).toISOString(),
    ...(row.settledAt !== null && { settled_at: new Date(row.settledAt).toISOString() }),
  };
}

/** What a browser sees: the same, without the gateway's text (C-257). */
export const grantedResultOf = ({ failure: _words, items, ...result }: OperationResult) => ({
  ...result,
  ...(items && { items: items.map(({ failure: _each, ...item }) => item) }),
});
