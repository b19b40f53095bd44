import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { onKey } from '../../src/node/cli/terminal/on-key.ts';
import { devKeys, KEY_ROWS } from '../../src/node/serving/dev-keys.ts';
import { createMerchantClient } from '../../src/merchant/index.ts';
import { createTestClock } from '../../src/testing/test-clock.ts';
import { createTestBackend } from '../../src/testing/test-backend.ts';
import { testCard } from '../../src/testing/test-cards.ts';

const ORIGIN = 'http://localhost:5173';

/** A machine on which `tender dev` runs: its keys, and a shopper who pays for a subscription. */
function machine() {
  const clock = createTestClock();
  const backend = createTestBackend({ clock, allowedOrigins: [ORIGIN] });
  const { proxyUrl, sandboxUrl, apiKey } = backend;
  const fetch = (request: Request) => backend.fetch(request);
  const tender = createMerchantClient({ proxy: proxyUrl, apiKey, fetch });
  async function pay(order_id: string): Promise<string> {
    const amount = { value: '12.00', currency: 'EUR' };
    const session = await tender.sessions.create({
      order_id,
      amount,
      origin: ORIGIN,
      shopper: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
      billing: { country: 'DE', city: 'Berlin', address: 'Torstraße 1', postal_code: '10119' },
      subscription: {
        contract_name: 'Coffee club',
        contract_amount: amount,
        interval: 'month',
        interval_count: 1,
      },
    });
    const answer = await fetch(
      new Request(`${proxyUrl}/v1/checkout/card`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${session.client_secret}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          'X-Tender': '1',
          'X-Tender-Page': ORIGIN,
          Origin: proxyUrl,
        },
        body: JSON.stringify({
          card: {
            number: testCard('visa').number,
            expiration_month: '12',
            expiration_year: '2034',
            security_code: '987',
            holder: 'Ada Lovelace',
          },
          revision: 1,
          consents: [{ to: 'subscription', text: 'I agree', locale: 'en' }],
        }),
      }),
    );
    return ((await answer.json()) as { outcome: string }).outcome;
  }
  async function told(): Promise<string[]> {
    const types: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      await backend.runDue();
      clock.advance(60_000);
    }
    for await (const { type } of tender.events()) types.push(type);
    return types;
  }
  return { pay, told, clock, press: devKeys({ sandboxUrl, clock, fetch }) };
}

test('a key loses the answer to the next card payment', async () => {
  const { pay, press } = machine();
  assert.match((await press('l')) ?? '', /answer lost/);
  assert.equal(await pay('D-1'), 'unknown');
  assert.equal(await pay('D-2'), 'succeeded', 'the next one only');
});

test('a key has the last payment disputed, and another one refunds it in the portal', async () => {
  const { pay, press, told } = machine();
  assert.match((await press('d')) ?? '', /nothing is paid yet/);
  await pay('D-3');
  assert.match((await press('d')) ?? '', /D-3.* is disputed/);
  assert.ok((await told()).includes('payment.disputed'));
  await pay('D-4');
  assert.match((await press('p')) ?? '', /D-4.* is refunded in the portal/);
  assert.ok((await told()).includes('payment.refunded_externally'));
});

test('a key lets a month pass for proxy and sandbox, and a subscription is charged', async () => {
  const { pay, press, told, clock } = machine();
  await pay('D-5');
  const before = clock.now();
  assert.match((await press('m')) ?? '', /^it is \d{4}-\d{2}-\d{2} for proxy and sandbox/);
  assert.ok(clock.now() - before >= 31 * 86_400_000);
  assert.ok((await told()).includes('subscription.deducted'));
});

test('a sandbox that refuses says why, and other keys do nothing', async () => {
  const { press } = machine();
  assert.equal(await press('x'), undefined);
  const clock = createTestClock();
  const refusing = devKeys({
    sandboxUrl: 'http://sandbox.test',
    clock,
    fetch: () => Promise.resolve(new Response('too far', { status: 400 })),
  });
  assert.equal(await refusing('m'), 'the sandbox refused: too far');
  assert.ok(clock.now() - Date.now() < 1_000, 'the proxy stays with it');
  assert.deepEqual(
    KEY_ROWS.map(([key]) => key),
    ['l', 'd', 'p', 'm'],
  );
});

test('keys are read from a terminal only, one by one, until the end', async () => {
  const pressed: string[] = [];
  const raw: boolean[] = [];
  const keyboard = (isTTY: boolean) =>
    Object.assign(new Readable({ read: () => undefined }), {
      isTTY,
      setRawMode: (on: boolean) => raw.push(on),
    });
  const piped = keyboard(false);
  await onKey(piped, (key) => pressed.push(key))();
  assert.deepEqual(raw, []);
  const terminal = keyboard(true);
  const close = onKey(terminal, (key) => pressed.push(key));
  terminal.push('dm');
  await new Promise(setImmediate);
  await close();
  assert.deepEqual(pressed, ['d', 'm']);
  assert.deepEqual(raw, [true, false]);
});
