import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConnectionDropped } from '../../src/sandbox/index.ts';
import { cardPayment, createBench, minutes } from './harness.ts';
import type { Bench } from './harness.ts';

const decodeUtf8 = new TextDecoder('utf-8', { fatal: true });

/** A payment whose connection is dropped before an answer comes. */
async function dropped(bench: Bench, tags: string) {
  const payment = cardPayment({ tags });
  const answer = assert.rejects(bench.send('authorise.card', payment), ConnectionDropped);
  await bench.untilWaiting();
  await bench.control('release', {});
  await answer;
  return payment;
}

describe('e-mail tags', () => {
  it('+timeout-after: the ledger has the charge at once, the answer never comes (P-05)', async () => {
    const bench = createBench();
    const payment = cardPayment({ tags: 'timeout-after' });
    const answer = bench.send('authorise.card', payment);
    const isDropped = assert.rejects(answer, ConnectionDropped);
    await bench.untilWaiting();

    const { rows } = await bench.ledger();
    assert.equal(rows.at(-1)?.kind, 'charge');
    assert.deepEqual((await bench.control('held')).held, [
      { order_no: payment.order_no, when: 'after' },
    ]);
    assert.deepEqual(await bench.control('release', { order_no: payment.order_no }), {
      released: 1,
    });
    await isDropped;
    const query = await bench.call('transactions.query', { orders: payment.order_no });
    assert.equal(query.orders_list?.[0]?.payment_status, '1');
  });

  it('+timeout-after: ends by itself when the caller goes, or the limit passes', async () => {
    const bench = createBench({ holdMs: 5_000 });
    const caller = new AbortController();
    const left = bench.send('authorise.card', cardPayment({ tags: 'timeout-after' }), {
      signal: caller.signal,
    });
    const waited = bench.send('authorise.card', cardPayment({ tags: 'timeout-after' }));
    const both = Promise.all([
      assert.rejects(left, ConnectionDropped),
      assert.rejects(waited, ConnectionDropped),
    ]);
    await bench.untilWaiting(2);
    caller.abort();
    bench.clock.advance(5_000);
    await both;
  });

  it('+timeout-before: nothing is recorded, and a query finds nothing', async () => {
    const bench = createBench();
    const payment = await dropped(bench, 'timeout-before');
    const query = await bench.call('transactions.query', { orders: payment.order_no });
    assert.deepEqual(query.orders_list, []);
    assert.equal(query.return_status, '1');
  });

  it('+timeout-pending: pending without an answer, paid ten minutes later', async () => {
    const bench = createBench();
    const payment = await dropped(bench, 'timeout-pending');
    const status = async () =>
      (await bench.call('transactions.query', { orders: payment.order_no })).orders_list?.[0]
        ?.payment_status;
    assert.equal(await status(), '-1');
    await bench.pass(minutes(10) - 1);
    assert.equal(await status(), '-1');
    await bench.pass(1);
    assert.equal(await status(), '1');
  });

  it('+slow-N: the answer comes after N milliseconds', async () => {
    const bench = createBench();
    let answered = false;
    const answer = bench.send('authorise.card', cardPayment({ tags: 'slow-300' })).then((got) => {
      answered = true;
      return got;
    });
    await bench.untilWaiting();
    bench.clock.advance(299);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(answered, false);
    bench.clock.advance(1);
    assert.equal((await answer).status, 200);
  });

  it('echo something other than was sent, while the query is correct', async () => {
    for (const [tags, field, other] of [
      ['amount-tamper', 'amount', '12.01'],
      ['currency-tamper', 'currency', 'USD'],
      ['order-tamper', 'order_no', undefined],
    ] as const) {
      const bench = createBench();
      const payment = cardPayment({ tags });
      const answer = await bench.call('authorise.card', payment);
      assert.notEqual(answer[field], payment[field], tags);
      if (other) assert.equal(answer[field], other);
      const query = await bench.call('transactions.query', { orders: payment.order_no });
      assert.equal(query.orders_list?.[0]?.[field], payment[field], tags);
    }
  });

  it('+dup-order: says "Duplicate Order" although this very attempt paid', async () => {
    const bench = createBench();
    const payment = cardPayment({ tags: 'dup-order' });
    const answer = await bench.call('authorise.card', payment);
    assert.equal(answer.order_status, '0');
    assert.match(answer.result_info ?? '', /Duplicate Order/);
    const query = await bench.call('transactions.query', { orders: payment.order_no });
    assert.equal(query.orders_list?.[0]?.payment_status, '1');
  });

  it('+unknown-code: an undocumented status', async () => {
    const answer = await createBench().call(
      'authorise.card',
      cardPayment({ tags: 'unknown-code' }),
    );
    assert.equal(answer.order_status, '7');
  });

  it('+resp-badsig and +resp-nosig: a wrong signature, and none', async () => {
    const bench = createBench();
    const signatureWith = async (tags?: string) =>
      (await bench.call('authorise.card', cardPayment(tags ? { tags } : {}))).encryption_data;
    assert.match((await signatureWith()) ?? '', /^[0-9a-f]{64}$/);
    assert.equal(await signatureWith('resp-badsig'), 'f'.repeat(64));
    assert.equal(await signatureWith('resp-nosig'), undefined);
  });

  for (const status of [400, 404, 429, 500, 502] as const)
    it(`+http${status}: that status, with a body that says nothing`, async () => {
      const response = await createBench().send(
        'authorise.card',
        cardPayment({ tags: `http${status}` }),
      );
      assert.equal(response.status, status);
      assert.equal(await response.text(), 'sandbox');
    });

  it('C-254 charges nothing where it refuses by status, and may have where it fails', async () => {
    const charged = async (tags: string) => {
      const bench = createBench();
      await bench.send('authorise.card', cardPayment({ tags }));
      return (await bench.ledger()).orders.length;
    };
    assert.deepEqual(await Promise.all(['http400', 'http404', 'http500'].map(charged)), [0, 0, 1]);
  });

  it('+redirect302: leads elsewhere', async () => {
    const response = await createBench().send(
      'authorise.card',
      cardPayment({ tags: 'redirect302' }),
    );
    assert.equal(response.status, 302);
    assert.equal(response.headers.get('location'), 'https://elsewhere.example/');
  });

  it('+html200, +empty200, +json200: the wrong kind of body', async () => {
    const bench = createBench();
    const body = async (tags: string) =>
      (await bench.send('authorise.card', cardPayment({ tags }))).text();
    assert.match(await body('html200'), /^<!doctype html>/);
    assert.equal(await body('empty200'), '');
    assert.deepEqual(JSON.parse(await body('json200')), { status: 'ok' });
  });

  const xmlWith = async (tags: string) => {
    const response = await createBench().send('authorise.card', cardPayment({ tags }));
    return new Uint8Array(await response.arrayBuffer());
  };
  for (const [tag, sign] of [
    ['xml-doctype', /<!DOCTYPE respon SYSTEM/],
    ['xml-billion', /<!ENTITY a10 "(&a9;){10}">/],
    ['xml-deep', /(<note>){1000}/],
    ['xml-dupstatus', /<order_status>1.*<order_status>1<\/order_status><order_status>0</],
    ['xml-entity', /<!ENTITY e "Success">.*&e;/],
    ['xml-cdata', /<result_info><!\[CDATA\[0000:Success\]\]>/],
    ['xml-bom', /^\uFEFF<\?xml/],
  ] as const)
    it(`+${tag}: odd XML`, async () => {
      const bytes = await xmlWith(tag);
      assert.match(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), sign);
    });

  it('+xml-huge, +xml-trunc, +xml-gbk: too much, too little, and another charset', async () => {
    assert.ok((await xmlWith('xml-huge')).length > 4_000_000);
    assert.ok(!decodeUtf8.decode(await xmlWith('xml-trunc')).endsWith('>'));
    assert.throws(() => decodeUtf8.decode(new Uint8Array([0xb3, 0xc9])));
    const gbk = await xmlWith('xml-gbk');
    assert.throws(() => decodeUtf8.decode(gbk));
    assert.match(new TextDecoder('gbk').decode(gbk), /encoding="GBK".*0000:成功/);
  });

  it('add up: a slow refusal, with both rules named', async () => {
    const bench = createBench();
    const payment = cardPayment({ tags: 'slow-5+resp-nosig', card: '4000000000000002' });
    const sending = bench.send('authorise.card', payment);
    await bench.untilWaiting();
    bench.clock.advance(5);
    const response = await sending;
    assert.equal(
      response.headers.get('x-sandbox-rule'),
      'email:slow-5, email:resp-nosig, card:declined',
    );
  });

  it('that no table names mean nothing', async () => {
    const response = await createBench().send(
      'authorise.card',
      cardPayment({ tags: 'newsletter' }),
    );
    assert.equal(response.headers.get('x-sandbox-rule'), 'default');
  });
});

describe('priority of triggers', () => {
  it('control call before header before e-mail before card', async () => {
    const bench = createBench();
    const send = async (headers = {}) =>
      (
        await bench.send(
          'authorise.card',
          cardPayment({ tags: 'insufficient-funds', card: '4000000000000002' }),
          { headers },
        )
      ).text();
    await bench.control('next', { operation: 'authorise.card', scenario: 'lost-card' });
    const header = { 'x-sandbox-scenario': 'expired-card' };
    assert.match(await send(header), /0041/);
    assert.match(await send(header), /0054/);
    assert.match(await send(), /0051/);
  });

  it('who decides the payment decides all of it: no challenge of a lower rule stays', async () => {
    const answer = await createBench().call(
      'authorise.card',
      cardPayment({ tags: 'insufficient-funds', card: '4000000000003220' }),
    );
    assert.equal(answer.order_status, '0');
    assert.equal(answer.issuer_url, undefined);
  });

  it('a control call refuses a scenario that does not exist', async () => {
    const { message } = await createBench().control('next', {
      operation: 'authorise.card',
      scenario: 'nonsense',
    });
    assert.match(String(message), /is no scenario/);
  });
});
