import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { listen } from '../../src/node/serving/listen.ts';
import { ConnectionDropped, createSandbox } from '../../src/sandbox/index.ts';
import { transportOver } from '../../src/contract/runtime/transport.ts';
import { cardPayment, createBench, days, minutes, PUBLIC_URL } from './harness.ts';

describe('the clock of the sandbox', () => {
  it('can be frozen, moved, set, and let go', async () => {
    const bench = createBench();
    const now = async () => (await bench.control('clock'))['now'];
    await bench.control('clock', { freeze: true });
    bench.clock.advance(minutes(5));
    assert.equal(await now(), '2026-11-21T12:00:00.000Z');
    await bench.control('clock', { advance: '90s' });
    assert.equal(await now(), '2026-11-21T12:01:30.000Z');
    await bench.control('clock', { set: '2026-12-24T18:00:00Z' });
    assert.equal(await now(), '2026-12-24T18:00:00.000Z');
    await bench.control('clock', { freeze: false });
    bench.clock.advance(minutes(1));
    assert.equal(await now(), '2026-12-24T18:01:00.000Z');
  });

  it('says when it is due next, by the outer loop’s own clock', async () => {
    const bench = createBench();
    await bench.call('authorise.card', cardPayment());
    await bench.control('clock', { advance: '1h' });
    const { nextAt } = await bench.sandbox.runDue();
    assert.equal(nextAt, bench.clock.now() + days(1) - 60 * minutes(1));
    await bench.control('clock', { freeze: true });
    assert.equal((await bench.sandbox.runDue()).nextAt, null);
  });

  it('does not go back', async () => {
    const answer = await createBench().control('clock', { set: '2020-01-01T00:00:00Z' });
    assert.match(String(answer['message']), /only goes forward/);
  });

  it('does what has become due in the order of time, each at its time', async () => {
    const bench = createBench();
    await bench.call('authorise.card', cardPayment({ card: '4000000000000259' }));
    await bench.control('clock', { advance: '30d' });
    const { rows } = await bench.ledger();
    assert.deepEqual(
      rows.slice(-3).map(({ kind, at }) => `${kind} ${at}`),
      [
        'charge 2026-11-21T12:00:00.000Z',
        'settlement 2026-11-21T13:00:00.000Z',
        'dispute 2026-11-21T13:00:00.000Z',
      ],
    );
  });
});

describe('what is planned for the next calls', () => {
  const plan = async () => {
    const bench = createBench();
    for (const operation of ['authorise.card', 'card.status', 'card.status'])
      await bench.control('next', { operation, scenario: 'timeout-after' });
    const waiting = async () => (await bench.control('next'))['next'];
    return { bench, waiting };
  };

  it('is taken back of one operation alone, or altogether', async () => {
    const { bench, waiting } = await plan();
    const takeBack = (body: object) => bench.control('next', body, 'DELETE');
    assert.deepEqual(await takeBack({ operation: 'card.status' }), { taken_back: 2 });
    assert.deepEqual(await waiting(), [{ operation: 'authorise.card', scenario: 'timeout-after' }]);
    assert.deepEqual(await takeBack({}), { taken_back: 1 });
    assert.deepEqual(await waiting(), []);
    const paid = await bench.call('authorise.card', cardPayment());
    assert.equal(paid.order_status, '1');
  });

  it('stays where what is to be taken back is no operation', async () => {
    const { bench, waiting } = await plan();
    const before = await waiting();
    const refused = await bench.control('next', { operation: 'card.steal' }, 'DELETE');
    assert.match(String(refused['message']), /operation/);
    assert.deepEqual(await waiting(), before);
  });
});

describe('the state of the sandbox', () => {
  it('is as at the beginning after a reset', async () => {
    const bench = createBench();
    const before = await bench.ledger();
    await bench.call('authorise.card', cardPayment());
    await bench.control('reset', {});
    assert.deepEqual(await bench.ledger(), before);
  });

  it('survives in a store, with what is still to come', async () => {
    let stored: string | undefined;
    const storage = { load: () => stored, save: (snapshot: string) => void (stored = snapshot) };
    const first = createBench({ storage });
    const payment = cardPayment({ amount: '4002.00' });
    await first.call('authorise.card', payment);

    const second = createBench({ storage });
    assert.deepEqual(await second.ledger(), await first.ledger());
    await second.pass(days(1));
    assert.equal((await second.ledger()).orders[0]?.state, 'succeeded');
    const { transaction_id } = await second.call('authorise.card', cardPayment());
    assert.notEqual(transaction_id, (await second.ledger()).orders[0]?.transaction_id);
  });

  it('is not read from anything else', () => {
    const storage = { load: () => '{"version":0}', save: () => undefined };
    assert.throws(() => createBench({ storage }), /not a snapshot of this version/);
  });

  it('is not read from what only looks like it', async () => {
    const bench = createBench();
    await bench.control('addresses', { addresses: ['192.0.2.7'] });
    const good = bench.sandbox.snapshot();
    const put = async (snapshot: string) =>
      (
        await bench.sandbox.fetch(
          new Request(`${PUBLIC_URL}/__sandbox/snapshot`, { method: 'PUT', body: snapshot }),
        )
      ).status;
    assert.equal(await put(good), 200);
    assert.equal(await put(good.replace('"orders":{"entries":[]}', '"orders":null')), 400);
    assert.equal(await put(good.replace('"tasks":[]', '"tasks":{}')), 400);
  });
});

