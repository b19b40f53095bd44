import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { decodeRequest } from '../../src/codec/index.ts';
import { transportOver } from '../../src/contract/runtime/transport.ts';
import { createGateway, signatureOfNotification } from '../../src/gateway/index.ts';
import { systemHashing } from '../../src/node/runtime/dependencies.ts';
import { verifyRequest, type CustomSigning, type WireValues } from '../../src/signing/index.ts';
import { gatewayBench } from '../support/gateway-harness.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import { manualClock } from '../support/manual-clock.ts';

const payment = {
  order_no: 'A-1',
  currency: 'EUR',
  amount: '12.00',
  first_name: 'Käthe & Co',
  card: '4242424242424242',
  expiration_month: '12',
  expiration_year: '2030',
  security_code: '987',
};
const PAID =
  '<respon><order_no>A-1</order_no><amount>12.00</amount><currency>EUR</currency><order_status>1</order_status></respon>';
const DECLINED = PAID.replace('<order_status>1', '<order_status>0');
const coded = (code: string, extra = {}) => Object.assign(new Error('x'), { code, ...extra });

describe('what the client sends', () => {
  test('C-001 C-022 C-023 C-037 one POST with its headers to the base of the operation', async () => {
    const { gateway, sent } = gatewayBench(() => PAID);
    await gateway.call('authorise.card', payment);
    await gateway.call('card.query', { cardId: '9' });

    assert.deepEqual(
      sent.map(({ method, url }) => `${method} ${url}`),
      ['POST https://gateway.test/v1/authorise', 'POST https://issuing.test/api/card/query'],
    );
    assert.equal(sent[0]?.headers.get('content-type'), 'application/json');
    assert.equal(sent[0].headers.get('accept'), 'application/xml, text/xml');
    assert.equal(sent[0].headers.get('user-agent'), 'tender-proxy');
    assert.equal(sent[0].headers.get('cookie'), null);
  });

  test('C-050 the signature is that of the very text in the body, in each encoding', async () => {
    for (const encoding of ['json', 'form', 'xml'] as const) {
      const { gateway, sent, profile } = gatewayBench(() => '<html></html>', {
        operations: { checkout: { encoding } },
      });
      const { card, expiration_month, expiration_year, security_code, ...hosted } = payment;
      await gateway.call('checkout', hosted);

      const body = new TextEncoder().encode(sent[0]?.body);
      const read = decodeRequest(body, 'checkout', encoding, {
        requestRoot: 'request',
      }) as WireValues;
      assert.ok(await verifyRequest('checkout', { values: read }, profile), encoding);
      assert.equal(read['first_name'], payment.first_name);
      assert.equal(read['merchant_id'], '15670');
    }
  });

  test('signatures are hashed by what the client is given', async () => {
    const bodies: string[] = [];
    const gateway = createGateway({
      profile: gatewayProfile(),
      clock: manualClock(),
      random: (length) => new Uint8Array(length),
      hashing: { ...systemHashing, sha256Hex: () => 'c0ffee' },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      transport: transportOver(async (request) => {
        bodies.push(await request.text());
        return new Response(PAID);
      }),
    });
    await gateway.call('authorise.card', payment);
    assert.match(bodies.join(), /"c0ffee"/i);
  });

  test('a program signs and verifies, where the profile leaves that to it', async () => {
    const { gateway, sent } = gatewayBench(
      () => PAID,
      { mode: 'live', sign: { by: 'program' } },
      {
        sign: ({ operation, values, keys }) =>
          `${operation}|${String(values['order_no'])}|${keys.length}`,
        verify: ({ kind, message }) => kind === 'answer' && message['order_no'] === 'A-1',
      },
    );
    const answer = await gateway.call('authorise.card', payment);
    assert.match(sent[0]?.body ?? '', /"encryption_data":"authorise.card\|A-1\|1"/);
    assert.ok(answer.kind === 'answered');
    assert.equal(answer.signature, 'match');
  });

  test('a program signs and verifies bodies byte by byte, as they are sent and as they come', async () => {
    const seal = (body: Uint8Array | string, key = '') =>
      createHmac('sha256', key).update(body).digest('hex');
    const KEY = 'test_sign_key_123';
    const custom: CustomSigning = {
      sign: ({ body, keys }) => seal(body, keys[0]),
      verify: ({ body, header, keys }) => header('X-Seal') === seal(body, keys[0]),
    };
    const every = { status: 'exact', parts: 'body', header: 'x-seal' } as const;
    const answer = (signed: string, sent = signed) =>
      new Response(sent, { headers: { 'x-seal': seal(signed, KEY) } });
    const answers = [answer(PAID), answer(PAID, `${PAID}\n`)];
    const { gateway, profile, sent } = gatewayBench(
      () => answers.shift() ?? '',
      { mode: 'live', sign: { by: 'program', every } },
      custom,
    );
    const looks = [];
    for (const number of [0, 1]) {
      const given = await gateway.call('authorise.card', payment);
      assert.equal(sent[number]?.headers.get('x-seal'), seal(sent[number]?.body ?? '', KEY));
      looks.push(given.kind === 'answered' && given.signature);
    }
    assert.deepEqual(looks, ['match', 'mismatch']);

    const body = new TextEncoder().encode('order_no=A-1&note=%7e');
    const notified = (signature?: string) =>
      signatureOfNotification(
        'payment',
        { values: { order_no: 'A-1', note: '~' }, body, header: () => signature },
        profile,
        custom,
      );
    assert.equal(await notified(seal(body, KEY)), 'match');
    assert.equal(await notified(seal('order_no=A-1&note=~', KEY)), 'mismatch');
    assert.equal(await notified(), 'mismatch');
  });

  test('of a signature that is a field, a program gets the body without it', async () => {
    const { gateway, sent } = gatewayBench(
      () => PAID,
      { mode: 'live', sign: { by: 'program' } },
      { sign: ({ body }) => createHmac('sha256', '').update(body).digest('hex') },
    );
    await gateway.call('authorise.card', payment);
    const { encryption_data: given, ...rest } = JSON.parse(sent[0]?.body ?? '') as WireValues;
    assert.equal(given, createHmac('sha256', '').update(JSON.stringify(rest)).digest('hex'));
  });

  test('C-008 C-024 C-277 encoding, content type and path are each the profile’s to change', async () => {
    const { gateway, sent } = gatewayBench(() => '{"cancel_status":"1"}', {
      operations: {
        'subscription.cancel': { encoding: 'json', contentType: 'application/xml', path: '/v2/cs' },
      },
    });
    await gateway.call('subscription.cancel', { recurring_id: 'r1', contract_name: 'Plan' });

    assert.equal(sent[0]?.headers.get('content-type'), 'application/xml');
    assert.equal(sent[0].url, 'https://gateway.test/v2/cs');
    assert.ok(JSON.parse(sent[0].body));
  });

  test('C-025 C-163 the root of a request and what separates ids are the profile’s to name', async () => {
    const { gateway, sent } = gatewayBench(() => '{"return_status":"1"}', {
      xml: { requestRoot: 'order' },
      wire: { listSeparator: ';' },
    });
    await gateway.call('subscription.cancel', { recurring_id: 'r1', contract_name: 'Plan' });
    await gateway.call('transactions.query', { orders: 'A-1,A-2' });

    assert.match(sent[0]?.body ?? '', /<order>.*<\/order>$/s);
    assert.equal(new URLSearchParams(sent[1]?.body).get('orders'), 'A-1;A-2');
  });

  test('C-094 amounts are sent, and signed, as the profile writes them, in each encoding', async () => {
    for (const [requestAmount, amount] of [
      ['123450', '1200'],
      ['1234,50', '12,00'],
      ['€1234.50', '€12.00'],
    ] as const)
      for (const encoding of ['json', 'form', 'xml'] as const) {
        const { gateway, sent, profile } = gatewayBench(() => '<html></html>', {
          operations: { checkout: { encoding } },
          wire: { requestAmount },
        });
        const { card, expiration_month, expiration_year, security_code, ...hosted } = payment;
        await gateway.call('checkout', hosted);
        const body = new TextEncoder().encode(sent[0]?.body);
        const values = decodeRequest(body, 'checkout', encoding, {
          requestRoot: 'request',
        }) as WireValues;
        assert.equal(values['amount'], amount);
        assert.ok(await verifyRequest('checkout', { values }, profile), encoding);
      }
  });

  /** How the gateway answers a payment of 12.00 that was sent so, and whether it is proven. */
  for (const [wire, answered, outcome] of [
    [{ amount: '123450', requestAmount: '123450' }, '1200', 'succeeded'],
    [{ amount: '123450' }, '1200', 'succeeded'],
    [{ amount: '123450' }, '1200 EUR', 'succeeded'],
    [{ requestAmount: '123450' }, '12.00', 'succeeded'],
    [{}, '€12.00', 'succeeded'],
    [{ amount: '1234,50 €' }, '12,00 €', 'succeeded'],
    // A hundred times as much or as little, or of nobody knows what.
    [{ amount: '123450', requestAmount: '123450' }, '12', 'unknown'],
    [{ amount: '123450', requestAmount: '123450' }, '12.00', 'unknown'],
    [{ requestAmount: '123450' }, '1200', 'unknown'],
    [{}, '1200', 'unknown'],
    [{}, '$12.00', 'unknown'],
    [{ amount: '123450' }, '$1200', 'unknown'],
  ] as const)
    test(`C-132 ${answered} for 12.00, where the profile has ${JSON.stringify(wire)}: ${outcome}`, async () => {
      const paid = PAID.replace('12.00', answered).replace(
        '<order_status>',
        '<transaction_id>7</transaction_id><result_info>0000:Approved</result_info><order_status>',
      );
      const { gateway } = gatewayBench(() => paid, { wire });
      const answer = await gateway.call('authorise.card', payment);
      assert.ok(answer.kind === 'answered');
      assert.equal(answer.evidence.outcome, outcome, JSON.stringify(answer.evidence.findings));
    });

  test('C-099 a card’s amount is in the currency that the caller knows, and not sent without it', async () => {
    const { gateway, sent, logged } = gatewayBench(() => '{"code":0}', {
      wire: { requestAmount: '123450' },
    });
    const charge = { card_id: '9' as never, charge_amount: '10.00' };
    const refused = await gateway.call('card.charge', charge);
    assert.equal(refused.kind, 'not-sent');
    assert.equal(sent.length, 0);
    await gateway.call('card.charge', charge, undefined, { currency: 'EUR' });
    assert.match(sent[0]?.body ?? '', /"charge_amount":"1000"/);
    assert.ok(logged.every(({ fields }) => !Object.hasOwn(fields ?? {}, 'currency')));
  });

  test('C-035 empty optional fields are left out, inside of objects too', async () => {
    const { gateway, sent } = gatewayBench(() => PAID);
    await gateway.call('authorise.card', {
      ...payment,
      note: '',
      shopper_email: undefined,
      token_id: '',
      subscription: { contract_name: 'x', price_id: '' },
    });
    const body = JSON.parse(sent[0]?.body ?? '') as Record<string, unknown>;

    for (const field of ['note', 'shopper_email', 'token_id']) assert.ok(!(field in body), field);
    assert.deepEqual(body['subscription'], { contract_name: 'x' });
  });

  test('C-036 every issuing request carries its own request_id, a version 4 UUID', async () => {
    const { gateway, sent } = gatewayBench(() => '{"code":0}');
    await gateway.call('card.close', { card_id: '9' });
    await gateway.call('card.close', { card_id: '9' });
    const [first, second] = sent.map(
      ({ body }) => (JSON.parse(body) as { request_id: string }).request_id,
    );

    assert.match(
      first ?? '',
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    assert.notEqual(first, second);
  });

  test('C-095 P-27 an amount with other decimals than its currency has never leaves', async () => {
    const { gateway, sent } = gatewayBench(() => PAID);
    const errorsOf = async (changes: object) => {
      const answer = await gateway.call('authorise.card', { ...payment, ...changes });
      return answer.kind === 'not-sent' ? answer.faults.join() : answer.kind;
    };

    assert.match(await errorsOf({ amount: '12' }), /^amount: .*exactly 2 decimals/);
    assert.match(await errorsOf({ currency: 'JPY' }), /^amount: .*exactly 0 decimals/);
    assert.match(await errorsOf({ tax_total: '1.5' }), /^tax_total/);
    assert.match(await errorsOf({ currency: 'XXX' }), /ISO 4217/);
    assert.equal(sent.length, 0);
    assert.equal(await errorsOf({ currency: 'JPY', amount: '1000' }), 'answered');
  });

  test('P-27 amounts inside of a batch are checked too', async () => {
    const { gateway } = gatewayBench(() => '{}');
    const item = { transaction_id: '7', order_no: 'A-1', currency: 'JPY', amount: '1000' };
    const answer = await gateway.call('orders.refund', {
      refund_orders: [{ ...item, refund_amount: '10.00' }],
    });
    assert.equal(answer.kind, 'not-sent');
  });

  test('invalid fields are named, but no value is quoted', async () => {
    const { gateway } = gatewayBench(() => PAID);
    const answer = await gateway.call('authorise.card', {
      ...payment,
      card: '4242x',
      order_no: 'A 1',
    });

    assert.equal(answer.kind, 'not-sent');
    assert.match(JSON.stringify(answer), /order_no/);
    assert.doesNotMatch(JSON.stringify(answer), /4242|987|A 1/);
  });

  test('C-048 live mode sends nothing that it may not sign', async () => {
    const { gateway, sent } = gatewayBench(() => PAID, { mode: 'live' });
    const answer = await gateway.call('authorise.card', payment);

    assert.equal(answer.kind === 'not-sent' && answer.reason, 'signing');
    assert.equal(sent.length, 0);
  });

  test('C-039 a live gateway is reached by https only', () => {
    const baseUrl = { acquiring: 'http://gateway.test', issuing: 'https://gateway.test' };
    assert.throws(() => gatewayBench(() => PAID, { mode: 'live', baseUrl }), /https/);
  });

  test('C-266 more than 256 KiB never leave', async () => {
    const { gateway } = gatewayBench(() => PAID);
    const custom = 'a'.repeat(300_000);
    const answer = await gateway.call('authorise.card', { ...payment, custom });
    assert.equal(answer.kind, 'not-sent');
  });

  test('P-42 C-049 the log of a call names operation, time and result, and no value', async () => {
    const { gateway, logged } = gatewayBench(() => PAID);
    await gateway.call('authorise.card', payment);

    assert.deepEqual(logged, [
      {
        event: 'gateway-call',
        fields: {
          operation: 'authorise.card',
          durationMs: 0,
          state: 'answered',
          signature: 'absent',
        },
      },
    ]);
  });
});

describe('what the client makes of an answer', () => {
  const outcome = async (response: () => Response | string) => {
    const { gateway } = gatewayBench(response);
    const answer = await gateway.call('authorise.card', payment);
    return 'reason' in answer ? `${answer.kind} ${answer.reason}` : answer.kind;
  };
  const status = (code: number, body: string | null = null, headers = {}) =>
    outcome(() => new Response(body, { status: code, headers }));

  test('C-254 400 and 404 refuse definitely', async () => {
    for (const code of [400, 404])
      for (const body of [null, 'Bad Request', '{"error":"amount"}', DECLINED])
        assert.equal(await status(code, body), 'refused', `${code} ${body}`);
  });

  test('C-253 400 and 404 prove nothing with a body that says it was paid', async () => {
    for (const code of [400, 404]) assert.equal(await status(code, PAID), 'no-answer status');
  });

  test('C-029 C-255 every other status is no answer, regardless of its body', async () => {
    for (const code of [201, 202, 401, 403, 409, 429, 500, 502, 503, 504])
      assert.equal(await status(code, PAID), 'no-answer status', String(code));
    assert.equal(await status(204), 'no-answer status');
  });

  test('C-038 a redirect is not followed', async () => {
    const { gateway, sent } = gatewayBench(
      () => new Response(null, { status: 302, headers: { Location: 'https://evil.test/' } }),
    );
    const answer = await gateway.call('authorise.card', payment);
    assert.deepEqual(answer, { kind: 'no-answer', reason: 'redirect', status: 302 });
    assert.equal(sent.length, 1);
  });

  test('P-41 a 200 that is empty, HTML, JSON, truncated or doubled is unreadable', async () => {
    for (const body of [
      '',
      '<html>maintenance</html>',
      '{"order_status":"1"}',
      PAID.slice(0, -5),
      PAID.replace('</respon>', '<order_status>0</order_status></respon>'),
      `<!DOCTYPE respon>${PAID}`,
      PAID.replaceAll('respon', 'response'),
    ])
      assert.equal(await outcome(() => body), 'no-answer unreadable', body);
  });

  test('C-027 the body counts, not its Content-Type', async () => {
    assert.equal(
      await outcome(
        () => new Response(PAID, { headers: { 'Content-Type': 'text/html; charset=gbk' } }),
      ),
      'answered',
    );
  });

  test('P-39 an answer beyond 256 KiB is not read to its end', async () => {
    let pulled = 0;
    const endless = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            pulled += 1;
            controller.enqueue(new Uint8Array(64 * 1024));
          },
        }),
      );
    assert.equal(await outcome(endless), 'no-answer too-large');
    assert.ok(pulled < 10);
  });

  test('C-028 C-161 hosted checkout answers HTML or nothing', async () => {
    const call = async (body: string) => {
      const { gateway } = gatewayBench(() => body);
      const answer = await gateway.call('checkout', {
        order_no: 'A-1',
        currency: 'EUR',
        amount: '1.00',
      });
      return answer.kind === 'answered' ? answer.value.html : answer.kind;
    };
    const page = '\n<!DOCTYPE html><html><form></form></html>';
    assert.equal(await call(page), page);
    for (const body of ['<respon><result_info>x</result_info></respon>', '{"code":1}', ''])
      assert.equal(await call(body), 'no-answer');
  });

  test('C-026 the root "response" is a warning where the profile is lenient', async () => {
    const { gateway } = gatewayBench(() => PAID.replaceAll('respon', 'response'), {
      xml: { lenientRoot: true },
    });
    const answer = await gateway.call('authorise.card', payment);
    assert.deepEqual(answer.kind === 'answered' && answer.warnings, [
      'lenient-root',
      'signature-absent',
    ]);
  });

  test('C-053 a wrong signature is reported, and a right one alone proves nothing', async () => {
    const signed = (value: string) =>
      PAID.replace('</respon>', `<encryption_data>${value}</encryption_data></respon>`);
    const call = async (make: (body: string) => string) => {
      const { gateway } = gatewayBench((_request, body) => signed(make(body)));
      const answer = await gateway.call('authorise.card', payment);
      return answer.kind === 'answered' && answer.signature;
    };
    assert.equal(await call(() => '0'.repeat(64)), 'mismatch');
    assert.equal(
      await call((body) => (JSON.parse(body) as { encryption_data: string }).encryption_data),
      'match',
    );
  });
});

