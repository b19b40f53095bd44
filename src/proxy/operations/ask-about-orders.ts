import { needsAsking, type Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { ItemResultView } from '../../contract/proxy/operations.schema.ts';
import { interpretQuery, overallOutcome, queryBatch } from '../../gateway/index.ts';
import type { QueryInterpretation } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { inMajor, paymentById } from '../money/payments.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import type { OperationRow, OperationSummary } from '../store/tables.ts';
import { itemOutcome } from './batch-items.ts';
import type { Found, LookUp } from './plan.ts';

/** How a payment is once it was done. */
type Aim = (transactionId: string) => Outcome;

export const onceCancelled: Aim = () => 'failed';
export const onceReviewed =
  ({ decisions }: Pick<OperationSummary, 'decisions'>): Aim =>
  (id) =>
    decisions?.[id] === 'approve' ? 'succeeded' : 'failed';

/** What queries show of a cancellation that is not proven. */
export const lookUpCancelled: LookUp = (context, row) => lookUpOrders(context, row, onceCancelled);

/** What queries show of a review that is not proven. */
export const lookUpReviewed: LookUp = (context, row) =>
  lookUpOrders(context, row, onceReviewed(row.summary));

async function lookUpOrders(
  context: Context,
  row: OperationRow,
  aim: Aim,
): Promise<Found | undefined> {
  const { summary, result } = row;
  const items = (summary.transactions ?? []).map((transaction_id): ItemResultView => ({
    ...result?.items?.find((item) => item.transaction_id === transaction_id),
    transaction_id,
    outcome: itemOutcome(row, transaction_id) ?? 'unknown',
  }));
  if (!items.some(isOpen)) return undefined;
  return askAboutItems(context, aim, {
    outcome: 'unknown',
    details: { items },
    ...(result?.unconfirmed && { unconfirmed: result.unconfirmed }),
  });
}

/**
 * A cancellation or review that was refused may already have been carried out: the network delivered it
 * twice, or someone else did it. It has succeeded if a query shows the payment as requested, and failed if
 * it does not.
 */
export const confirmRefused = (context: Context, aim: Aim, found: Found): Promise<Found> =>
  found.unconfirmed?.length ? askAboutItems(context, aim, found) : Promise.resolve(found);

/**
 * It succeeded where the payment is as it was to be. Where it is not, it may still become so, which
 * proves no failure, unless it was refused as well.
 */
async function askAboutItems(
  context: Context,
  aim: Aim,
  { unconfirmed: refused = [], ...found }: Found,
): Promise<Found> {
  const { items = [] } = found.details;
  const open = items.filter(isOpen).map(({ transaction_id }) => transaction_id);
  const shown = await outcomesOf(context, open);
  const shownItems = items.map((item): ItemResultView => {
    const { transaction_id: id } = item;
    if (!open.includes(id) || !shown.has(id)) return item;
    if (shown.get(id) === aim(id)) return { ...item, outcome: 'succeeded', failure: undefined };
    return refused.includes(id) ? { ...item, outcome: 'failed' } : item;
  });
  return {
    ...found,
    outcome: overallOutcome(shownItems),
    details: { ...found.details, items: shownItems },
    unconfirmed: refused.filter((id) => !shown.has(id)),
    unchanged: open.filter((id) => shown.has(id) && shown.get(id) !== aim(id)),
  };
}

const isOpen = ({ outcome }: ItemResultView): boolean => needsAsking(outcome);

/** How payments are, by what a query proves. */
async function outcomesOf(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const { gateway, profile, store } = context;
  const answers = await queryBatch(gateway, 'trades', ids);
  const rows = await store.read((reader) =>
    Promise.all(ids.map((id) => paymentById(context, reader, id))),
  );
  const interpret = ({
    transactionId: id,
    orderNo,
    amount,
    currency,
  }: TransactionRow): QueryInterpretation => {
    const answer = answers.get(id) ?? { kind: 'no-answer', reason: 'unreadable' };
    const value = inMajor(BigInt(amount), currency, profile);
    return interpretQuery({
      answer,
      orderNo,
      transactionId: id,
      amount: value,
      currency,
      profile,
    });
  };
  return new Map(
    rows.flatMap((row): [string, Outcome][] => {
      const judged = row && interpret(row);
      if (judged?.kind !== 'found' || judged.interpretation.outcome === 'unknown') return [];
      return [[row?.transactionId ?? '', judged.interpretation.outcome]];
    }),
  );
}
