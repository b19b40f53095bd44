import { Problem } from '../../contract/vocabulary/problems.ts';
import { MOVEMENTS } from '../../contract/operations/movements.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import {
  isPaymentCancelled,
  knownPayment,
  makerOf,
  paymentById,
  type Account,
} from '../money/payments.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import type { OperationRow, OperationSummary } from '../store/tables.ts';
import { itemOutcome } from './batch-items.ts';

/** What is done with one payment: it names what would be the same again (P-09). */
export interface LedgerMovement {
  readonly transactionId: string;
  /** The operation; of a refund with its amount, as another amount is another refund. */
  readonly name: string;
}

const isRefund = (name: string): boolean => {
  const [operation] = name.split('|') as [OperationName];
  return MOVEMENTS[operation].moves === 'refunded';
};

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

/** The earlier operations that have to be proven first: all but other refunds, of which there may be several. */
export const earlierMovements = ({ movements }: TransactionRow, name: string): readonly string[] =>
  Object.entries(movements).flatMap(([other, id]) =>
    other === name || !(isRefund(other) && isRefund(name)) ? [id] : [],
  );

/**
 * The operation that did the very same before, to the same payments: a repeat is answered from it, unless what it
 * cancelled is shown as charged since.
 */
export async function doneBefore(
  account: Account,
  tx: Transaction,
  name: OperationName,
  { transactions = [], decisions }: OperationSummary,
): Promise<OperationRow | undefined> {
  const [first = ''] = transactions;
  const id = (await paymentById(account, tx, first))?.movements[name];
  const earlier = id === undefined ? undefined : await tx.get('operations', id);
  if (name === 'orders.cancel' && !(await areCancelled(account, tx, transactions)))
    return undefined;
  const { summary, outcome } = earlier ?? {};
  const same =
    summary?.transactions?.length === transactions.length &&
    transactions.every(
      (each) =>
        summary.transactions?.includes(each) && summary.decisions?.[each] === decisions?.[each],
    );
  return outcome === 'succeeded' && same ? earlier : undefined;
}

async function areCancelled(
  account: Account,
  reader: Reader,
  transactions: readonly string[],
): Promise<boolean> {
  for (const id of transactions) if (!(await isPaymentCancelled(account, reader, id))) return false;
  return true;
}

/**
 * Takes payments for an operation, unless an earlier movement of one of them is not proven. `asked`
 * says by payment which unproven operation a query has shown to have changed nothing.
 */
export async function takePayments(
  account: Account,
  tx: Transaction,
  operationId: string,
  movements: readonly LedgerMovement[],
  asked: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { transactionId, name } of movements) {
    const payment = await knownPayment(account, tx, transactionId);
    if (isRefund(name)) await assertUnchanged(account, tx, transactionId);
    for (const id of earlierMovements(payment, name)) {
      const earlier = await tx.get('operations', id);
      if (earlier && asked.get(transactionId) !== id) assertProven(earlier, transactionId);
    }
    await tx.update('transactions', payment.id, {
      movements: { ...payment.movements, [name]: operationId },
      operations: [...(payment.operations ?? Object.values(payment.movements)), operationId],
    });
  }
}

/** What a notification or a review may have changed is asked about within seconds: it may have gone back. */
async function assertUnchanged(account: Account, tx: Transaction, id: string): Promise<void> {
  const { attempt, operation } = await makerOf(account, tx, id);
  if (attempt?.hint || operation?.hint)
    throw new Problem('operation-in-progress', {
      detail:
        'This payment may have changed, and the gateway is being queried. Try again in a moment.',
      retryAfter: 5,
      extension: { transaction_id: id },
    });
}

function assertProven(earlier: OperationRow, transactionId: string): void {
  const named = { operation_id: earlier.id, transaction_id: transactionId };
  if (earlier.state !== 'ended')
    throw new Problem('operation-in-progress', {
      detail: `${earlier.operation} is in progress on this payment.`,
      retryAfter: 1,
      extension: named,
    });
  if (itemOutcome(earlier, transactionId) === 'unknown')
    throw new Problem('earlier-operation-unknown', {
      detail: `An earlier ${earlier.operation} on this payment has an unknown outcome. Resolve it first.`,
      extension: named,
    });
}
