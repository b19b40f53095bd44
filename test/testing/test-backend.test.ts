import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setupServer } from 'msw/node';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import type { SessionCreateInput } from '../../src/contract/proxy/session.schema.ts';
import type { Exchange } from '../../src/testing/exchange-recorder.ts';
import { issuedCardNumber, type ScenarioName } from '../../src/sandbox/index.ts';
import { COMPANY } from '../../src/sandbox/seed/company.ts';
import { createMerchantClient } from '../../src/merchant/merchant-client.ts';
import { handlers } from '../../src/testing/handlers.ts';
import { createTestBackend, type TestBackend } from '../../src/testing/test-backend.ts';
import { testCard, testCards } from '../../src/testing/test-cards.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const session = (orderId: string): SessionCreateInput => ({
  order_id: orderId,
  amount: { value: '12.00', currency: 'EUR' },
  origin: 'http://localhost:5173',
  shopper: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
  billing: { country: 'DE', city: 'Berlin', address: 'Torstraße 1', postal_code: '10119' },
});

/** What the secure frame sends. */
async function payByCard(backend: TestBackend, orderId: string, number: string) {
  const { client_secret } = await backend.createSession(session(orderId));
  const response = await backend.fetch(
    new Request(`${backend.proxyUrl}/v1/checkout/card`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${client_secret}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'X-Tender': '1',
        'X-Tender-Page': 'http://localhost:5173',
        Origin: backend.proxyUrl,
      },
      body: JSON.stringify({
        card: {
          number,
          expiration_month: '12',
          expiration_year: '2034',
          security_code: number.startsWith('3782') ? '9876' : '987',
          holder: 'Ada Lovelace',
        },
        revision: 1,
      }),
    }),
  );
  assert.equal(response.status, 200);
  return (await response.json()) as PaymentResult;
}

describe('the test backend', () => {
  test('takes a card payment through the real proxy and sandbox, without any network', async () => {
    const backend = createTestBackend();
    const result = await payByCard(backend, 'A-1', testCard('visa').number);
    assert.equal(result.outcome, 'succeeded');
    assert.equal(result.card?.last_four, '4242');
  });

  test('plays each test card as the card says', async () => {
    const backend = createTestBackend();
    for (const { name, number, result } of testCards.filter((card) => !card.challenge)) {
      const { outcome } = await payByCard(backend, `card-${name}`, number);
      assert.equal(outcome, result, name);
    }
  });

  test('plays a chosen scenario until it is taken back', async () => {
    const backend = createTestBackend();
    backend.useScenario('declined');
    assert.equal((await payByCard(backend, 'A-1', testCard('visa').number)).outcome, 'failed');
    backend.useScenario(null);
    assert.equal((await payByCard(backend, 'A-2', testCard('visa').number)).outcome, 'succeeded');
  });

  test('plays a scenario that is set for the next call, once', async () => {
    const backend = createTestBackend();
    await backend.next('authorise.card', 'html200');
    assert.equal((await payByCard(backend, 'A-1', testCard('visa').number)).outcome, 'unknown');
    assert.equal((await payByCard(backend, 'A-2', testCard('visa').number)).outcome, 'succeeded');
  });

  test('names what is wrong with a session', async () => {
    await assert.rejects(
      createTestBackend({ allowedOrigins: ['http://localhost:5173'] }).createSession({
        ...session('A-1'),
        origin: 'https://evil.example',
      }),
      /answered 4\d\d/,
    );
  });

  test('takes sessions of any page where none were listed', async () => {
    const origin = 'https://shop.example';
    const { state } = await createTestBackend().createSession({
      ...session('A-1'),
      origin,
      return_url: `${origin}/thanks`,
    });
    assert.equal(state, 'open');
  });

  test('takes them also from the merchant client, by order', async () => {
    const { proxyUrl: proxy, apiKey, fetch } = createTestBackend();
    const { sessions } = createMerchantClient({ proxy, apiKey, fetch });
    const { order_id: orderId, ...terms } = session('A-1');
    const origin = 'https://shop.example';
    const { state } = await sessions.forOrder(orderId, { ...terms, origin });
    assert.equal(state, 'open');
  });

  test('knows no scenario but its own, and lists them', async () => {
    const backend = createTestBackend();
    const misspelt = 'declind' as ScenarioName;
    assert.throws(
      () => backend.useScenario(misspelt),
      /no scenario "declind"; there are: .*declined/,
    );
    await assert.rejects(backend.next('authorise.card', misspelt), /no scenario "declind"/);
    // @ts-expect-error the compiler knows the names, too
    const refused: ScenarioName = 'declind';
    assert.equal(refused, misspelt);
    backend.useScenario('slow-10');
  });

  test('refuses addresses that are neither the proxy nor the sandbox', () => {
    const backend = createTestBackend();
    assert.throws(() => backend.fetch(new Request('https://pay.test.evil.example/')), /neither/);
    assert.equal(backend.answers('https://pay.test.evil.example/'), false);
  });

  test('P-42 shows each exchange with the hashed string, and no secret in it', async () => {
    const seen: unknown[] = [];
    let drawn = 0;
    const backend = createTestBackend({
      onExchange: (exchange) => seen.push(exchange),
      // The three digits of the security code are to be found nowhere, by chance neither.
      clock: createFakeClock(),
      random: (length) => new Uint8Array(length).fill((drawn += 1)),
    });
    const { number } = testCard('visa');
    await payByCard(backend, 'A-1', number);

    const [exchange] = backend.exchanges;
    assert.deepEqual(seen, [exchange]);
    assert.ok(exchange?.answer);
    assert.equal(exchange.operation, 'authorise.card');
    assert.equal(exchange.answer.status, 200);
    assert.match(exchange.signature.text, /^15670.*EUR12\.00.*<SIGN_KEY>$/);
    assert.match(exchange.answer.body, /order_status/);
    const shown = JSON.stringify(exchange);
    for (const secret of [number, '987', 'test_sign_key_123'])
      assert.ok(!shown.includes(secret), `it shows ${secret.slice(0, 3)}…`);
    assert.doesNotMatch(shown, /[0-9a-f]{64}/i);
  });

  test('shows an exchange whose answer never came', async () => {
    const { promise, resolve } = Promise.withResolvers<Exchange>();
    const backend = createTestBackend({
      profile: { timeouts: { paymentMs: 50 } },
      onExchange: resolve,
    });
    backend.useScenario('timeout-after');
    assert.equal((await payByCard(backend, 'A-1', testCard('visa').number)).outcome, 'unknown');
    assert.equal((await promise).answer, null);
  });

  test('works below a path, as a hosted demo does', async () => {
    const site = 'https://pages.example/team/demo';
    const backend = createTestBackend({
      proxyUrl: `${site}/proxy`,
      sandboxUrl: `${site}/sandbox`,
      allowedOrigins: ['https://pages.example'],
    });
    const created = await backend.createSession({
      ...session('A-1'),
      origin: 'https://pages.example',
    });
    assert.equal(created.state, 'open');
    await backend.next('authorise.card', 'declined');
  });
});

