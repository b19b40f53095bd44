import { dateIn, nextIntervalIn, parseTime } from '../../gateway/index.ts';
import type { Recurring } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { termsOf } from '../sessions/session.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { StoredContract, SubscriptionRow } from '../store/subscription-row.ts';
import type { AttemptRow } from '../store/tables.ts';

const HOUR = 3_600_000;
/** A deduction has this long to be listed before it is queried. */
const SLACK = HOUR;
const LOOK_AGAIN = 6 * HOUR;
/** Longer ones need a contract that says so. */
const LONGEST_PERIOD = 366 * 24 * HOUR;

const END_OF_9999 = Date.UTC(9999, 11, 31, 23, 59, 59);

/** A payment that may have begun a subscription. */
type Beginning = Pick<AttemptRow, 'id' | 'outcome' | 'orderNo' | 'recurring'> & {
  /** What was agreed, where no session says so. */
  readonly contract?: StoredContract | undefined;
};

/** A payment that started a subscription: nothing reports its deductions, so they are queried (C-200). */
export async function watchSubscription(
  context: Context,
  tx: Transaction,
  { id, outcome, orderNo, recurring, contract }: Beginning,
): Promise<void> {
  if (outcome !== 'succeeded' || recurring === null) return;
  const { recurringId, contractName, period, nextDeduction } = recurring;
  if (await tx.get('subscriptions', recurringId)) return;
  const agreed = contract ? { contract } : await agreedOf(context, tx, id, period);
  const deductionAt = nextChargeAt(context, agreed.contract, nextDeduction);
  await tx.insert('subscriptions', {
    id: recurringId,
    attemptId: id,
    orderNo,
    contractName: contractName ?? null,
    period: period ?? null,
    deductionAt,
    dueAt: askAt(context, deductionAt),
    isLastMade: false,
    lastPayments: [],
    endedAt: null,
    cancelledAt: null,
    ...agreed,
  });
}

/** It was paid by a person's word, which was wrong: no subscription began. */
export async function unwatchSubscription(tx: Transaction, payment: string): Promise<void> {
  for (const begun of await tx.find('subscriptions', { where: { attemptId: payment } }))
    await tx.remove('subscriptions', begun.id);
}

/** What the session of a first payment says: it may be forgotten before the subscription ends. */
async function agreedOf(
  { profile }: Context,
  reader: Reader,
  attemptId: string,
  period = '1',
): Promise<Partial<SubscriptionRow>> {
  const attempt = await reader.get('attempts', attemptId);
  const session = attempt && (await reader.get('sessions', attempt.sessionId));
  if (!session) return {};
  const { subscription, metadata } = termsOf(session);
  const { amount: value, currency } = attempt;
  const at = attempt.sentAt ?? attempt.createdAt;
  return {
    past: [{ period, at, told: 'subscription.deducted', amount: { value, currency } }],
    ...(session.owner !== null && { owner: session.owner }),
    sessionId: session.id,
    orderId: session.orderId,
    ...(metadata && { metadata }),
    ...(subscription && {
      contract: {
        amount: subscription.contract_amount,
        interval: subscription.interval,
        intervalCount: subscription.interval_count,
        start: subscription.contract_start ?? dateIn(at, profile.timeZone),
        ...(subscription.promotion_cycle !== undefined && {
          promotionCycle: subscription.promotion_cycle,
        }),
      },
    }),
  };
}

/** When to look whether a deduction was made; a late one, or one of an unknown day, from time to time. */
export function askAt({ clock }: Context, deductionAt: number | null): number {
  const now = clock.now();
  const listed = (deductionAt ?? 0) + SLACK;
  return listed > now ? listed : now + LOOK_AGAIN;
}

/** The longest that a subscription waits to be asked about. */
export const longestSubscriptionWait = (
  { clock }: Context,
  { deductionAt }: Pick<SubscriptionRow, 'deductionAt'>,
): number => Math.max(LOOK_AGAIN, (deductionAt ?? 0) + SLACK - clock.now());

/**
 * When the next charge is to be, as the gateway says. A time that no period of the contract reaches,
 * such as the year 9999, is no announcement: what is watched for is the contract's next charge then,
 * or none where no contract is known.
 */
export function nextChargeAt(
  context: Context,
  contract: StoredContract | undefined,
  text: string | undefined,
): number | null {
  const now = context.clock.now();
  const zone = context.profile.timeZone;
  const said = momentOf(context, text);
  if (said === null || said <= now + LONGEST_PERIOD) return said;
  if (!contract) return null;
  const recurrence = { ...contract, start: parseTime(contract.start, zone) };
  const next = nextIntervalIn(zone, recurrence, now);
  return said <= nextIntervalIn(zone, recurrence, next) ? said : next;
}

/** A time from the gateway, in any of its forms (C-104); RFC 3339 has none after the year 9999. */
function momentOf({ profile }: Context, text: string | undefined): number | null {
  try {
    return text ? Math.min(parseTime(text, profile.timeZone), END_OF_9999) : null;
  } catch {
    return null;
  }
}

/** The next deduction as RFC 3339, whatever the gateway's form; none where it can't be read. */
export function withMoment(
  context: Context,
  recurring: Recurring | undefined,
): Recurring | undefined {
  if (!recurring) return undefined;
  const { nextDeduction, ...ids } = recurring;
  const at = momentOf(context, nextDeduction);
  return { ...ids, ...(at !== null && { nextDeduction: rfc3339(at) }) };
}

/** To the second, as the gateway's times are. */
export const rfc3339 = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
