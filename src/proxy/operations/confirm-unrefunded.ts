import {
  interpretQuery,
  overallOutcome,
  queryBatch,
  saysAlready,
  saysTooMuch,
} from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { inMajor, paymentById } from '../money/payments.ts';
import type { TransactionRow } from '../store/money-rows.ts';
import type { Found, LookUp } from './plan.ts';

/** What was sent and refused counts as `unknown` until a query has confirmed it (P-16). */
export function unconfirmed(found: Found, sent: readonly string[]): Found {
  const { items = [] } = found.details;
  const refused = items.filter(
    ({ transaction_id: id, outcome }) => outcome === 'failed' && sent.includes(id),
  );
  if (refused.length === 0) return found;
  const asUnknown = items.map((item) =>
    refused.includes(item) ? { ...item, outcome: 'unknown' as const } : item,
  );
  return {
    ...found,
    outcome: overallOutcome(asUnknown),
    details: { ...found.details, items: asUnknown },
    unconfirmed: refused.map((item) => item.transaction_id),
  };
}

/**
 * A refused refund gives its reservation back only once a query shows the payment as it was (P-16). No
 * query shows refunds, and the ledger has reserved the amount (P-14): so one that the gateway calls made
 * already, or more than is left, says that more went back than is known here, and stays open, since that
 * may be this very refund, delivered twice; any other reason would have met the first copy, too.
 */
export async function confirmUnrefunded(context: Context, found: Found): Promise<Found> {
  const { items = [] } = found.details;
  const { unconfirmed: refused = [] } = found;
  if (refused.length === 0) return found;
  const saysDone = items.filter(({ failure }) => saysAlready(failure) || saysTooMuch(failure));
  const paid = await stillPaid(
    context,
    refused.filter((id) => saysDone.every(({ transaction_id }) => transaction_id !== id)),
  );
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

/** What a query shows of refunds that were refused; of any other, nothing does. */
export const lookUpRefused: LookUp = (context, { outcome, result }) => {
  const { items = [], unconfirmed = [] } = result ?? {};
  return unconfirmed.length === 0
    ? Promise.resolve(undefined)
    : confirmUnrefunded(context, {
        outcome: outcome ?? 'unknown',
        details: { items },
        unconfirmed,
      });
};

async function stillPaid(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { gateway, profile, store } = context;
  const answers = await queryBatch(gateway, 'trades', ids);
  const rows = await store.read((reader) =>
    Promise.all(ids.map((id) => paymentById(context, reader, id))),
  );
  const isPaid = ({ transactionId: id, orderNo, currency, amount }: TransactionRow): boolean => {
    const answer = answers.get(id);
    if (!answer) return false;
    const value = inMajor(BigInt(amount), currency, profile);
    const expected = { orderNo, transactionId: id, amount: value, currency };
    const judged = interpretQuery({ answer, ...expected, profile });
    return judged.kind === 'found' && judged.interpretation.outcome === 'succeeded';
  };
  return new Set(rows.flatMap((row) => (row && isPaid(row) ? [row.transactionId] : [])));
}
