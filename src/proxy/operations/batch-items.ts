import { isFinal, mayBecome, type Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { ItemResultView } from '../../contract/proxy/operations.schema.ts';
import type { OperationRow } from '../store/tables.ts';
import type { Found } from './plan.ts';

/** An item's outcome; that of the whole where the answer named no items. */
export function itemOutcome(row: OperationRow, transactionId: string): Outcome | null {
  const item = row.result?.items?.find(({ transaction_id: id }) => id === transactionId);
  return item?.outcome ?? row.outcome;
}

/** Every item of a batch, in the order of the request; nothing for other operations. */
export const itemsOf = (row: OperationRow): ItemResultView[] =>
  namedIn(row).map(
    (item) => knownOf(row, item) ?? { ...item, outcome: itemOutcome(row, '') ?? 'unknown' },
  );

/** Every item of a batch as it is once `found` is known, too: what it was proven to be, it stays. */
export const mergeItems = (before: OperationRow, found: Found): ItemResultView[] =>
  namedIn(before).map((item) => {
    const known = knownOf(before, item);
    const news = found.details.items
      ? found.details.items.find(({ transaction_id }) => transaction_id === item.transaction_id)
      : { outcome: found.outcome };
    if (!known) return { outcome: 'unknown', ...item, ...news };
    if (!news || !yieldsTo(known, news.outcome)) return known;
    const { decided: _word, ...facts } = known;
    return { ...facts, ...news };
  });

/** A person's word yields to proof, and to another word; what is not proven to news of it. */
const yieldsTo = ({ outcome, decided }: ItemResultView, found: Outcome): boolean =>
  decided ? isFinal(found) : !isFinal(outcome) && (outcome === found || mayBecome(outcome, found));

/** The items as they were requested. */
function namedIn({ summary }: OperationRow): Omit<ItemResultView, 'outcome'>[] {
  const { refunds, transactions = [] } = summary;
  return refunds
    ? refunds.map(({ transactionId, reference }) => ({
        transaction_id: transactionId,
        refund_reference: reference,
      }))
    : transactions.map((transaction_id) => ({ transaction_id }));
}

const knownOf = (
  { result }: OperationRow,
  { transaction_id: id }: Omit<ItemResultView, 'outcome'>,
) => result?.items?.find(({ transaction_id }) => transaction_id === id);
