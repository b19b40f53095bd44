import { DateTime } from 'luxon';
import type { MerchantEvent } from '../../src/contract/proxy/events.schema.ts';
import { contractsOf, subscriptionOf, type Contract } from './contracts.ts';
import { ZONE, type Lived } from './life.ts';

const iso = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** When a contract is charged after its first payment, by a calendar that is not ours. */
function timesOf({ cancelledAt, begunAt, until }: Lived, contract: Contract): readonly number[] {
  const { interval_count = 1, billing_cycle, contract_start, contract_end } = contract.more ?? {};
  const paid = begunAt.get(contract.name) ?? Infinity;
  const left = cancelledAt.get(contract.name) ?? Infinity;
  const start = contract_start
    ? DateTime.fromISO(contract_start, { zone: ZONE })
    : DateTime.fromMillis(paid, { zone: ZONE });
  const last = contract_end
    ? DateTime.fromISO(contract_end, { zone: ZONE }).endOf('day').toMillis()
    : Infinity;
  const times: number[] = [];
  for (let count = 0; times.length + 1 < (billing_cycle ?? Infinity); count += 1) {
    const shown = start.plus({ [contract.interval]: count * interval_count });
    // Of a time that is shown twice, the first.
    const at = Math.min(...shown.getPossibleOffsets().map((each) => each.toMillis()));
    if (at > Math.min(last, until)) break;
    if (at <= paid) continue;
    times.push(at);
    // A charge that was planned when it was cancelled is still made.
    if (at > left) break;
  }
  return times;
}

export interface JudgedContracts {
  readonly deductions: number;
  readonly refused: number;
  readonly cancelled: number;
  readonly ended: number;
  readonly faults: readonly { readonly order_no: string; readonly what: string }[];
}

/** Holds each contract against the calendar, and against what was told of it: once, as agreed. */
export function judgeContracts(lived: Lived): JudgedContracts {
  const told = new Map<string, MerchantEvent[]>();
  for (const event of toldOf(lived)) {
    const { recurring_id, period = '' } = event.data as Record<string, string>;
    const type = event.type.replace(/deduction_\w+$/, 'deducted');
    const name = `${recurring_id} ${type} ${period}`;
    told.set(name, [...(told.get(name) ?? []), event]);
  }
  const faults: { order_no: string; what: string }[] = [];
  const counts = { deductions: 0, refused: 0, cancelled: 0, ended: 0 };
  for (const contract of contractsOf(lived.plan)) {
    const fault = (what: string) => faults.push({ order_no: contract.name, what });
    const subscription = subscriptionOf(lived.subscriptions, contract);
    if (!subscription) {
      fault('the gateway has no such contract');
      continue;
    }
    const once = (type: string, period = ''): MerchantEvent | undefined => {
      const name = `${subscription.id} ${type} ${period}`;
      const [event, ...again] = told.get(name) ?? [];
      told.delete(name);
      if (again.length > 0) fault(`${type} ${period} told ${again.length + 1} times`);
      return event;
    };
    for (const [index, at] of timesOf(lived, contract).entries()) {
      const period = String(index + 2);
      const event = once('subscription.deducted', period);
      const type = contract.card ? 'subscription.deduction_failed' : 'subscription.deducted';
      if (event?.type === 'subscription.deducted') counts.deductions += 1;
      if (event?.type === 'subscription.deduction_failed') counts.refused += 1;
      const expected = (event?.data as { expected?: { at?: string } } | undefined)?.expected?.at;
      if (event?.type !== type || expected !== iso(at))
        fault(`period ${period} of ${iso(at)}: ${event?.type ?? 'nothing'}, due ${expected}`);
    }
    const isCancelled = once('subscription.cancelled') !== undefined;
    const isEnded = once('subscription.ended') !== undefined;
    counts.cancelled += Number(isCancelled);
    counts.ended += Number(isEnded);
    if (isCancelled !== lived.cancelledAt.has(contract.name)) fault(`cancelled: ${isCancelled}`);
    if (isEnded !== (subscription.next_at === null)) fault(`ended: ${isEnded}`);
  }
  for (const name of told.keys()) faults.push({ order_no: '', what: `${name} of no contract` });
  return { ...counts, faults };
}

/** Without what a reader had heard before the disk was lost, and hears again of the restored one. */
function toldOf({ read, lost }: Lived): readonly MerchantEvent[] {
  return read.filter(({ type, at }) => {
    const time = Date.parse(at);
    return type.startsWith('subscription.') && !(time > lost.from && time <= lost.to);
  });
}
