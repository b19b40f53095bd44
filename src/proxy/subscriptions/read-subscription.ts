import type {
  TransactionEntry,
  TransactionsQueryAnswer,
} from '../../contract/gateway/transactions.schema.ts';
import { interpretQuery } from '../../gateway/index.ts';
import type { Answered, Finding, WeighedItem } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { raiseFindings } from '../events/raise-alerts.ts';
import type { Reader } from '../store/store.ts';
import type { SubscriptionRow } from '../store/subscription-row.ts';

export type SubscriptionResult = NonNullable<TransactionEntry['subscription_result']>;

/**
 * What the query of its first order proves about a subscription. Nothing where the entry names another
 * payment, amount or contract than the first payment had, where it proves nothing itself, or where two
 * entries contradict each other; alerts name all that is wrong.
 */
export async function readSubscription(
  context: Context,
  row: SubscriptionRow,
): Promise<SubscriptionResult | undefined> {
  const { gateway, store } = context;
  const answer = await gateway.call('transactions.query', { orders: row.orderNo }, undefined, {
    orderNo: row.orderNo,
  });
  if (answer.kind !== 'answered') return undefined;
  const { evidence } = answer;
  const first = await store.read((reader) => firstPaymentOf(reader, row));
  const entries = evidence.items.filter(
    (item) => !item.contradicted && resultOf(item)?.recurring_id === row.id,
  );
  const wrong = [
    ...entries.flatMap((item) => mismatches(context, row, first, answer, item)),
    ...(new Set(entries.map((item) => JSON.stringify(resultOf(item)))).size > 1 ? [DOUBLED] : []),
  ];
  const about = { recurring_id: row.id, order_no: row.orderNo };
  await raiseFindings(context, about, { ...evidence, findings: [...evidence.findings, ...wrong] });
  const [entry] = entries.filter(provesItself);
  return evidence.outcome === 'succeeded' && wrong.length === 0 && entry
    ? resultOf(entry)
    : undefined;
}

const DOUBLED: Finding = { alert: 'contradiction', field: 'orders_list.subscription_result' };

// Casts, because evidence holds items of any operation; a query’s were parsed as its entries.
const entryOf = ({ value }: WeighedItem): TransactionEntry => value as unknown as TransactionEntry;
const resultOf = (item: WeighedItem) => entryOf(item).subscription_result ?? undefined;

/** A status that is not mapped says nothing; one that is mapped and not believed speaks against the entry. */
const provesItself = ({ missing, outcome, says }: WeighedItem): boolean =>
  !missing && outcome === (says ?? 'unknown');

interface FirstPayment {
  readonly amount: string;
  readonly currency: string;
  readonly transactionId: string | undefined;
}

/** As it was made: in a session, or as an operation. It may be forgotten before the subscription ends. */
async function firstPaymentOf(
  reader: Reader,
  { attemptId }: SubscriptionRow,
): Promise<FirstPayment | undefined> {
  const attempt = await reader.get('attempts', attemptId);
  if (attempt) {
    const { amount, currency, transactionId } = attempt;
    return { amount, currency, transactionId: transactionId ?? undefined };
  }
  const { summary, result } = (await reader.get('operations', attemptId)) ?? {};
  if (!summary?.amount) return undefined;
  const { value: amount, currency } = summary.amount;
  return { amount, currency, transactionId: result?.transaction_id };
}

function mismatches(
  { profile }: Context,
  { orderNo, contractName }: SubscriptionRow,
  first: FirstPayment | undefined,
  answer: Answered<TransactionsQueryAnswer>,
  item: WeighedItem,
): Finding[] {
  const entry = entryOf(item);
  const evidence = { ...answer.evidence, items: [item] };
  const read =
    first && interpretQuery({ ...first, orderNo, answer: { ...answer, evidence }, profile });
  const terms = read?.kind === 'found' ? read.interpretation.alerts : [];
  return [
    ...terms.filter(({ alert }) => alert.endsWith('-mismatch')),
    ...differs('transaction_id', entry.transaction_id, first?.transactionId),
    ...differs(
      'subscription_result.contract_name',
      entry.subscription_result?.contract_name,
      contractName ?? undefined,
    ),
  ];
}

/** What is missing on either side is no contradiction (C-034). */
const differs = (field: string, said: string | undefined, known: string | undefined): Finding[] =>
  said && known && said.trim() !== known.trim()
    ? [{ alert: 'echo-mismatch', field: `orders_list.${field}` }]
    : [];