test('what the control API shows has members in snake_case, and what is the wire’s inside them', async () => {
  const bench = createBench();
  const paid = await bench.call('authorise.card', cardPayment());
  const { transaction_id = '', order_no = '', amount = '', currency = '' } = paid;
  await bench.call('orders.refund', {
    refund_orders: [{ order_no, transaction_id, amount, currency, refund_amount: '1.00' }],
  });
  for (const list of ['refunds', 'issuing']) {
    const records = Object.values(await bench.control(list)).flat() as object[];
    assert.ok(records.length > 0, list);
    for (const name of records.flatMap((record) => Object.keys(record)))
      assert.match(name, /^[a-z]+(_[a-z]+)*$/, list);
  }
});

describe('chaos', () => {
  it('does the same again with the same seed', async () => {
    const run = async () => {
      const bench = createBench();
      await bench.control('chaos', { error_rate: 0.5, seed: 3 });
      const statuses: number[] = [];
      for (let call = 0; call < 12; call++)
        statuses.push((await bench.send('authorise.card', cardPayment())).status);
      return statuses;
    };
    const statuses = await run();
    assert.deepEqual(await run(), statuses);
    assert.ok(statuses.includes(500) && statuses.includes(200));
  });

  it('ends when it is turned off', async () => {
    const bench = createBench();
    await bench.control('chaos', { error_rate: 1 });
    assert.equal((await bench.send('authorise.card', cardPayment())).status, 500);
    await bench.control('chaos', { off: true });
    assert.equal((await bench.send('authorise.card', cardPayment())).status, 200);
  });
});

describe('the sandbox below a path', () => {
  it('answers and makes addresses there', async () => {
    const publicUrl = `${PUBLIC_URL}/demo/gateway`;
    const bench = createBench({ publicUrl });
    const response = await bench.sandbox.fetch(new Request(`${publicUrl}/__sandbox/ledger`));
    assert.equal(response.status, 200);
    const refused = await bench.sandbox.fetch(
      new Request(`${publicUrl}/v1/authorise`, { method: 'POST', body: '{}' }),
    );
    assert.equal(refused.status, 400);
  });
});

describe('the sandbox over HTTP', () => {
  it('answers as in process, and drops the socket where no answer is to come', async () => {
    const bench = createBench();
    const sandbox = createSandbox({
      ids: { merchantId: '15670', accountId: '15670001', companyId: '4101' },
      secrets: { signKey: ['test_sign_key_123'], issuingKey: ['test_api_key_123'] },
      publicUrl: PUBLIC_URL,
      clock: bench.clock,
      seed: 7,
      transport: transportOver(() => Promise.resolve(new Response())),
    });
    const listener = await listen({
      fetch: (request, connection) => sandbox.fetch(request, connection),
      host: '127.0.0.1',
      port: 0,
      portVariable: 'PORT',
      dropsConnection: (error) => error instanceof ConnectionDropped,
    });
    try {
      const sent: { body: string; headers: Headers }[] = [];
      const recorder = createBench();
      const real = recorder.sandbox.fetch;
      recorder.sandbox.fetch = async (request) => {
        sent.push({ body: await request.clone().text(), headers: request.headers });
        return real(request);
      };
      const inProcess = await recorder.send('authorise.card', cardPayment());
      const [first] = sent;
      const overHttp = await fetch(`${listener.url}/v1/authorise`, { method: 'POST', ...first! });
      assert.equal(await overHttp.text(), await inProcess.text());
      assert.equal(overHttp.headers.get('content-type'), inProcess.headers.get('content-type'));

      await fetch(`${listener.url}/__sandbox/next`, {
        method: 'POST',
        body: JSON.stringify({ operation: 'authorise.card', scenario: 'timeout-before' }),
      });
      const dropped = assert.rejects(
        fetch(`${listener.url}/v1/authorise`, { method: 'POST', ...first! }),
      );
      await bench.untilWaiting();
      await fetch(`${listener.url}/__sandbox/release`, { method: 'POST' });
      await dropped;
    } finally {
      await listener.close(0);
    }
  });
});
