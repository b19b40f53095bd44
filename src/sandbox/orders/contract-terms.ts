import { parseTime } from '../../codec/index.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';
import type { Contract } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';

interface Given {
  readonly contract?: string | undefined;
  readonly contract_name?: string | undefined;
  readonly contract_amount?: string | undefined;
  readonly interval?: string | undefined;
  readonly interval_count?: string | undefined;
  readonly contract_start?: string | undefined;
  readonly contract_end?: string | undefined;
  readonly billing_cycle?: number | undefined;
}

/** The contract described by a payment's `subscription`. */
export function contractTerms(
  world: SandboxContext,
  given: Given | undefined,
  amount: string,
): Contract | null {
  if (!given) return null;
  const name = given.contract_name ?? given.contract;
  if (!name)
    throw new GatewayRejection(400, 'subscription', 'subscription.contract_name is needed');
  const intervals = world.profile.enums.interval;
  const interval = (['day', 'week', 'month', 'year'] as const).find(
    (each) => intervals[each] === given.interval,
  );
  if (!interval)
    throw new GatewayRejection(
      400,
      'subscription',
      `subscription.interval: one of ${Object.values(intervals).join(', ')}`,
    );
  const intervalCount = Number(given.interval_count ?? '1');
  if (!Number.isInteger(intervalCount) || intervalCount < 1 || intervalCount > 1000)
    throw new GatewayRejection(
      400,
      'subscription',
      'subscription.interval_count: a whole number from 1',
    );
  const { timeZone } = world.profile;
  const { contract_start: start, contract_end: end } = given;
  return {
    name,
    amount: given.contract_amount ?? amount,
    interval,
    intervalCount,
    start: start ? parseTime(start, timeZone) : world.now(),
    end: end ? parseTime(`${end} 23:59:59`, timeZone) : null,
    cycles: given.billing_cycle ?? null,
  };
}
