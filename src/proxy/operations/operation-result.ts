import { shownState } from '../../contract/vocabulary/outcomes.ts';
import type { OperationResult } from '../../contract/proxy/operations.schema.ts';
import { orderNamesIn, orderNamesOf } from '../store/order-key.ts';
import type { Operator } from '../grants/operator.ts';
import type { OperationRow } from '../store/tables.ts';

/** What the merchant server sees of an operation. */
export function operationResultOf(row: OperationRow): OperationResult {
  const { unconfirmed: _ours, recurring: _begun, ...details } = row.result ?? {};
  return {
    id: row.id,
    operation: row.operation,
    state: shownState(row.state, row.outcome),
    ...(row.outcome && { outcome: row.outcome }),
    ...(row.isDecided && { decided: true }),
    ...orderNamesOf(row),
    ...details,
    ...(details.items && {
      items: details.items.map(({ transaction_id, ...item }) => ({
        transaction_id,
        ...orderNamesIn(row, transaction_id),
        ...item,
      })),
      succeeded_items: details.items.filter(({ outcome }) => outcome === 'succeeded').length,
      total_items: (row.summary.refunds ?? row.summary.transactions ?? details.items).length,
    }),
    created_at: new Date(row.createdAt).toISOString(),
    ...(row.outcomeAt !== null && { outcome_at: new Date(row.outcomeAt).toISOString() }),
    ...(row.checkedAt !== null && { checked_at: new Date(row.checkedAt).toISOString() }),
  };
}

/** A browser sees the same, without what the gateway says in its own words (C-257). */
export function resultFor(caller: Operator, row: OperationRow): OperationResult {
  return shownTo(caller, operationResultOf(row));
}

/** A payment or operation as whoever asks may see it. */
export const shownTo = <Shown extends object>({ kind }: Operator, shown: Shown): Shown =>
  kind === 'merchant' ? shown : grantedResultOf(shown);

function grantedResultOf<Shown extends object>(shown: Shown): Shown {
  const { items } = shown as { readonly items?: readonly object[] };
  return { ...withoutWords(shown), ...(items && { items: items.map(withoutWords) }) };
}

const WORDS = ['failure', 'gateway_answer', 'return_message', 'risk', 'three_ds_result'];

const withoutWords = <Result extends object>(result: Result): Result =>
  Object.fromEntries(Object.entries(result).filter(([name]) => !WORDS.includes(name))) as Result;