describe('when the line is bad', () => {
  const failing = async (error: unknown) => {
    const { gateway } = gatewayBench(() => {
      throw error;
    });
    const answer = await gateway.call('authorise.card', payment);
    return 'reason' in answer ? `${answer.kind} ${answer.reason}` : answer.kind;
  };
  const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });

  test('only faults of name, connection or certificate prove that nothing was sent', async () => {
    for (const [error, expected] of [
      [fetchFailed(coded('ENOTFOUND')), 'not-sent dns'],
      [fetchFailed(coded('EAI_AGAIN')), 'not-sent dns'],
      [fetchFailed(coded('ECONNREFUSED', { syscall: 'connect' })), 'not-sent connect'],
      [fetchFailed(coded('UND_ERR_CONNECT_TIMEOUT')), 'not-sent connect'],
      [fetchFailed(coded('EHOSTUNREACH', { syscall: 'connect' })), 'not-sent connect'],
      [fetchFailed(coded('CERT_HAS_EXPIRED')), 'not-sent tls'],
      [fetchFailed(coded('ERR_TLS_CERT_ALTNAME_INVALID')), 'not-sent tls'],
      [fetchFailed(new AggregateError([coded('ECONNREFUSED')])), 'not-sent connect'],
      [coded('ECONNREFUSED'), 'not-sent connect'],
    ] as const)
      assert.equal(await failing(error), expected);
  });

  test('P-04 everything else may have arrived', async () => {
    for (const error of [
      fetchFailed(coded('ECONNRESET')),
      fetchFailed(coded('EPIPE')),
      fetchFailed(coded('EHOSTUNREACH', { syscall: 'read' })),
      fetchFailed(coded('UND_ERR_SOCKET')),
      fetchFailed(coded('UND_ERR_HEADERS_TIMEOUT')),
      fetchFailed(new AggregateError([coded('ECONNREFUSED'), coded('ECONNRESET')])),
      new TypeError('fetch failed'),
      'thrown text',
      undefined,
    ])
      assert.equal(await failing(error), 'no-answer reset');
  });

  test('P-10 a payment times out after 60 s, everything else after 30 s, and nothing is repeated', async () => {
    const arrived = arrivals();
    const { gateway, clock, sent } = gatewayBench(() => {
      arrived.note();
      return new Promise<never>(() => undefined);
    });
    const paying = gateway.call('authorise.card', payment);
    const asking = gateway.call('transactions.query', { orders: 'A-1' });
    const stillOpen = Symbol('open');
    const look = (promise: Promise<unknown>) => Promise.race([promise, Promise.resolve(stillOpen)]);
    await arrived.count(2);

    await clock.advance(29_999);
    assert.equal(await look(asking), stillOpen);
    await clock.advance(1);
    assert.deepEqual(await asking, { kind: 'no-answer', reason: 'timeout' });
    assert.equal(await look(paying), stillOpen);
    await clock.advance(30_000);
    assert.deepEqual(await paying, { kind: 'no-answer', reason: 'timeout' });
    assert.equal(sent.length, 2);
  });

  test('P-10 an answer that stops in its middle times out too', async () => {
    const read = arrivals();
    const { gateway, clock } = gatewayBench(
      () =>
        new Response(
          new ReadableStream(
            {
              pull(stream) {
                read.note();
                stream.enqueue(new TextEncoder().encode('<respon>'));
                return new Promise(() => undefined);
              },
            },
            { highWaterMark: 0 },
          ),
        ),
    );
    const paying = gateway.call('authorise.card', payment);
    await read.count(1);
    await clock.advance(60_000);
    assert.deepEqual(await paying, { kind: 'no-answer', reason: 'timeout', status: 200 });
  });
});

