import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookError } from '../../src/merchant/index.ts';
import { webhookSecretsOf } from '../../src/proxy/index.ts';
import { createBench, openSession, payByCard } from '../proxy/harness.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';

const [SECRET = ''] = await webhookSecretsOf(['root-secret-of-at-least-32-characters']);
const BODY = JSON.stringify({
  type: 'session.expired',
  version: 1,
  timestamp: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'clock' },
  data: { session_id: 'ses_1', order_id: 'A-1' },
});

const signed = (body = BODY, at = new Date(), secret = SECRET) => ({
  'webhook-id': 'evt_0000000000000001',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign('evt_0000000000000001', at, body),
});

const request = (headers: HeadersInit, body = BODY) =>
  new Request('https://shop.example/hooks', { method: 'POST', headers, body });

test('what the proxy sends is an event of the type that it says', async () => {
  const hooks: Request[] = [];
  const gateway = createScriptedGateway();
  const bench = createBench({
    fetch: async (sent) => {
      if (!sent.url.startsWith('https://shop.example')) return gateway.fetch(sent);
      hooks.push(sent.clone());
      return new Response(null, { status: 204 });
    },
    settings: { webhookUrl: 'https://shop.example/hooks' },
  });
  // The library that verifies knows no other time than the machine's.
  bench.clock.advance(Date.now() - bench.clock.now());
  await payByCard(bench, await openSession(bench));
  await bench.proxy.runDue();
  const [hook] = hooks;
  assert.ok(hook);
  const event = await verifyWebhook(hook, SECRET);
  assert.match(event.id, /^evt_\d{16}_[\w-]{22}$/);
  assert.ok(event.type.startsWith('payment.'));
  assert.ok('attempt' in event.data);
});

test('headers of Node and a body as bytes are as good as a Request', async () => {
  const headers = Object.fromEntries(
    Object.entries(signed()).map(([name, value]) => [name.replace('webhook', 'Webhook'), value]),
  );
  const event = await verifyWebhook({ headers, body: Buffer.from(BODY) }, SECRET);
  assert.equal(event.type, 'session.expired');
});

test('while secrets rotate, either holds', async () => {
  const [other = ''] = await webhookSecretsOf(['another-root-secret-of-32-characters']);
  assert.ok(await verifyWebhook(request(signed()), [other, SECRET]));
});

const [STRANGER = ''] = await webhookSecretsOf(['a-stranger-s-secret-of-32-characters!']);
const old = new Date(Date.now() - 10 * 60_000);
for (const [what, headers, body] of [
  ['another body', signed(), BODY.replace('A-1', 'A-2')],
  ['another secret', signed(BODY, new Date(), STRANGER), BODY],
  ['an old time', signed(BODY, old), BODY],
  ['no signature', {}, BODY],
  ['a body that is no event', signed('{"a":1}'), '{"a":1}'],
  ['a body that is no JSON', signed('hello'), 'hello'],
] as const)
  test(`a webhook of ${what} is refused`, async () => {
    await assert.rejects(verifyWebhook(request(headers, body), SECRET), WebhookError);
  });

test('a body that was parsed before is a mistake that is named', async () => {
  const parsed = JSON.parse(BODY) as string;
  await assert.rejects(verifyWebhook({ headers: signed(), body: parsed }, SECRET), /parsed body/);
});
