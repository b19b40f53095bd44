import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { EVENTS } from '../../src/contract/proxy/events.schema.ts';
import { COMPANY } from '../../src/sandbox/seed/company.ts';
import {
  createMerchantClient,
  isProblem,
  ProblemError,
  UnreachableError,
  UnreadableError,
  type MerchantClient,
  type SessionCreate,
} from '../../src/merchant/index.ts';
import { listen, type Listener } from '../../src/node/serving/listen.ts';
import { createTestBackend, type TestBackend } from '../../src/testing/test-backend.ts';
import { testCard } from '../../src/testing/test-cards.ts';

const ORIGIN = 'http://localhost:5173';

const order = (orderId: string): SessionCreate => ({
  order_id: orderId,
  amount: { value: '12.00', currency: 'EUR' },
  origin: ORIGIN,
  shopper: { email: 'ada@shop.example', first_name: 'Ada', last_name: 'Lovelace' },
  billing: { country: 'DE', city: 'Berlin', address: 'Torstraße 1', postal_code: '10119' },
});

let backend: TestBackend;
let proxy: Listener;
let tender: MerchantClient;

before(async () => {
  let url = '';
  proxy = await listen({
    host: '127.0.0.1',
    port: 0,
    portVariable: 'PORT',
    fetch: (request) =>
      backend.fetch(new Request(request.url.replace(/^http:\/\/[^/]+/, url), request)),
  });
  url = proxy.url;
  backend = createTestBackend({ proxyUrl: url, allowedOrigins: [ORIGIN] });
  tender = createMerchantClient({ proxy: url, apiKey: backend.apiKey });
});
after(async () => {
  await backend.close();
  await proxy.close(0);
});

async function pay(orderId: string, card = 'visa'): Promise<string> {
  const { id, client_secret: secret } = await tender.sessions.create(order(orderId));
  const response = await fetch(`${proxy.url}/v1/checkout/card`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'X-Tender': '1',
      'X-Tender-Page': ORIGIN,
      Origin: proxy.url,
    },
    body: JSON.stringify({
      card: {
        number: testCard(card).number,
        expiration_month: '12',
        expiration_year: '2034',
        security_code: '987',
        holder: 'Ada Lovelace',
      },
      revision: 1,
    }),
  });
  assert.equal(response.status, 200);
  return id;
}

