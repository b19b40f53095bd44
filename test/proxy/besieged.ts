import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import { createScriptedGateway, declineXml } from '../support/scripted-gateway.ts';
import { createBench, eventsOf, openSession, payByCard } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';

/** Valid numbers of no test range, as somebody has who tries stolen ones. */
export const STOLEN: readonly string[] = Array.from({ length: 400 }, (_, index) =>
  withCheckDigit(400_000_900_000_000 + index),
);

function withCheckDigit(body: number): string {
  const digits = Array.from(String(body), Number);
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** A shop where every card is declined, and whoever tries one has a session of their own. */
export function besieged(limits: ProfileInput['limits'], more: Partial<ProfileInput> = {}) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', declineXml);
  const bench = createBench({
    fetch: gateway.fetch,
    profile: { ...more, limits: { writesPerSecond: 1e12, ...limits } },
  });
  let orders = 0;
  const tryCard = async (given: { number?: string; from?: string } = {}) => {
    const session = await openSession(bench, { order_id: `O-${(orders += 1)}` });
    return payByCard<ProblemBody>(bench, session, {
      number: given.number ?? STOLEN[orders] ?? '',
      remoteAddress: given.from ?? `203.${orders % 250}.113.7`,
    });
  };
  return { gateway, bench, tryCard };
}

export async function statuses(
  count: number,
  run: (index: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await run(index)).status);
  return all;
}

/** What the merchant server is told of card testing: rule and action. */
export const alarmsOf = async (bench: Bench): Promise<unknown[][]> =>
  (await eventsOf(bench))
    .filter(({ type }) => type === 'alert.card_testing')
    .map(({ data }) => [data['rule'], data['action']]);
