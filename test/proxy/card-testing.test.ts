import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import { networkOf } from '../../src/proxy/http/client-address.ts';
import { createScriptedGateway, declineXml, paymentXml } from '../support/scripted-gateway.ts';
import { createBench, eventsOf, openSession, payByCard } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';

const AUTHORISE = '/v1/authorise';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Valid numbers of no test range; every payment has one of its own. */
const CARDS = Array.from({ length: 400 }, (_, index) =>
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
function besieged(limits: ProfileInput['limits']) {
  const gateway = createScriptedGateway();
  gateway.on(AUTHORISE, declineXml);
  const bench = createBench({
    fetch: gateway.fetch,
    profile: { limits: { writesPerSecond: 1e12, ...limits } },
  });
  let orders = 0;
  const tryCard = async (given: { number?: string; from?: string } = {}) => {
    const session = await openSession(bench, { order_id: `O-${(orders += 1)}` });
    const number = given.number ?? CARDS[orders] ?? '';
    const reply = await payByCard<ProblemBody>(bench, session, {
      number,
      remoteAddress: given.from ?? `203.0.113.${orders % 250}`,
    });
    return reply;
  };
  return { gateway, bench, tryCard };
}

const statuses = async (count: number, run: () => Promise<{ status: number }>) => {
  const all: number[] = [];
  for (let i = 0; i < count; i++) all.push((await run()).status);
  return all;
};
const alertsOf = async (bench: Bench) =>
  (await eventsOf(bench)).filter(({ type }) => type === 'alert.security').map(({ data }) => data);

test('P-46 a card that was declined five times in a day is rejected in every session', async () => {
  const { bench, gateway, tryCard } = besieged({ cardDeclines: 5 });
  const number = '4242424242424242';
  assert.deepEqual(await statuses(6, () => tryCard({ number })), [200, 200, 200, 200, 200, 429]);
  assert.equal(gateway.calls.length, 5);
  assert.equal((await tryCard()).status, 200, 'another card may be tried');
  bench.clock.advance(24 * HOUR);
  assert.equal((await tryCard({ number })).status, 200);
});

test('P-46 an address with many declines in ten minutes is refused for an hour', async () => {
  const { bench, tryCard } = besieged({ addressDeclines: 20 });
  const from = '198.51.100.7';
  assert.ok((await statuses(20, () => tryCard({ from }))).every((status) => status === 200));
  const refused = await tryCard({ from });
  assert.equal(refused.status, 429);
  assert.equal(refused.body.type, '/problems/too-many-attempts');
  assert.equal((await tryCard({ from: '198.51.100.8' })).status, 200, 'others may pay');
  bench.clock.advance(HOUR - 1);
  assert.equal((await tryCard({ from })).status, 429);
  bench.clock.advance(1);
  assert.equal((await tryCard({ from })).status, 200);
});

test('P-46 declines that come slowly are no reason to refuse an address', async () => {
  const { bench, tryCard } = besieged({ addressDeclines: 20 });
  const slow = await statuses(40, async () => {
    bench.clock.advance(MINUTE);
    return tryCard({ from: '198.51.100.7' });
  });
  assert.ok(slow.every((status) => status === 200));
});

test('P-46 from half way on the merchant server hears of it, and can ask for more', async () => {
  const { bench, tryCard } = besieged({ addressDeclines: 20 });
  await statuses(10, () => tryCard({ from: '198.51.100.7' }));
  assert.deepEqual(await alertsOf(bench), []);
  await tryCard({ from: '198.51.100.7' });
  assert.equal((await alertsOf(bench))[0]?.alert, 'many-declines');
});

test('P-46 many tries at once do not get round the count', async () => {
  const { gateway, tryCard } = besieged({ addressDeclines: 20 });
  const all = await Promise.all(
    Array.from({ length: 40 }, () => tryCard({ from: '198.51.100.7' })),
  );
  assert.equal(all.filter(({ status }) => status === 200).length, 20);
  assert.equal(gateway.calls.length, 20);
});

test('P-46 when most payments of the shop are declined, cards are refused until it calms down', async () => {
  const { bench, tryCard } = besieged({ spike: { attempts: 50, declined: 0.6 } });
  assert.ok((await statuses(50, () => tryCard())).every((status) => status === 200));
  assert.equal((await tryCard()).status, 429);
  bench.clock.advance(5 * MINUTE);
  assert.equal((await tryCard()).status, 200);
});

test('P-46 a busy shop whose payments succeed is never refused', async () => {
  const { gateway, tryCard } = besieged({
    spike: { attempts: 50, declined: 0.6 },
    addressDeclines: 20,
    cardDeclines: 5,
  });
  gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const from = '198.51.100.7';
  const number = '4242424242424242';
  const all = await statuses(80, () => tryCard({ from, number }));
  assert.ok(all.every((status) => status === 200));
});

test('P-46 all refusals sound the same, and the store holds neither number nor address', async () => {
  const byCard = besieged({ cardDeclines: 1 });
  const byAddress = besieged({ addressDeclines: 2 });
  const use = { number: '4242424242424242', from: '198.51.100.7' };
  await byCard.tryCard(use);
  await statuses(2, () => byAddress.tryCard(use));
  const [first, second] = [await byCard.tryCard(use), await byAddress.tryCard(use)];
  assert.deepEqual(first.body, second.body);
  assert.equal(first.headers.get('retry-after'), second.headers.get('retry-after'));
  const kept = await byCard.bench.store.transaction((tx) => tx.find('attempts', {}));
  assert.doesNotMatch(JSON.stringify(kept), /4242424242424242|198\.51\.100/);
});

test('P-46 a session has twenty attempts in all, by any method', async () => {
  const { bench } = besieged({ sessionTries: 2 });
  const session = await openSession(bench);
  await payByCard(bench, session);
  await payByCard(bench, session);
  assert.equal((await payByCard(bench, session)).status, 429);
});

test('P-46 an internal address counts as no one, and an IPv6 address as its customer’s network', () => {
  for (const own of ['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fd00::1', '::ffff:10.0.0.1'])
    assert.equal(networkOf(own), undefined, own);
  assert.equal(networkOf(undefined), undefined);
  assert.equal(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:2:ffff::9'));
  assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
  assert.notEqual(networkOf('203.0.113.7'), networkOf('203.0.113.8'));
  assert.equal(networkOf('::ffff:203.0.113.7'), networkOf('203.0.113.7'));
});
