import { interpretQuery, overallOutcome, queryBatch } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { TransactionRow } from '../store/tables.ts';
import type { Found } from './plan.ts';
import { inMajor } from './refund-ledger.ts';

/**
 * A refused refund gives its reservation back only once a query shows the payment as it was (P-16).
 * Until then it counts as `unknown`.
 */
export function unconfirmed(found: Found): Found {
  const { items = [] } = found.details;
  const refused = items.filter(({ outcome }) => outcome === 'failed');
  if (refused.length === 0) return found;
  const asUnknown = items.map((item) =>
    refused.includes(item) ? { ...item, outcome: 'unknown' as const } : item,
  );
  return {
    ...found,
    outcome: overallOutcome(asUnknown),
    details: { ...found.details, items: asUnknown },
    unconfirmed: [...refused.map((item) => item.transaction_id), ...(found.unconfirmed ?? [])],
  };
}

/** Asks about refused refunds, and says which of them are confirmed. */
export async function confirmUnrefunded(context: Context, found: Found): Promise<Found> {
  const { items = [] } = found.details;
  const { unconfirmed: refused = [] } = found;
  if (refused.length === 0) return found;
  const paid = await stillPaid(context, refused);
  const confirmed = items.map((item) =>
    refused.includes(item.transaction_id) && paid.has(item.transaction_id)
      ? { ...item, outcome: 'failed' as const }
      : item,
  );
  return {
    ...found,
    outcome: overallOutcome(confirmed),
    details: { ...found.details, items: confirmed },
    unconfirmed: refused.filter((id) => !paid.has(id)),
  };
}

async function stillPaid(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { gateway, profile, store } = context;
  const answers = await queryBatch(gateway, 'trades', ids);
  const rows = await store.read((reader) =>
    Promise.all(ids.map((id) => reader.get('transactions', id))),
  );
  const isPaid = ({ id, orderNo, currency, amount }: TransactionRow): boolean => {
    const answer = answers.get(id);
    if (!answer) return false;
    const value = inMajor(BigInt(amount), currency, profile);
    const expected = { orderNo, transactionId: id, amount: value, currency };
    const judged = interpretQuery({ answer, ...expected, profile });
    return judged.kind === 'found' && judged.interpretation.outcome === 'succeeded';
  };
  return new Set(rows.flatMap((row) => (row && isPaid(row) ? [row.id] : [])));
}
