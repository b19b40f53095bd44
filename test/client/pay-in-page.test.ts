import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCheckoutClient } from '../../src/client/index.ts';
import { payInPage } from '../../src/client/pay-in-page.ts';
import { deleteSavedCard } from '../../src/client/remove-saved-card.ts';
import { isPaymentResult } from '../../src/contract/proxy/checkout-guards.ts';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import { refusedPointers } from '../../src/contract/values/refused-pointers.ts';
import { createTestBackend } from '../../src/testing/test-backend.ts';

const SHOP = 'http://localhost:5173';

/** A page of the shop, over the real proxy and sandbox. */
async function openPage(fetch?: Fetch, terms: object = {}) {
  const backend = createTestBackend({
    profile: { methods: [{ code: 'wallet', label: { en: 'Wallet' } }], hosted: true },
  });
  const { client_secret: clientSecret } = await backend.createSession({
    order_id: 'A-1',
    amount: { value: '12.00', currency: 'EUR' },
    origin: SHOP,
    ...terms,
  });
  return createCheckoutClient({
    proxy: backend.proxyUrl,
    clientSecret,
    fetch:
      fetch ??
      ((request) => {
        request.headers.set('Origin', SHOP);
        return backend.fetch(request);
      }),
  });
}

const INTENTION = { idempotencyKey: 'key-1', revision: 1 };

test('a page pays by another method and learns where to send the shopper', async () => {
  const answer = await payInPage(await openPage(), 'alternative', { method: 'wallet' }, INTENTION);
  assert.ok(answer.kind === 'paid' && isPaymentResult(answer.result));
  assert.equal(answer.result.next_action?.type, 'redirect');
});

test('the hosted page is reached by a hand-off', async () => {
  const answer = await payInPage(await openPage(), 'hosted', {}, INTENTION);
  assert.ok(answer.kind === 'paid' && isPaymentResult(answer.result));
  assert.match(answer.result.next_action?.url ?? '', /\/handoff\//);
});

test('a refusal before any attempt is a problem with its name', async () => {
  const answer = await payInPage(await openPage(), 'alternative', { method: 'none' }, INTENTION);
  assert.deepEqual(answer, { kind: 'problem', slug: 'method-not-offered', errors: undefined });
});

test('a refusal of what was filled in names its fields', async () => {
  const details = { email: 'ada@shop', billing: { postal_code: 'x'.repeat(21) } };
  const client = await openPage(undefined, { collect: ['email'] });
  const answer = await payInPage(client, 'saved-card', { handle: 'h', details }, INTENTION);
  assert.ok(answer.kind === 'problem' && answer.slug === 'malformed-request');
  assert.deepEqual(refusedPointers(answer.errors), [
    '/details/email',
    '/details/billing/postal_code',
  ]);
});

test('a proxy that can’t serve just now proves that nothing was sent', async () => {
  const client = await openPage(() =>
    Promise.resolve(Response.json({ type: '/problems/gateway-down' }, { status: 503 })),
  );
  const answer = await payInPage(client, 'hosted', {}, INTENTION);
  assert.deepEqual(answer, { kind: 'problem', slug: 'gateway-down', errors: undefined });
});

for (const [what, answer] of [
  ['no answer', () => Promise.reject(new TypeError('network'))],
  ['an answer of 502', () => Promise.resolve(new Response('', { status: 502 }))],
  ['an answer that is cut off', () => Promise.resolve(new Response('{ "attempt_id": '))],
] as const)
  test(`P-04 after ${what} nothing is said to be proven`, async () => {
    const client = await openPage(answer);
    assert.deepEqual(await payInPage(client, 'hosted', {}, INTENTION), { kind: 'offline' });
  });

test('a stored card that is not there is removed without a fault', async () => {
  const page = await openPage(undefined, { save_card: 'offer', shopper: { id: 'kim' } });
  await deleteSavedCard(page, 'card_none');
});
