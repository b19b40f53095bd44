import type {
  TransactionEntry,
  TransactionsQueryAnswer,
} from '../../contract/gateway/transactions.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { TransactionsView } from '../../contract/proxy/operations.schema.ts';
import { interpretQuery } from '../../gateway/index.ts';
import type { Answered, WeighedItem } from '../../gateway/index.ts';
import { withoutCardNumber } from '../../contract/values/without-card-number.ts';
import type { Context } from '../context/context.ts';
import { raiseFindings } from '../events/raise-alerts.ts';
import type { Operator } from '../grants/operator.ts';
import { recordQuery } from '../attempts/query-attempt.ts';
import type { AttemptRow } from '../store/tables.ts';
import { isDeduction } from '../subscriptions/deduction-entries.ts';
import { answered } from './answered.ts';
import { withoutUndefined } from './read-card.ts';

/** `transactions.query`: at most what one request to the gateway may ask (part 8). */
export async function readTransactions(
  context: Context,
  caller: Operator,
  values: RequestValues<'transactions.query'>,
): Promise<TransactionsView> {
  const asked = values.orders ?? values.trades;
  const about = { operation: 'transactions.query', ...(asked && { asked }) };
  const called = await context.gateway.call('transactions.query', values);
  const answer = await answered(context, about, called);
  if (answer.value.return_status !== '1')
    throw new Problem('gateway-unavailable', {
      detail: 'The gateway refused the query. Is this server’s IP address registered with it?',
    });
  const forStaff = caller.kind === 'merchant';
  const transactions = [];
  for (const item of answer.evidence.items)
    if (forStaff || isAskedFor(values, item))
      transactions.push(viewOf(item, await outcomeOf(context, answer, item), forStaff));
  return { transactions };
}

/** A grant names what it shows: of what the gateway lists besides, not even the number. */
function isAskedFor(
  { orders, trades }: RequestValues<'transactions.query'>,
  { value }: WeighedItem,
): boolean {
  const { order_no: orderNo, transaction_id: transactionId } = value as TransactionEntry;
  const id = orders === undefined ? transactionId : orderNo;
  return id !== undefined && (orders ?? trades ?? '').split(',').includes(id);
}

/**
 * An entry about a payment of ours has to show what was paid, too (C-132, P-24). What it proves counts
 * as if the proxy had asked for itself.
 */
async function outcomeOf(
  context: Context,
  answer: Answered<TransactionsQueryAnswer>,
  { value, outcome, contradicted }: WeighedItem,
): Promise<Outcome> {
  const entry = value as TransactionEntry;
  const { order_no: orderNo, transaction_id: transactionId } = entry;
  const ours = contradicted || !orderNo ? undefined : await oursOf(context, orderNo, entry);
  if (!ours || !orderNo) return outcome;
  const { terms } = ours;
  const evidence = {
    ...answer.evidence,
    items: answer.evidence.items.filter((item) => item.value === value),
  };
  const { profile } = context;
  const read = interpretQuery({
    answer: { ...answer, evidence },
    orderNo,
    transactionId,
    ...terms,
    profile,
  });
  if (read.kind !== 'found') return outcome;
  const { alerts } = read.interpretation;
  const findings = alerts.filter(({ alert }) => alert.endsWith('-mismatch'));
  const { attempt } = ours;
  if (attempt)
    await context.store.transaction((tx) =>
      recordQuery(context, tx, attempt, {
        ...read,
        // The rest was reported with the answer.
        interpretation: { ...read.interpretation, alerts: findings },
      }),
    );
  else
    await raiseFindings(
      context,
      { order_no: orderNo },
      { ...answer.evidence, findings, items: [] },
    );
  return read.interpretation.outcome;
}

interface Ours {
  readonly terms: DecimalTerms;
  readonly attempt?: AttemptRow;
}
type DecimalTerms = { readonly amount: string; readonly currency: string };

async function oursOf(
  { store }: Context,
  orderNo: string,
  entry: TransactionEntry,
): Promise<Ours | undefined> {
  return store.read(async (tx) => {
    if (await isDeduction(tx, entry)) return undefined;
    const [attempt] = await tx.find('attempts', { where: { orderNo }, limit: 1 });
    if (attempt) return { terms: { amount: attempt.amount, currency: attempt.currency }, attempt };
    const [operation] = await tx.find('operations', { where: { orderNo }, limit: 1 });
    const amount = operation?.summary.amount;
    return amount && { terms: { amount: amount.value, currency: amount.currency } };
  });
}

/** An entry about another order, or a missing one, is named and nothing more. */
function viewOf(
  { value, contradicted, missing }: WeighedItem,
  outcome: Outcome,
  forStaff: boolean,
) {
  const entry = value as TransactionEntry;
  const named = withoutUndefined({
    order_no: entry.order_no,
    transaction_id: entry.transaction_id,
  });
  if (contradicted || missing) return { outcome, ...named };
  return {
    outcome,
    ...named,
    ...withoutUndefined({
      amount: entry.amount,
      currency: entry.currency,
      payment_status: entry.payment_status,
      is3ds: entry.is3ds,
      transaction_date: entry.transaction_date,
      recurring_id: entry.subscription_result?.recurring_id,
      recurring_status: entry.subscription_result?.recurring_status,
    }),
    // Gateway text and personal data (C-171, C-172).
    ...(forStaff &&
      withoutUndefined({
        decline_reason: entry.decline_reason && withoutCardNumber(entry.decline_reason),
        reference_no: entry.reference_no,
        shopper_email: entry.shopper_email,
        shopper_phone: entry.shopper_phone,
      })),
  };
}
