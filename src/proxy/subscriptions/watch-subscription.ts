import { parseTime } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';

const HOUR = 3_600_000;
/** A deduction has this long to be listed before it is queried. */
const SLACK = HOUR;
const LOOK_AGAIN = 6 * HOUR;

/**
 * A payment that began a subscription: its deductions have to be queried, because nothing reports
 * them (C-200).
 */
export async function watchSubscription(
  context: Context,
  tx: Transaction,
  { id, outcome, orderNo, recurring }: Pick<AttemptRow, 'id' | 'outcome' | 'orderNo' | 'recurring'>,
): Promise<void> {
  if (outcome !== 'succeeded' || recurring === null) return;
  const { recurringId, contractName, period, nextDeduction } = recurring;
  if (await tx.get('subscriptions', recurringId)) return;
  await tx.insert('subscriptions', {
    id: recurringId,
    attemptId: id,
    orderNo,
    contractName: contractName ?? null,
    period: period ?? null,
    deductionAt: momentOf(context, nextDeduction),
    dueAt: askAt(context, nextDeduction),
  });
}

/** When to look whether a deduction was made; a late one, or one of an unknown day, from time to time. */
export function askAt(context: Context, nextDeduction: string | undefined): number {
  const now = context.clock.now();
  const listed = (momentOf(context, nextDeduction) ?? 0) + SLACK;
  return listed > now ? listed : now + LOOK_AGAIN;
}

/** A time from the gateway, in any of its forms (C-104). */
export function momentOf({ profile }: Context, text: string | undefined): number | null {
  try {
    return text ? parseTime(text, profile.timeZone) : null;
  } catch {
    return null;
  }
}
