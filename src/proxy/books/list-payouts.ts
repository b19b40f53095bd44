import type { PayoutFilters, PayoutView } from '../../contract/proxy/payouts.schema.ts';
import type { Page } from '../../contract/proxy/operations.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from '../grants/operator.ts';
import { resultFor } from '../operations/operation-result.ts';
import type { OperationRow } from '../store/tables.ts';
import { asksForAmount, checkRange, isAmountAsked } from './filtered-amount.ts';
import { grantedTo } from './granted-to.ts';
import { waitingOf } from './waiting.ts';
import { rowsOf, walk } from './walk.ts';

/**
 * `GET /v1/payouts`: money that was paid to others, the newest first. A payout belongs to no order: of grants, one for
 * all orders shows them.
 */
export function listPayouts(
  { store }: Pick<Context, 'store'>,
  caller: Operator,
  filters: PayoutFilters,
): Promise<Page<PayoutView>> {
  if (grantedTo(caller) !== 'all')
    throw new Problem('forbidden', { detail: 'This grant covers no payouts.' });
  checkRange(filters);
  const { outcome, request_id: id, requested_by: subject } = filters;
  return store.read((reader) =>
    walk(
      rowsOf(reader, 'operations', {
        operation: 'payout.create',
        ...(outcome && { outcome }),
        ...(id !== undefined && { target: `payouts|${id}` }),
        ...(subject !== undefined && { subject }),
      }),
      filters,
      (row) => {
        const view = payoutViewOf(caller, row);
        return Promise.resolve(isAsked(view, filters) ? view : undefined);
      },
    ),
  );
}

const isAsked = (
  { amount, action_required_by: waits }: PayoutView,
  filters: PayoutFilters,
): boolean =>
  (!asksForAmount(filters) || (amount !== undefined && isAmountAsked(amount, filters))) &&
  (filters.action_required_by === undefined || waits === filters.action_required_by);

function payoutViewOf(caller: Operator, row: OperationRow): PayoutView {
  const { payout, items: _none, ...result } = resultFor(caller, row);
  return {
    ...result,
    ...payout,
    created_at: result.created_at,
    request_id: row.target?.split('|')[1] ?? '',
    ...(row.summary.amount && { amount: row.summary.amount }),
    requested_by: row.subject,
    ...waitingOf(row),
  };
}
