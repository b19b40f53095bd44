import { needsAsking, type Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { ItemResultView } from '../../contract/proxy/operations.schema.ts';
import { interpretQuery, overallOutcome, queryBatch } from '../../gateway/index.ts';
import type { QueryInterpretation } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { OperationRow, OperationSummary, TransactionRow } from '../store/tables.ts';
import { itemOutcome } from './batch-items.ts';
import { earlierMovements } from './ledger-movements.ts';
import type { LedgerMovement } from './ledger-movements.ts';
import type { Found } from './plan.ts';
import { recordOperationOutcome } from './record-operation-outcome.ts';
import { inMajor } from './refund-ledger.ts';

interface Asked {
  readonly found: Found;
  /** Payments that are as they were: what was asked for did not happen, as far as can be seen. */
  readonly unchanged: readonly string[];
}

/** What queries show of payments whose cancellation or review is not proven. */
export async function askAboutOrders(
  context: Context,
  row: OperationRow,
): Promise<Asked | undefined> {
  const { operation, summary, result } = row;
  if (operation !== 'orders.cancel' && operation !== 'orders.review') return undefined;
  const items = (summary.transactions ?? []).map((transaction_id): ItemResultView => ({
    ...result?.items?.find((item) => item.transaction_id === transaction_id),
    transaction_id,
    outcome: itemOutcome(row, transaction_id) ?? 'unknown',
  }));
  if (!items.some(isOpen)) return undefined;
  return askAboutItems(context, summary, {
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
export const confirmRefused = async (
  context: Context,
  summary: OperationSummary,
  found: Found,
): Promise<Found> =>
  found.unconfirmed?.length ? (await askAboutItems(context, summary, found)).found : found;

/**
 * It succeeded where the payment is as it was to be. Where it is not, it may still become so, which
 * proves no failure, unless it was refused as well.
 */
async function askAboutItems(
  context: Context,
  summary: OperationSummary,
  { unconfirmed: refused = [], ...found }: Found,
): Promise<Asked> {
  const { items = [] } = found.details;
  const open = items.filter(isOpen).map(({ transaction_id }) => transaction_id);
  const shown = await outcomesOf(context, open);
  const shownItems = items.map((item): ItemResultView => {
    const { transaction_id: id } = item;
    if (!open.includes(id) || !shown.has(id)) return item;
    if (shown.get(id) === aimOf(summary, id))
      return { ...item, outcome: 'succeeded', failure: undefined };
    return refused.includes(id) ? { ...item, outcome: 'failed' } : item;
  });
  return {
    found: {
      ...found,
      outcome: overallOutcome(shownItems),
      details: { ...found.details, items: shownItems },
      unconfirmed: refused.filter((id) => !shown.has(id)),
    },
    unchanged: open.filter((id) => shown.has(id) && shown.get(id) !== aimOf(summary, id)),
  };
}

const isOpen = ({ outcome }: ItemResultView): boolean => needsAsking(outcome);

/** How the payment is once it was done. */
const aimOf = ({ decisions }: OperationSummary, id: string): Outcome =>
  decisions?.[id] === 'approve' ? 'succeeded' : 'failed';

/** How payments are, by what a query proves. */
async function outcomesOf(
  { gateway, profile, store }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const answers = await queryBatch(gateway, 'trades', ids);
  const rows = await store.read((reader) =>
    Promise.all(ids.map((id) => reader.get('transactions', id))),
  );
  const interpret = ({ id, orderNo, amount, currency }: TransactionRow): QueryInterpretation => {
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
      return [[row?.id ?? '', judged.interpretation.outcome]];
    }),
  );
}

/**
 * Before a movement is made again, the gateway is asked about what is not proven of it (P-08). Says of
 * payments that are as they were which operation that is about: it may be done again, since what it
 * makes of the payment is the same twice.
 */
export async function askAboutEarlier(
  context: Context,
  known: ReadonlyMap<string, TransactionRow>,
  movements: readonly LedgerMovement[],
): Promise<ReadonlyMap<string, string>> {
  const { store } = context;
  const ids = new Set(
    movements.flatMap(({ transactionId, name }) => {
      const row = known.get(transactionId);
      return row ? earlierMovements(row, name) : [];
    }),
  );
  const unchanged = new Map<string, string>();
  for (const id of ids) {
    const row = await store.get('operations', id);
    const asked = row?.state === 'settled' ? await askAboutOrders(context, row) : undefined;
    if (!asked) continue;
    await store.transaction((tx) => recordOperationOutcome(context, tx, id, asked.found));
    for (const transactionId of asked.unchanged) unchanged.set(transactionId, id);
  }
  return unchanged;
}
