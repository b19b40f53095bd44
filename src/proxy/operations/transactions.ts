import { Problem } from '../../contract/vocabulary/problems.ts';
import { fromGatewayAmount, toGatewayAmount } from '../../contract/money/gateway-amount.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { MoneyError } from '../../contract/money/money.ts';
import { interpretQuery, queryBatch } from '../../gateway/index.ts';
import type {
  TransactionEntry,
  TransactionsQueryAnswer,
} from '../../contract/gateway/transactions.schema.ts';
import type { GatewayAnswer } from '../../gateway/index.ts';
import { queryAttempt } from '../attempts/query-attempt.ts';
import { dueByHint } from '../attempts/schedule-query.ts';
import type { Context } from '../context/context.ts';
import { raiseFindings } from '../events/raise-alerts.ts';
import { attemptSent, attemptsNumbered } from '../money/numbered.ts';
import { claimPayment, inLedger, NOTHING, paymentById, paymentKey } from '../money/payments.ts';
import { answered } from './answered.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { TransactionRow } from '../store/money-rows.ts';

/**
 * Payments as the ledger knows them, so that order number, currency and amount are never the
 * caller's word (P-17), nor, of what was sent from here, the gateway's. Payments that are unproven or unknown
 * here are queried first (P-08).
 */
export async function knownTransactions(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TransactionRow>> {
  const known = new Map<string, TransactionRow>();
  const strange: string[] = [];
  for (const id of ids) {
    const row = await asAttemptKnows(context, id);
    if (row) known.set(id, row);
    else strange.push(id);
  }
  const answers = await queryBatch(context.gateway, 'trades', strange);
  for (const id of strange) known.set(id, await adopt(context, id, answers.get(id)));
  return known;
}

/** A payment that is proven to be paid, or a session's, which is asked about by its own order number. */
async function asAttemptKnows(context: Context, id: string): Promise<TransactionRow | undefined> {
  const { store } = context;
  const { row, attempt } = await store.read(async (reader) => {
    const found = await paymentById(context, reader, id);
    return { row: found, attempt: found?.owner && (await reader.get('attempts', found.owner)) };
  });
  if (row?.paid) return row;
  if (!attempt) return undefined;
  await queryAttempt(context, attempt);
  return paymentById(context, store, id);
}

/**
 * A payment of an operation that is not proven, or from before this proxy. Only of the latter is the gateway
 * trusted with what was paid.
 */
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
  if (answer?.kind !== 'answered' || answer.evidence.says !== 'succeeded')
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
  const { order_no: orderNo } = entry;
  const [attempt] = await store.read((reader) => attemptsNumbered(reader, orderNo));
  // What the gateway lists under its number shows which of its payments this is.
  if (attempt) await queryAttempt(context, attempt);
  const row = attempt && (await paymentById(context, store, id));
  if (row) return row;
  const sent = await store.read((reader) => sentAs(reader, orderNo, id));
  const amount = sent?.amount ?? (await listedAmount(context, id, entry));
  const judged = interpretQuery({
    answer,
    orderNo,
    transactionId: id,
    amount: toGatewayAmount(amount.value, amount.currency, profile.decimals),
    currency: amount.currency,
    profile,
  });
  const { outcome, alerts } =
    judged.kind === 'found' ? judged.interpretation : { outcome: 'unknown', alerts: [] };
  await raiseFindings(context, { transaction_id: id }, { findings: alerts, items: [] });
  return store.transaction(async (tx) => {
    // The order's own query finds out what a second payment is, under the number of the server's first.
    if (sent?.isSecond) await askNow(tx, sent.owner, context.clock.now());
    const isOwn =
      sent !== undefined &&
      !sent.isSecond &&
      (await claimPayment(context, tx, id, { ...sent, orderNo }));
    return keep(context, tx, {
      id: paymentKey(context, id),
      transactionId: id,
      owner: isOwn ? sent.owner : null,
      orderNo,
      ...inLedger(context, amount),
      ...NOTHING,
      paid: outcome === 'succeeded' && (sent === undefined || sent.isSecond || isOwn),
    });
  });
}

interface SentAs {
  readonly owner: string;
  readonly amount: DecimalAmount;
  /** The merchant server's payment of that number has another id. */
  readonly isSecond: boolean;
}

/** What this proxy sent under an order number. */
async function sentAs(
  reader: Reader,
  orderNo: string,
  transactionId: string,
): Promise<SentAs | undefined> {
  const attempt = await attemptSent(reader, orderNo);
  if (attempt) {
    const { id: owner, amount: value, currency } = attempt;
    return { owner, amount: { value, currency }, isSecond: false };
  }
  const [operation] = await reader.find('operations', { where: { orderNo }, limit: 1 });
  const amount = operation?.summary.amount;
  const known = operation?.result?.transaction_id ?? transactionId;
  return operation && amount && { owner: operation.id, amount, isSecond: known !== transactionId };
}

async function askNow(tx: Transaction, id: string, now: number): Promise<void> {
  const operation = await tx.get('operations', id);
  if (operation)
    await tx.update('operations', id, {
      ...dueByHint(operation, now),
      hint: operation.hint ?? 'change',
    });
}

async function listedAmount(
  context: Context,
  id: string,
  { amount = '', currency = '' }: TransactionEntry,
): Promise<DecimalAmount> {
  try {
    return fromGatewayAmount(amount, currency);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    await raiseFindings(
      context,
      { transaction_id: id },
      { findings: [{ alert: 'amount-mismatch', field: 'orders_list.amount' }], items: [] },
    );
    throw new Problem('gateway-unavailable', {
      detail: `The gateway lists transaction "${id}" with an amount that ${error.message}.`,
    });
  }
}

/** The refunded amount stays; only the payment's outcome can be new. */
async function keep(
  context: Context,
  tx: Transaction,
  entry: TransactionRow,
): Promise<TransactionRow> {
  const before = await paymentById(context, tx, entry.transactionId);
  if (before) return tx.update('transactions', entry.id, { paid: before.paid || entry.paid });
  await tx.insert('transactions', entry);
  return entry;
}