/** Tells when something has happened so many times. */
function arrivals() {
  let noted = 0;
  let check = (): void => undefined;
  return {
    note() {
      noted += 1;
      check();
    },
    count: (wanted: number) =>
      new Promise<void>((resolve) => {
        check = () => {
          if (noted >= wanted) resolve();
        };
        check();
      }),
  };
}

describe('over real HTTP', () => {
  const withServer = async (
    listener: RequestListener,
    run: (url: string) => Promise<void>,
  ): Promise<void> => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };
  const pay = (url: string) =>
    createGateway({
      profile: gatewayProfile({ baseUrl: { acquiring: url, issuing: url } }),
      clock: manualClock(),
      transport: transportOver((request) => fetch(request)),
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    }).call('authorise.card', payment);

  test('a payment goes out and its answer comes back', () =>
    withServer(
      (_request, response) => response.end(PAID),
      async (url) => assert.equal((await pay(url)).kind, 'answered'),
    ));

  test('C-040 a compressed answer is measured by what it unpacks to', () =>
    withServer(
      (_request, response) => {
        response.setHeader('Content-Encoding', 'gzip');
        response.end(gzipSync(Buffer.alloc(50 * 1024 * 1024, 'x')));
      },
      async (url) =>
        assert.deepEqual(await pay(url), { kind: 'no-answer', reason: 'too-large', status: 200 }),
    ));

  test('C-038 a redirect is seen, not followed', () =>
    withServer(
      (_request, response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
      async (url) =>
        assert.deepEqual(await pay(url), { kind: 'no-answer', reason: 'redirect', status: 307 }),
    ));

  test('P-04 a connection that is cut after the request says nothing', () =>
    withServer(
      (request) => request.on('end', () => request.socket.destroy()).resume(),
      async (url) => assert.deepEqual(await pay(url), { kind: 'no-answer', reason: 'reset' }),
    ));

  test('a refused connection proves that nothing was sent', async () => {
    let gone = '';
    await withServer(
      () => undefined,
      async (url) => void (gone = url),
    );
    const answer = await pay(gone);
    assert.deepEqual([answer.kind, 'reason' in answer && answer.reason], ['not-sent', 'connect']);
  });
});
