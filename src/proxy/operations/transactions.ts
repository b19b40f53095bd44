import { Problem } from '../../contract/vocabulary/problems.ts';
import { parseLooseMoney } from '../../contract/money/money.ts';
import { interpretQuery, queryBatch } from '../../gateway/index.ts';
import type {
  TransactionEntry,
  TransactionsQueryAnswer,
} from '../../contract/gateway/transactions.schema.ts';
import type { GatewayAnswer } from '../../gateway/index.ts';
import { ledgerEntry } from '../attempts/ledger-entry.ts';
import { queryAttempt } from '../attempts/query-attempt.ts';
import type { Context } from '../context/context.ts';
import { answered } from './answered.ts';
import type { Transaction } from '../store/store.ts';
import type { TransactionRow } from '../store/tables.ts';

/**
 * Payments as the ledger knows them, so that order number, currency and amount are never the
 * caller's word (P-17). Payments that are unproven or unknown here are queried first (P-08).
 */
export async function knownTransactions(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TransactionRow>> {
  const known = new Map<string, TransactionRow>();
  const strange: string[] = [];
  for (const id of ids) {
    const row = await ofAttempt(context, id);
    if (row) known.set(id, row);
    else strange.push(id);
  }
  const answers = await queryBatch(context.gateway, 'trades', strange);
  for (const id of strange) known.set(id, await adopt(context, id, answers.get(id)));
  return known;
}

/** A payment that was made through this proxy, or is in the ledger already. */
async function ofAttempt(context: Context, id: string): Promise<TransactionRow | undefined> {
  const { store } = context;
  const { row, attempt } = await store.read(async (reader) => ({
    row: await reader.get('transactions', id),
    attempt: (await reader.find('attempts', { where: { transactionId: id } }))[0],
  }));
  if (row?.paid) return row;
  if (!attempt) return undefined;
  const asked =
    attempt.outcome === 'succeeded' ? attempt : (await queryAttempt(context, attempt)).attempt;
  return store.transaction(async (tx) => {
    await tx.lock('order', asked.orderKey);
    // As it is now: it may have been disproved since it was read.
    return keep(tx, ledgerEntry(context, id, (await tx.get('attempts', asked.id)) ?? asked));
  });
}

/** A payment from before this proxy: the gateway is trusted, as it is for the proxy's own. */
async function adopt(
  context: Context,
  id: string,
  answer: GatewayAnswer<TransactionsQueryAnswer> | undefined,
): Promise<TransactionRow> {
  const { store, profile } = context;
  // What can't be asked about is no number of the gateway's, and may be anything.
  if (answer?.kind === 'not-sent' && answer.reason === 'invalid')
    throw new Problem('not-found', { detail: 'The gateway has no such transaction.' });
  if (answer?.kind === 'answered') await answered(context, { transaction_id: id }, answer);
  if (answer?.kind !== 'answered' || answer.value.return_status !== '1')
    throw new Problem('gateway-unavailable', {
      detail: 'The transaction could not be looked up.',
      retryAfter: 5,
    });
  const entry = answer.evidence.items.find(
    ({ value, contradicted, missing }) =>
      !contradicted && !missing && value['transaction_id'] === id,
  )?.value as TransactionEntry | undefined;
  if (!entry?.order_no || !entry.amount || !entry.currency)
    throw new Problem('not-found', { detail: `The gateway has no transaction "${id}".` });
  const { order_no: orderNo, amount, currency } = entry;
  const judged = interpretQuery({ answer, orderNo, transactionId: id, amount, currency, profile });
  return store.transaction((tx) =>
    keep(tx, {
      id,
      orderNo,
      currency,
      amount: parseLooseMoney(amount, currency, profile.decimals).minor.toString(),
      paid: judged.kind === 'found' && judged.interpretation.outcome === 'succeeded',
      refunded: '0',
      refundPending: '0',
    }),
  );
}

/** The refunded amount stays; only the payment's outcome can be new. */
async function keep(tx: Transaction, entry: TransactionRow): Promise<TransactionRow> {
  const before = await tx.get('transactions', entry.id);
  if (before) return tx.update('transactions', entry.id, { paid: before.paid || entry.paid });
  await tx.insert('transactions', entry);
  return entry;
}
