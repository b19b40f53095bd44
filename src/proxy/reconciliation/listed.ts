import type { TransactionEntry } from '../../contract/gateway/transactions.schema.ts';
import type { Difference } from '../../contract/proxy/reconciliation.schema.ts';
import { parseTime } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { compareDeduction } from '../money/compare-journal.ts';
import type { SubscriptionRow } from '../store/subscription-row.ts';
import type { Reader } from '../store/store.ts';
import { isDeduction } from '../subscriptions/deduction-entries.ts';
import type { Listed } from '../subscriptions/find-payments.ts';
import { isHere } from './is-here.ts';

/** It may be listed as long before the time that was announced, where clocks are set forward. */
const EARLY_MS = 3_600_000;

/**
 * What speaks against a listed payment: it is charged, and unknown here; or it is a deduction, of which the journal
 * says otherwise. What was sent from here is compared by its own query. `end` is that of the time of the list.
 */
export async function differencesOfListed(
  context: Context,
  reader: Reader,
  { entry, outcome }: Listed,
  end: number,
): Promise<readonly Difference[]> {
  const { order_no = null, transaction_id, amount = '', currency = '' } = entry;
  const recurringId = entry.subscription_result?.recurring_id ?? '';
  const subscription =
    recurringId === '' ? undefined : await reader.get('subscriptions', recurringId);
  const differ = (difference: Pick<Difference, 'in' | 'here' | 'gateway'>): Difference => ({
    order_id: subscription?.orderId ?? null,
    order_no,
    ...(transaction_id && { transaction_id }),
    ...difference,
  });
  const unknown = differ({ in: 'presence', here: 'none', gateway: `${amount} ${currency}` });
  if (!(await isDeduction(reader, entry)))
    return outcome !== 'succeeded' || (await isHere(reader, entry)) ? [] : [unknown];
  const compared = await compareDeduction(context, reader, recurringId, { ...entry, outcome });
  if (compared !== 'unknown') return compared.map(differ);
  const isNews = outcome === 'succeeded' && !isAwaited(context, subscription, entry, end);
  return isNews ? [unknown] : [];
}

/** The period that a deduction is of is still to be told. */
function isAwaited(
  context: Context,
  { dueAt = null, deductionAt = null }: Partial<SubscriptionRow> = {},
  entry: TransactionEntry,
  end: number,
): boolean {
  if (dueAt === null || deductionAt === null) return false;
  return (timeOf(context, entry) ?? end) >= deductionAt - EARLY_MS;
}

function timeOf(
  { profile }: Context,
  { transaction_date: date }: TransactionEntry,
): number | undefined {
  try {
    return date ? parseTime(date, profile.timeZone) : undefined;
  } catch {
    return undefined;
  }
}
