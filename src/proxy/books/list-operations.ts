import type { OperationFilters, OperationView } from '../../contract/proxy/lists.schema.ts';
import type { Page } from '../../contract/proxy/operations.schema.ts';
import type { Context } from '../context/context.ts';
import { operationResultOf } from '../operations/operation-result.ts';
import { ledgerAmount } from '../operations/refund-ledger.ts';
import type { Reader } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { asksForAmount, checkRange, isAmountAsked } from './filtered-amount.ts';
import { waitingOf } from './waiting.ts';
import { walk } from './walk.ts';

/** `GET /v1/operations`: what was requested of the gateway beside sessions, the newest first. */
export const listOperations = (
  context: Context,
  filters: OperationFilters,
): Promise<Page<OperationView>> => {
  checkRange(filters);
  return context.store.read((reader) =>
    walk(
      reader,
      'operations',
      { ...(filters.outcome && { outcome: filters.outcome }) },
      filters,
      async (row) => {
        if (filters.operation !== undefined && row.operation !== filters.operation)
          return undefined;
        const view = await viewOf(context, reader, row);
        return matches(view, filters) ? view : undefined;
      },
    ),
  );
};

const matches = (
  { amount: total, refunds = [], transactions = [], transaction_id: own, waits_for }: OperationView,
  filters: OperationFilters,
): boolean => {
  const { transaction_id: transactionId } = filters;
  const moved = [...(total ? [total] : []), ...refunds.map((refund) => refund.amount)];
  const about = [own, ...transactions, ...refunds.map((refund) => refund.transaction_id)];
  return (
    (!asksForAmount(filters) || moved.some((money) => isAmountAsked(money, filters))) &&
    (transactionId === undefined || about.includes(transactionId)) &&
    (filters.waits_for === undefined || waits_for === filters.waits_for)
  );
};

async function viewOf(
  { profile }: Context,
  reader: Reader,
  row: OperationRow,
): Promise<OperationView> {
  const { amount, refunds, transactions } = row.summary;
  const [kind, id] = row.target?.split('|') ?? [];
  return {
    ...operationResultOf(row),
    requested_by: row.subject,
    ...(amount && { amount }),
    ...(row.orderNo !== null && { order_no: row.orderNo }),
    ...(kind && id && { resource: { kind, id } }),
    ...(transactions && { transactions: [...transactions] }),
    ...(refunds && {
      refunds: await Promise.all(
        refunds.map(async (refund) => {
          const payment = await reader.get('transactions', refund.transactionId);
          if (!payment) throw new Error('the refund ledger has no such payment');
          return {
            transaction_id: refund.transactionId,
            amount: ledgerAmount(refund.amount, payment.currency, profile),
            refund_reference: refund.reference,
            ...(refund.reason !== undefined && { reason: refund.reason }),
          };
        }),
      ),
    }),
    ...waitingOf(row),
  };
}