describe('a merchant server over HTTP', () => {
  test('creates, reads, changes and cancels a session', async () => {
    const created = await tender.sessions.create(order('S-1'));
    assert.match(created.client_secret, /^ses_/);
    const changed = await tender.sessions.update(created.id, {
      amount: { value: '9.50', currency: 'EUR' },
    });
    assert.equal(changed.amount.value, '9.50');
    assert.equal((await tender.sessions.retrieve(created.id)).state, 'open');
    assert.equal((await tender.sessions.cancel(created.id)).state, 'cancelled');
  });

  test('the same key returns the same session, every time', async () => {
    const options = { idempotencyKey: 'S-2' };
    const [first, again] = [
      await tender.sessions.create(order('S-2'), options),
      await tender.sessions.create(order('S-2'), options),
    ];
    assert.equal(again.id, first.id);
  });

  test('the session of an order is found, changed or made in one call', async () => {
    const { order_id: orderId, ...terms } = order('S-cart');
    const first = await tender.sessions.forOrder(orderId, terms);
    const grown = await tender.sessions.forOrder(orderId, {
      ...terms,
      amount: { value: '19.00', currency: 'EUR' },
    });
    assert.equal(grown.id, first.id);
    assert.equal(grown.amount.value, '19.00');
    await tender.sessions.cancel(first.id);
    assert.notEqual((await tender.sessions.forOrder(orderId, terms)).id, first.id);
  });

  test('a problem is identified by its type, and lists the invalid fields', async () => {
    const wrong = tender.sessions.create({ ...order('S-3'), origin: 'https://evil.example' });
    const error = await wrong.catch((thrown: unknown) => thrown);
    assert.ok(error instanceof ProblemError);
    assert.ok(isProblem(error, 'malformed-request', 'forbidden'), error.slug);
    assert.match(error.message, /origin/);
    assert.ok(!isProblem(error, 'already-paid'));
    const none = await tender.sessions.retrieve('ses_none').catch((thrown: unknown) => thrown);
    assert.ok(isProblem(none, 'not-found'));
    assert.equal(none.status, 404);
  });

  test('refunds a payment, whose events are typed and in order', async () => {
    const id = await pay('S-4');
    const [attempt] = (await tender.sessions.retrieve(id)).attempts;
    assert.ok(attempt?.transaction_id);
    const refund = await tender.operations.perform('orders.refund', {
      refund_orders: [
        {
          transaction_id: attempt.transaction_id,
          refund_amount: '5.00',
          expected_refunded: '0.00',
        },
      ],
    });
    assert.equal(refund.outcome, 'succeeded');
    const events = await all(tender.events());
    const mine = events.flatMap((event) =>
      event.type === 'payment.succeeded' && event.data.order_id === 'S-4'
        ? [event.data.attempt.amount.value]
        : event.type === 'operation.succeeded'
          ? [event.data.refunds?.[0]?.amount.value]
          : [],
    );
    assert.deepEqual(mine, ['12.00', '5.00']);
    for (const { type, data } of events) EVENTS[type][0].parse(data);
  });

  test('a decision on what is decided already is refused by its own type', async () => {
    const id = await pay('S-5');
    const [attempt] = (await tender.sessions.retrieve(id)).attempts;
    const decision = { outcome: 'failed', reason: 'by mistake', decided_by: 'ada' } as const;
    const error = await tender
      .resolve(attempt?.id ?? '', decision)
      .catch((thrown: unknown) => thrown);
    assert.ok(isProblem(error, 'already-final'));
  });

  test('states what a dispute took back, and corrects it', async () => {
    const id = await pay('S-6');
    const [attempt] = (await tender.sessions.retrieve(id)).attempts;
    const lost = (value: string) =>
      tender.recordExternalMovements(attempt?.transaction_id ?? '', {
        lost_to_disputes: { value, currency: 'EUR' },
        reason: 'the portal says so',
        decided_by: 'ada',
      });
    assert.equal((await lost('12.00')).refundable.value, '0.00');
    assert.equal((await lost('0.00')).refundable.value, '12.00');
    const events = await all(tender.events());
    const stated = events.filter(({ type }) => type === 'payment.external_movements_recorded');
    assert.equal(stated.length, 2);
    for (const { type, data } of stated) EVENTS[type][0].parse(data);
    const error = await lost('12.01').catch((thrown: unknown) => thrown);
    assert.ok(isProblem(error, 'over-refund'));
  });

  test('makes and revokes a grant', async () => {
    const grant = await tender.grants.create({
      subject: 'ada',
      origin: ORIGIN,
      operations: ['card.query'],
      resources: { cards: ['100029701'] },
    });
    assert.deepEqual(await tender.grants.revoke(grant.id), { id: grant.id, revoked: true });
  });

  test('walks the registry', async () => {
    const cards = await all(tender.registry.cards());
    assert.deepEqual(
      cards.map(({ alias }) => alias),
      COMPANY.cards.map(({ alias }) => alias),
    );
  });
});

