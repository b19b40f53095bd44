import { Problem } from '../../contract/vocabulary/problems.ts';
import { MOVEMENTS } from '../../contract/operations/movements.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { Transaction } from '../store/store.ts';
import type { OperationRow, OperationSummary, TransactionRow } from '../store/tables.ts';
import { itemOutcome } from './batch-items.ts';

/** What is done with one payment: it names what would be the same again (P-09). */
export interface LedgerMovement {
  readonly transactionId: string;
  /** The operation; of a refund with its amount, as another amount is another refund. */
  readonly name: string;
}

const isRefund = (name: string): boolean => name.startsWith('orders.refund|');
/** A review that rejects reverses what was paid, as a cancellation does. */
const mayReverse = (name: string): boolean => name === 'orders.cancel' || name === 'orders.review';

/** What an operation does with payments of the ledger; nothing for one that moves none of them. */
export function ledgerMovements(
  operation: OperationName,
  { refunds = [], transactions = [] }: OperationSummary,
): readonly LedgerMovement[] {
  const { moves, lock } = MOVEMENTS[operation];
  if (lock !== 'payments') return [];
  if (moves === 'refunded')
    return refunds.map(({ transactionId, amount }) => ({
      transactionId,
      name: `${operation}|${amount}`,
    }));
  return transactions.map((transactionId) => ({ transactionId, name: operation }));
}

/** The earlier operations that have to be proven first: a payment that may be reversed is not refunded, nor the other way round. */
export const earlierMovements = (
  { movements = {} }: TransactionRow,
  name: string,
): readonly string[] => {
  const isOpposite = isRefund(name) ? mayReverse : isRefund;
  return Object.entries(movements).flatMap(([other, id]) =>
    other === name || isOpposite(other) ? [id] : [],
  );
};

/** The operation that did the very same before, to the same payments: a repeat is answered from it. */
export async function doneBefore(
  tx: Transaction,
  name: OperationName,
  { transactions = [], decisions }: OperationSummary,
): Promise<OperationRow | undefined> {
  const [first = ''] = transactions;
  const id = (await tx.get('transactions', first))?.movements?.[name];
  const earlier = id === undefined ? undefined : await tx.get('operations', id);
  const { summary, outcome } = earlier ?? {};
  const same =
    summary?.transactions?.length === transactions.length &&
    transactions.every(
      (each) =>
        summary.transactions?.includes(each) && summary.decisions?.[each] === decisions?.[each],
    );
  return outcome === 'succeeded' && same ? earlier : undefined;
}

/**
 * Takes payments for an operation, unless an earlier movement of one of them is not proven. `asked`
 * says by payment which unproven operation a query has shown to have changed nothing.
 */
export async function takePayments(
  tx: Transaction,
  operationId: string,
  movements: readonly LedgerMovement[],
  asked: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { transactionId, name } of movements) {
    const payment = await tx.get('transactions', transactionId);
    if (!payment) throw new Error('the ledger lost a payment');
    if (isRefund(name)) await assertUnchanged(tx, payment);
    for (const id of earlierMovements(payment, name)) {
      const earlier = await tx.get('operations', id);
      if (earlier && asked.get(transactionId) !== id) assertProven(earlier, transactionId);
    }
    await tx.update('transactions', transactionId, {
      movements: { ...payment.movements, [name]: operationId },
    });
  }
}

/** What a notification or a review may have changed is asked about within seconds: it may have gone back. */
async function assertUnchanged(tx: Transaction, { id, orderNo }: TransactionRow): Promise<void> {
  const attempts = await tx.find('attempts', { where: { transactionId: id } });
  const operations = orderNo ? await tx.find('operations', { where: { orderNo } }) : [];
  const made = operations.filter(({ result }) => result?.transaction_id === id);
  if ([...attempts, ...made].some(({ hint }) => hint))
    throw new Problem('movement-unsettled', {
      detail:
        'This payment may have changed, and the gateway is being queried. Try again in a moment.',
      retryAfter: 5,
      extension: { transaction_id: id },
    });
}

function assertProven(earlier: OperationRow, transactionId: string): void {
  const named = { operation_id: earlier.id, transaction_id: transactionId };
  if (earlier.state !== 'settled')
    throw new Problem('movement-unsettled', {
      detail: `${earlier.operation} is in progress on this payment.`,
      retryAfter: 1,
      extension: named,
    });
  if (itemOutcome(earlier, transactionId) === 'unknown')
    throw new Problem('movement-unsettled', {
      detail: `An earlier ${earlier.operation} on this payment has an unknown outcome. Resolve it first.`,
      extension: named,
    });
}