describe('the test backend of a company with cards', () => {
  const asked = async (backend: TestBackend, token: string, path: string, body?: object) => {
    const response = await backend.fetch(
      new Request(backend.proxyUrl + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          'X-Tender': '1',
          Origin: 'http://localhost:5173',
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    assert.equal(response.ok, true, `${path} answered ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };

  test('C-240 knows the cards that the sandbox begins with, for the interface lists none', async () => {
    const backend = createTestBackend();
    const { data } = await asked(backend, backend.apiKey, '/v1/cards');
    const cards = data as { alias: string; last_four: string; status: string }[];
    assert.deepEqual(
      cards.map(({ alias, last_four, status }) => [alias, last_four, status]),
      COMPANY.cards.map(({ id, alias, status = '1' }) => [
        alias,
        issuedCardNumber(id).slice(-4),
        { 1: 'active', 2: 'blocked', 3: 'closed' }[status],
      ]),
    );
  });

  test('lets a browser with a grant block a card at the sandbox', async () => {
    const backend = createTestBackend();
    const { token } = await backend.createGrant({
      subject: 'ada',
      origin: 'http://localhost:5173',
      operations: ['card.query', 'card.status'],
      resources: { cards: ['100029701'] },
    });
    const told = await asked(backend, token, '/v1/operations/card.status', {
      card_id: '100029701',
      status: 'blocked',
    });
    assert.equal(told['outcome'], 'succeeded');
    const card = await asked(backend, token, '/v1/operations/card.query', { card_id: '100029701' });
    assert.equal(card['status'], 'blocked');
  });
});

describe('the msw handlers', () => {
  test("answer a merchant server's own calls", async () => {
    const backend = createTestBackend();
    const server = setupServer(...handlers(backend));
    server.listen({ onUnhandledFrame: 'error' });
    try {
      const response = await fetch(`${backend.proxyUrl}/v1/sessions`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${backend.apiKey}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'A-1',
        },
        body: JSON.stringify(session('A-1')),
      });
      assert.equal(response.status, 201);
      assert.match(((await response.json()) as { client_secret: string }).client_secret, /^ses_/);
    } finally {
      server.close();
    }
  });
});

describe('the test cards', () => {
  test('are found by name, and a wrong name lists the right ones', () => {
    assert.equal(testCard('insufficient-funds').number, '4000000000009995');
    assert.throws(() => testCard('gold'), /there is no test card "gold"; there are: visa, /);
  });
});
