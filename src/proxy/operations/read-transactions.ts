import type {
  TransactionEntry,
  TransactionsQueryAnswer,
} from '../../contract/gateway/transactions.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import type {
  TransactionsView,
  TransactionView,
} from '../../contract/proxy/transactions-view.schema.ts';
import { interpretQuery, splitIds, wordsOf } from '../../gateway/index.ts';
import type { Answered, WeighedItem } from '../../gateway/index.ts';
import { withoutCardNumber } from '../../contract/values/without-card-number.ts';
import type { Context } from '../context/context.ts';
import { raiseFindings } from '../events/raise-alerts.ts';
import type { Operator } from '../grants/operator.ts';
import { recordQuery } from '../attempts/query-attempt.ts';
import { dueByHint, scheduleLook } from '../attempts/schedule-query.ts';
import { attemptsNumbered, isFurther } from '../money/numbered.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { orderNamesOf } from '../store/order-key.ts';
import { isDeduction } from '../subscriptions/deduction-entries.ts';
import { assertEnabled } from './assert-enabled.ts';
import { answered } from './answered.ts';
import { withoutUndefined } from './read-card.ts';

/** `transactions.query`: at most what part 8 says, with as many questions as that takes. */
export async function readTransactions(
  context: Context,
  caller: Operator,
  values: Query,
): Promise<TransactionsView> {
  assertEnabled(context, 'transactions.query');
  let whole: Omit<TransactionsView, 'transactions'> = {};
  const transactions: TransactionView[] = [];
  for (const part of partsOf(values)) {
    const read = await readPart(context, caller, part);
    transactions.push(...read.transactions);
    whole = read;
  }
  return { ...whole, transactions };
}

type Query = RequestValues<'transactions.query'>;

/** A list of ids may be longer here than one question to the gateway may name (C-164). */
function partsOf({ orders, trades, ...query }: Query): Query[] {
  const by = orders === undefined ? 'trades' : 'orders';
  const ids = orders ?? trades;
  if (ids === undefined) return [query];
  return splitIds(ids.split(',')).map((part) => ({ ...query, [by]: part.join(',') }));
}

async function readPart(
  context: Context,
  caller: Operator,
  values: Query,
): Promise<TransactionsView> {
  const asked = values.orders ?? values.trades;
  const about = { operation: 'transactions.query', ...(asked && { asked }) };
  const called = await context.gateway.call('transactions.query', values);
  const answer = await answered(context, about, called);
  if (answer.evidence.says !== 'succeeded')
    throw new Problem('query-refused', {
      detail: 'The gateway refused the query. Is this server’s IP address registered with it?',
    });
  const forStaff = caller.kind === 'merchant';
  const transactions: TransactionView[] = [];
  for (const item of answer.evidence.items)
    if (forStaff || isAskedFor(values, item))
      transactions.push(viewOf(item, await knownOf(context, answer, item), forStaff));
  if (!forStaff) return { transactions };
  const { said } = answer.evidence;
  const { return_message } = said;
  return {
    transactions,
    ...(typeof return_message === 'string' && { return_message }),
    ...wordsOf('answered', said),
  };
}

/** A grant names what it shows: of what the gateway lists besides, not even the number. */
function isAskedFor({ orders, trades }: Query, { value }: WeighedItem): boolean {
  const { order_no: orderNo, transaction_id: transactionId } = value as TransactionEntry;
  const id = orders === undefined ? transactionId : orderNo;
  return id !== undefined && (orders ?? trades ?? '').split(',').includes(id);
}

/**
 * An entry about a payment of ours has to show what was paid, too (C-132, P-24). What it proves counts
 * as if the proxy had asked for itself.
 */
async function knownOf(
  context: Context,
  answer: Answered<TransactionsQueryAnswer>,
  { value, outcome, contradicted }: WeighedItem,
): Promise<Known> {
  const entry = value as TransactionEntry;
  const { order_no: orderNo, transaction_id: transactionId } = entry;
  const ours = contradicted || !orderNo ? undefined : await oursOf(context, orderNo, entry);
  if (!ours || !orderNo) return { outcome };
  const { terms, attempt, order_id } = ours;
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
  if (read.kind !== 'found') return { outcome, order_id };
  const { alerts } = read.interpretation;
  const findings = alerts.filter(({ alert }) => alert.endsWith('-mismatch'));
  if (attempt)
    await context.store.transaction(async (tx) => {
      const { outcome: shown } = read.interpretation;
      // Of what is listed beside it, or in its place, its own query shows more; what was refused is none.
      if (isBeside(attempt, transactionId))
        return shown === 'failed' ? attempt : lookAt(tx, attempt, context.clock.now());
      return recordQuery(context, tx, attempt, {
        ...read,
        // The rest was reported with the answer.
        interpretation: { ...read.interpretation, alerts: findings },
      });
    });
  else
    await raiseFindings(
      context,
      { order_no: orderNo },
      { ...answer.evidence, findings, items: [] },
    );
  return { outcome: read.interpretation.outcome, order_id };
}

const isBeside = ({ transactionId: own }: AttemptRow, listed: string | undefined): boolean =>
  own !== null && own !== listed;

const lookAt = (tx: Transaction, attempt: AttemptRow, now: number): Promise<AttemptRow> =>
  attempt.outcome === 'succeeded'
    ? scheduleLook(tx, attempt, attempt.hint ?? 'change', now)
    : tx.update('attempts', attempt.id, dueByHint(attempt, now));

type Known = Pick<TransactionView, 'outcome' | 'order_id'>;

interface Ours {
  readonly terms: DecimalTerms;
  readonly order_id: string | undefined;
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
    const payments = await attemptsNumbered(tx, orderNo);
    const attempt =
      payments.find(({ transactionId }) => transactionId === entry.transaction_id) ??
      payments.find((payment) => !isFurther(payment));
    if (attempt) {
      const { amount, currency } = attempt;
      return { terms: { amount, currency }, attempt, order_id: orderNamesOf(attempt).order_id };
    }
    const [operation] = await tx.find('operations', { where: { orderNo }, limit: 1 });
    const amount = operation?.summary.amount;
    return (
      amount && {
        terms: { amount: amount.value, currency: amount.currency },
        order_id: orderNo,
      }
    );
  });
}

/** An entry about another order, or a missing one, is named and nothing more. */
function viewOf(
  { value, said, contradicted, missing }: WeighedItem,
  { outcome, order_id }: Known,
  forStaff: boolean,
): TransactionView {
  const entry = value as TransactionEntry;
  const named = withoutUndefined({
    order_id,
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
      three_ds_flag: entry.is3ds,
      transaction_date: entry.transaction_date,
      query_result: entry.query_result,
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
        website: entry.website,
        platform_source: entry.platform_source,
        subscription: given(entry.subscription_result),
        delivery: deliveryOf(entry),
        ...wordsOf('listed', said),
      })),
  };
}

function deliveryOf({ delivery_information: to }: TransactionEntry): TransactionView['delivery'] {
  return given({
    first_name: to?.delivery_firstname,
    last_name: to?.delivery_lastname,
    country: to?.delivery_country,
    state: to?.delivery_state,
    city: to?.delivery_city,
    address: to?.delivery_address,
    postal_code: to?.delivery_postal_code,
  });
}

/** Nothing where nothing is given. */
function given<Fields extends object>(fields: Fields | null | undefined) {
  const left = withoutUndefined(fields ?? ({} as Fields));
  return Object.keys(left).length > 0 ? left : undefined;
}
