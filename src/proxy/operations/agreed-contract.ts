import { fromGatewayAmount } from '../../contract/money/gateway-amount.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import { dateIn } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { StoredContract } from '../store/subscription-row.ts';

type Terms = NonNullable<RequestValues<'authorise.card'>['subscription']>;

/**
 * The contract that a request agrees on, as far as it names terms that the profile knows. Refuses an
 * impossible one: what a gateway would do with it is unknown.
 */
export function agreedContract(
  { clock, profile }: Context,
  { subscription, currency }: Pick<RequestValues<'authorise.card'>, 'subscription' | 'currency'>,
): StoredContract | undefined {
  if (!subscription) return undefined;
  const today = dateIn(clock.now(), profile.timeZone);
  assertPossible(subscription, today);
  const { contract_amount, interval_count, promotion_cycle } = subscription;
  const interval = INTERVALS.find((each) => profile.enums.interval[each] === subscription.interval);
  if (!contract_amount || !interval) return undefined;
  return {
    amount: fromGatewayAmount(contract_amount, currency),
    interval,
    intervalCount: Number(interval_count ?? 1),
    start: subscription.contract_start ?? today,
    ...(promotion_cycle !== undefined && { promotionCycle: Number(promotion_cycle) }),
  };
}

/** In a period, as in those of sessions. */
const MOST_UNITS = 366;

const INTERVALS = ['day', 'week', 'month', 'year'] as const;

function assertPossible(
  { contract_start: start, contract_end: end, ...counts }: Terms,
  today: string,
): void {
  const fault = (member: string, detail: string): Problem =>
    new Problem('malformed-request', {
      errors: [{ pointer: `/subscription/${member}`, detail }],
    });
  if (end !== undefined && end <= (start ?? today))
    throw fault('contract_end', `must be after ${start ? 'contract_start' : 'today'}`);
  const { interval_count: count = 1, billing_cycle: cycles = 1 } = counts;
  if (!/^0*[1-9]\d{0,2}$/.test(String(count)) || Number(count) > MOST_UNITS)
    throw fault('interval_count', `must be a whole number from 1 to ${MOST_UNITS}`);
  if (Number(cycles) < 1) throw fault('billing_cycle', 'must be at least 1');
}
