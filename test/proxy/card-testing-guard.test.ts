import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { challengeXml, declineXml, paymentXml } from '../support/scripted-gateway.ts';
import { alarmsOf, besieged, statuses, STOLEN } from './besieged.ts';

/** Most of the shop's card payments are declined: strangers try numbers, and others want to pay meanwhile. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AUTHORISE = '/v1/authorise';
const OWN = '4242424242424242';
const NEW = '5555555555554444';
const LIVE = { cardDeclines: 5, addressDeclines: 20 };

const spikeWith = (action: 'three_ds' | 'refuse' | 'alert') => ({
  ...LIVE,
  spike: { attempts: 50, declined: 0.6, action },
});

/** A shop that Ada has paid before, and where somebody then tries numbers from fifty places. */
async function onGuard(action: 'three_ds' | 'refuse' | 'alert') {
  const shop = besieged(spikeWith(action), { threeDS: 'off' });
  shop.gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  await shop.tryCard({ number: OWN, from: '198.51.100.7' });
  shop.bench.clock.advance(HOUR);
  shop.gateway.on(AUTHORISE, declineXml);
  assert.ok((await statuses(51, () => shop.tryCard())).every((status) => status === 200));
  shop.gateway.on(AUTHORISE, (asked) => paymentXml(asked));
  const asks = () => shop.gateway.calls.at(-1)?.values['open3d'];
  return { ...shop, asks };
}

describe('P-46 a shop on its guard', () => {
  test('tells its merchant server once, and goes on selling', async () => {
    const { bench, tryCard } = await onGuard('three_ds');
    assert.deepEqual(await alarmsOf(bench), [['spike', 'three_ds']]);
    assert.equal(
      (await tryCard({ number: NEW, from: '198.51.100.9' })).body['outcome'],
      'succeeded',
    );
    await tryCard();
    assert.equal((await alarmsOf(bench)).length, 1);
  });

  test('has the bank authenticate a card that has never paid here, and no card that has', async () => {
    const { asks, tryCard } = await onGuard('three_ds');
    await tryCard({ number: NEW, from: '198.51.100.9' });
    assert.equal(asks(), 'do3DS');
    await tryCard({ number: OWN, from: '198.51.100.9' });
    assert.equal(asks(), 'no3DS');
  });

  test('refuses a network after two declines, but no card that has paid here', async () => {
    const { gateway, tryCard } = await onGuard('three_ds');
    gateway.on(AUTHORISE, declineXml);
    const from = '192.0.2.7';
    const all = await statuses(3, () => tryCard({ from }));
    assert.deepEqual(all, [200, 200, 429]);
    assert.equal((await tryCard({ number: OWN, from })).status, 200);
    assert.equal((await tryCard({ from: '198.18.0.1' })).status, 200, 'others may pay');
  });

  test('stays so for an hour, whoever waits five minutes', async () => {
    const { asks, bench, tryCard } = await onGuard('three_ds');
    bench.clock.advance(HOUR - 1);
    await tryCard({ number: NEW });
    assert.equal(asks(), 'do3DS');
    bench.clock.advance(1);
    await tryCard({ number: '5105105105105100' });
    assert.equal(asks(), 'no3DS');
  });

  test('is on it no longer than an hour, whatever a clock that was ahead has written', async () => {
    const { bench, gateway, tryCard } = besieged(spikeWith('three_ds'), { threeDS: 'off' });
    gateway.on(AUTHORISE, (asked) => paymentXml(asked));
    const askedWith = async (left: number) => {
      const value = bench.clock.now() + left;
      await bench.store.transaction(async (tx) => {
        await tx.remove('counters', 'card-testing-guard');
        await tx.insert('counters', { id: 'card-testing-guard', value });
      });
      await tryCard();
      return gateway.calls.at(-1)?.values['open3d'];
    };
    assert.equal(await askedWith(HOUR), 'do3DS');
    assert.equal(await askedWith(HOUR + 1), 'no3DS');
  });

  test('refuses cards that have never paid here where its settings say so', async () => {
    const { bench, tryCard } = await onGuard('refuse');
    assert.equal((await tryCard({ number: NEW })).status, 429);
    assert.equal((await tryCard({ number: OWN })).status, 200);
    assert.deepEqual(await alarmsOf(bench), [['spike', 'refuse']]);
  });

  test('only tells where its settings say so', async () => {
    const { asks, bench, gateway, tryCard } = await onGuard('alert');
    gateway.on(AUTHORISE, declineXml);
    const from = '192.0.2.7';
    assert.deepEqual(await statuses(3, () => tryCard({ from })), [200, 200, 200]);
    assert.equal(asks(), 'no3DS');
    assert.deepEqual(await alarmsOf(bench), [['spike', 'alert']]);
  });
});

describe('P-46 what is no success hides no decline', () => {
  test('a challenge that nobody answers, or one’s own card that pays again and again', async () => {
    for (const own of [challengeXml, paymentXml]) {
      const { bench, gateway, tryCard } = besieged({ spike: spikeWith('three_ds').spike });
      for (let round = 0; round < 18; round += 1) {
        gateway.on(AUTHORISE, declineXml);
        await statuses(3, () => tryCard());
        gateway.on(AUTHORISE, (asked) => own(asked));
        await statuses(2, () => tryCard({ number: OWN }));
      }
      assert.deepEqual(await alarmsOf(bench), [['spike', 'three_ds']]);
    }
  });

  test('one card in many challenges is refused, and told of', async () => {
    const { bench, gateway, tryCard } = besieged(LIVE);
    gateway.on(AUTHORISE, (asked) => challengeXml(asked));
    const number = OWN;
    assert.deepEqual(await statuses(6, () => tryCard({ number })), [200, 200, 200, 200, 200, 429]);
    assert.deepEqual(await alarmsOf(bench), [['challenges', 'refuse']]);
    assert.equal((await tryCard()).status, 200, 'another card may be tried');
  });

  test('challenges left open count for the network that they come from', async () => {
    const { gateway, tryCard } = besieged(LIVE);
    gateway.on(AUTHORISE, (asked) => challengeXml(asked));
    const all = await statuses(21, () => tryCard({ from: '198.51.100.7' }));
    assert.deepEqual(all.slice(-2), [200, 429]);
  });
});

describe('P-46 a network is counted as widely as one line may be', () => {
  const FROM: Readonly<Record<string, readonly [(index: number) => string, number]>> = {
    'an IPv6 /64': [(index) => `2001:db8:1:2::${index + 1}`, 20],
    'an IPv6 /56': [(index) => `2001:db8:1:${(index % 256).toString(16)}::1`, 30],
    'an IPv6 /48': [(index) => `2001:db8:1:${(index * 256).toString(16)}::1`, 40],
    'an IPv4 address': [() => '198.51.100.7', 20],
    'an IPv4 /24': [(index) => `198.51.100.${index + 1}`, 40],
  };
  for (const [network, [from, limit]] of Object.entries(FROM))
    test(`${network}: ${limit} declines`, async () => {
      const { tryCard } = besieged({ addressDeclines: 20 });
      const all = await statuses(limit + 1, (index) =>
        tryCard({ from: from(index), number: STOLEN[index] ?? '' }),
      );
      assert.equal(all.indexOf(429), limit);
    });
});
