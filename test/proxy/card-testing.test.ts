import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networksOf } from '../../src/proxy/http/client-address.ts';
import { paymentXml } from '../support/scripted-gateway.ts';
import { alarmsOf, besieged, statuses } from './besieged.ts';
import { openSession, payByCard } from './harness.ts';

const AUTHORISE = '/v1/authorise';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
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

test('P-46 from half way on the bank is asked, and the merchant server is told once of each step', async () => {
  const { bench, gateway, tryCard } = besieged({ addressDeclines: 20 }, { threeDS: 'off' });
  const asked = () => gateway.calls.map(({ values }) => values['open3d']);
  await statuses(10, () => tryCard({ from: '198.51.100.7' }));
  assert.deepEqual(await alarmsOf(bench), []);
  await statuses(12, () => tryCard({ from: '198.51.100.7' }));
  assert.deepEqual(await alarmsOf(bench), [
    ['address', 'three_ds'],
    ['address', 'refuse'],
  ]);
  assert.deepEqual(new Set(asked().slice(0, 10)), new Set(['no3DS']));
  assert.deepEqual(new Set(asked().slice(10)), new Set(['do3DS']));
});

test('P-46 many tries at once do not get round the count', async () => {
  const { gateway, tryCard } = besieged({ addressDeclines: 20 });
  const all = await Promise.all(
    Array.from({ length: 40 }, () => tryCard({ from: '198.51.100.7' })),
  );
  assert.equal(all.filter(({ status }) => status === 200).length, 20);
  assert.equal(gateway.calls.length, 20);
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

test('P-46 an internal address counts as no one', () => {
  for (const own of ['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fd00::1', '::ffff:10.0.0.1'])
    assert.deepEqual(networksOf(own), {}, own);
  assert.deepEqual(networksOf(undefined), {});
});

test('P-46 an address is in a network of a line, of a home and of a site', () => {
  const shared = (one: string, other: string) => {
    const [a, b] = [networksOf(one), networksOf(other)];
    return (['own', 'site', 'area'] as const).filter((name) => a[name] && a[name] === b[name]);
  };
  assert.deepEqual(shared('2001:db8:1:2::1', '2001:db8:1:2:ffff::9'), ['own', 'site', 'area']);
  assert.deepEqual(shared('2001:db8:1:2::1', '2001:db8:1:3::1'), ['site', 'area']);
  assert.deepEqual(shared('2001:db8:1:2::1', '2001:db8:1:102::1'), ['area']);
  assert.deepEqual(shared('2001:db8:1:2::1', '2001:db8:2:2::1'), []);
  assert.deepEqual(shared('203.0.113.7', '203.0.113.8'), ['area']);
  assert.deepEqual(shared('203.0.113.7', '203.0.112.7'), []);
  assert.deepEqual(shared('::ffff:203.0.113.7', '203.0.113.7'), ['own', 'area']);
});