describe('the event feed', () => {
  test('keeps an event whose handling failed, and continues from there', async () => {
    const feed = tender.events();
    const handled: string[] = [];
    await assert.rejects(async () => {
      for await (const event of feed) {
        if (handled.length === 1) throw new Error('database down');
        handled.push(event.id);
      }
    }, /database down/);
    assert.equal(feed.cursor, handled[0]);
    for await (const event of feed) handled.push(event.id);
    assert.deepEqual(handled, [...new Set(handled)].sort());
    assert.equal(feed.cursor, handled.at(-1));
  });

  test('follows: what happens later comes as well, until the signal ends it', async () => {
    const over = new AbortController();
    const { cursor } = await endOf(tender);
    const types: string[] = [];
    const following = (async () => {
      const feed = tender.events({ after: cursor, follow: true, everyMs: 5, signal: over.signal });
      for await (const event of feed) {
        types.push(event.type);
        over.abort();
      }
    })();
    await pay('F-1');
    await following;
    assert.deepEqual(types, ['payment.succeeded']);
  });
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** A feed that has been read to its end. */
async function endOf(client: MerchantClient) {
  const feed = client.events();
  await all(feed);
  return feed;
}

describe('a proxy that answers badly', () => {
  type Answerer = (request: IncomingMessage, response: ServerResponse, index: number) => void;

  /** Serves by script, and counts what came with which key. */
  async function scripted(answer: Answerer) {
    const seen: { key: string | undefined }[] = [];
    const server = createServer((request, response) => {
      seen.push({ key: request.headers['idempotency-key'] as string | undefined });
      answer(request, response, seen.length - 1);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const waits: number[] = [];
    const client = createMerchantClient({
      proxy: url,
      apiKey: 'key',
      clock: {
        timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
        sleep: (milliseconds) => {
          waits.push(milliseconds);
          return Promise.resolve();
        },
      },
    });
    return { client, url, seen, waits, close: () => server.close() };
  }

  const session = {
    id: 'ses_1',
    client_secret: 'ses_1.x',
    state: 'open',
    order_id: 'S-1',
    attempts: [],
  };
  const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));

  test('is retried with the same key, after the time it names', async (t) => {
    const { client, seen, waits, close } = await scripted((request, response, index) => {
      if (index === 0) request.socket.destroy();
      else if (index === 1)
        json(response, 409, { type: '/problems/request-in-flight' }, { 'Retry-After': '3' });
      else json(response, 201, session);
    });
    t.after(close);
    assert.equal((await client.sessions.create(order('S-1'))).id, 'ses_1');
    assert.equal(seen.length, 3);
    assert.equal(new Set(seen.map(({ key }) => key)).size, 1);
    assert.match(seen[0]?.key ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(waits[1], 3000);
  });

  test('finally fails with the key, for repeating the intention', async (t) => {
    const { client, seen, close } = await scripted((request) => request.socket.destroy());
    t.after(close);
    const error = await client.sessions.create(order('S-1')).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof UnreachableError);
    assert.equal(error.idempotencyKey, seen[0]?.key);
    assert.equal(seen.length, 3);
  });

  test('is not retried if it rejects the request, or asks for a longer wait than a call has', async (t) => {
    const { client, seen, close } = await scripted((_, response, index) =>
      index === 0
        ? json(response, 409, { type: '/problems/already-paid', title: 'paid' })
        : json(response, 429, { type: '/problems/too-many-attempts' }, { 'Retry-After': '600' }),
    );
    t.after(close);
    await assert.rejects(client.sessions.cancel('ses_1'), (error) =>
      isProblem(error, 'already-paid'),
    );
    await assert.rejects(
      client.sessions.cancel('ses_1'),
      (error) => isProblem(error, 'too-many-attempts') && error.retryAfter === 600,
    );
    assert.equal(seen.length, 2);
  });

  test('is not believed when it is something else', async (t) => {
    const { client, close } = await scripted((_, response, index) => {
      if (index === 0) json(response, 200, { hello: 'world' });
      else response.writeHead(302, { Location: 'https://evil.example/' }).end();
    });
    t.after(close);
    await assert.rejects(client.sessions.retrieve('ses_1'), UnreadableError);
    await assert.rejects(client.sessions.retrieve('ses_1'), UnreadableError);
  });

  test('is not retried once the caller aborts', async (t) => {
    const { client, seen, close } = await scripted((request) => request.socket.destroy());
    t.after(close);
    const signal = AbortSignal.abort(new Error('no longer wanted'));
    await assert.rejects(client.sessions.retrieve('ses_1', { signal }), /no longer wanted/);
    assert.equal(seen.length, 0);
  });
});

test('an address or a key that can’t be right is refused at once', () => {
  assert.throws(() => createMerchantClient({ proxy: 'pay.shop.example', apiKey: 'k' }), /address/);
  assert.throws(
    () => createMerchantClient({ proxy: 'https://pay.shop.example', apiKey: '' }),
    /TENDER_API_KEY/,
  );
});
