import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listen } from '../../src/node/serving/listen.ts';
import { alarmsOf, STOLEN } from '../proxy/besieged.ts';
import { freshKey, openSession, PAY, SHOP } from '../proxy/harness.ts';
import { createSandboxBench } from '../proxy/sandbox-harness.ts';

/**
 * Somebody with a list of stolen numbers and many addresses, at the door of a proxy as it is in live mode,
 * with the sandbox behind it. How many numbers reach the gateway, and who can still pay?
 */

const OWN = '4000000000003220';
const NUMBERS = 60;

async function shop() {
  const { bench, calls } = createSandboxBench({
    profile: {
      limits: {
        cardDeclines: 5,
        addressDeclines: 20,
        spike: { attempts: 50, declined: 0.6, action: 'three_ds' },
      },
    },
    settings: { trustedProxies: ['127.0.0.1'] },
  });
  const door = await listen({
    fetch: (request, connection) => bench.proxy.fetch(request, connection),
    host: '127.0.0.1',
    port: 0,
    portVariable: 'PORT',
  });
  after(() => door.close(0));
  let orders = 0;
  const pay = async (number: string, from: string, tag = '') => {
    const { secret } = await openSession(bench, {
      order_id: `O-${(orders += 1)}`,
      shopper: { email: `jo${tag}@example.com` },
    });
    const { status } = await fetch(`${door.url}/v1/checkout/card`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${secret}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': freshKey(),
        Origin: PAY,
        'X-Forwarded-For': from,
        'X-Tender': '1',
        'X-Tender-Page': SHOP,
      },
      body: JSON.stringify({
        card: {
          number,
          expiration_month: '12',
          expiration_year: '2030',
          security_code: '123',
          holder: 'Jo Doe',
        },
        revision: 1,
      }),
    });
    return status;
  };
  /** Tries all numbers, three for two challenges of an own card; answers how many reached the gateway. */
  const attack = async (address: (index: number) => string) => {
    let reached = 0;
    let own = 0;
    for (let index = 0; index < NUMBERS; index += 1) {
      if ((await pay(STOLEN[index] ?? '', address(index), '+declined')) === 200) reached += 1;
      if (index % 3 !== 2) continue;
      for (const turn of [1, 2]) if ((await pay(OWN, address(index + turn))) === 200) own += 1;
    }
    return { reached, own };
  };
  return { bench, calls, pay, attack };
}

const FROM: Readonly<Record<string, readonly [(index: number) => string, number]>> = {
  'one home, an IPv6 /56': [(index) => `2001:db8:0:${(index % 256).toString(16)}::1`, 30],
  'one site, an IPv6 /48': [(index) => `2001:db8:0:${(index * 256).toString(16)}::1`, 40],
  'a hosted IPv4 /24': [(index) => `203.0.113.${index}`, 40],
};

for (const [place, [address, most]] of Object.entries(FROM))
  test(`from ${place}, at most ${most} of ${NUMBERS} numbers reach the gateway, and others go on paying`, async () => {
    const { bench, attack, pay } = await shop();
    const { reached, own } = await attack(address);
    assert.ok(reached <= most, `${reached} numbers`);
    assert.ok(own <= 5, `the own card was taken ${own} times`);
    const told = new Set((await alarmsOf(bench)).map((alarm) => alarm.join(' ')));
    assert.deepEqual([...told].sort(), ['address refuse', 'address three_ds', 'challenges refuse']);
    assert.equal(await pay('4242424242424242', '198.51.100.7'), 200);
  });

test('from as many networks as numbers, the bank is asked about each once the shop is on guard, and no one is stopped', async () => {
  const { bench, attack, pay } = await shop();
  await attack((index) => `${11 + index}.0.113.7`);
  assert.ok((await alarmsOf(bench)).some(([rule]) => rule === 'spike'));
  const attempts = await bench.store.read((reader) => reader.find('attempts', {}));
  const asked = attempts.filter(({ asks3DS }) => asks3DS);
  assert.ok(asked.length >= NUMBERS - 51, `${asked.length} of ${attempts.length}`);
  assert.equal(await pay('4242424242424242', '198.51.100.7'), 200);
  assert.ok(
    bench.lines.some(({ event, level }) => event === 'card testing alarm' && level === 'error'),
  );
});
