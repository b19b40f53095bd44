import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_LISTED } from '../../src/contract/gateway/transactions.schema.ts';
import { interpretQuery, queryBatch } from '../../src/gateway/index.ts';
import { gatewayBench } from '../support/gateway-harness.ts';

const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `A-${String(index).padStart(2, '0')}`);

const list = (named: readonly string[]) =>
  JSON.stringify({
    return_status: '1',
    orders_list: named.map((order_no) => ({
      order_no,
      transaction_id: `t-${order_no}`,
      amount: '12.00',
      currency: 'EUR',
      payment_status: '1',
      query_result: '1',
    })),
  });

/** Asks a gateway that answers a question about these orders so, and says what became of each. */
async function ask(
  count: number,
  answer: (orders: readonly string[]) => Response | string | Promise<Response>,
) {
  const bench = gatewayBench((_request, body) =>
    answer((new URLSearchParams(body).get('orders') ?? '').split(',')),
  );
  const told: string[] = [];
  const answers = await queryBatch(bench.gateway, 'orders', ids(count), (some) => {
    told.push(...some);
    return Promise.resolve();
  });
  assert.deepEqual(told.toSorted(), ids(count), 'each is told once');
  const outcomes = ids(count).map((orderNo) => {
    const got = answers.get(orderNo);
    assert.ok(got);
    const { profile } = bench;
    const found = interpretQuery({
      answer: got,
      orderNo,
      amount: '12.00',
      currency: 'EUR',
      profile,
    });
    return found.kind === 'found' ? found.interpretation.outcome : found.kind;
  });
  const asked = bench.sent.map(({ body }) => new URLSearchParams(body).get('orders')?.split(','));
  return { outcomes, asked };
}

test('a charge that is listed without an order number is of the one that is asked about alone', async () => {
  const { outcomes, asked } = await ask(3, (orders) =>
    orders.includes('A-01') ? list(orders).replace('"order_no":"A-01",', '') : list(orders),
  );
  assert.deepEqual(outcomes, Array(3).fill('succeeded'));
  assert.deepEqual(asked, [ids(3), ['A-00'], ['A-01'], ['A-02']]);
});

const BAD = 'A-07';
/** What one order that can't be asked about makes of every question that names it. */
const FAILURES: Readonly<Record<string, () => Response | string | Promise<Response>>> = {
  'is refused': () => new Response('', { status: 400 }),
  fails: () => new Response('', { status: 500 }),
  'gets no answer': () => Promise.reject(new TypeError('connection reset')),
  'gets an answer that can’t be read': () => '{',
  'is refused by its status': () => JSON.stringify({ return_status: '0', return_message: 'no' }),
  'gets an answer without a list': () => JSON.stringify({ return_status: '1' }),
};

describe('given one of sixteen orders that can’t be asked about', () => {
  for (const [title, failure] of Object.entries(FAILURES))
    test(`C-164 when a question that names it ${title}, then every other one is proven`, async () => {
      const { outcomes, asked } = await ask(16, (orders) =>
        orders.includes(BAD) ? failure() : list(orders),
      );
      assert.deepEqual(
        outcomes,
        ids(16).map((id) => (id === BAD ? 'no-answer' : 'succeeded')),
      );
      assert.ok(asked.length <= 12, `${asked.length} questions`);
    });

  test('when a question that names it gets an empty list, then each is asked about alone', async () => {
    const { outcomes, asked } = await ask(16, (orders) => list(orders.includes(BAD) ? [] : orders));
    assert.equal(asked.length, 17);
    assert.deepEqual(
      outcomes,
      ids(16).map((id) => (id === BAD ? 'not-found' : 'succeeded')),
    );
  });
});

describe('an answer to a question about several', () => {
  test('C-163 given another separator, when it is empty, then nothing is concluded from it', async () => {
    const { outcomes, asked } = await ask(5, (orders) => list(orders.length > 1 ? [] : orders));
    assert.deepEqual(new Set(outcomes), new Set(['succeeded']));
    assert.equal(asked.length, 6);
  });

  test('given another separator, when only the first is listed, then the others are asked about', async () => {
    const { outcomes } = await ask(5, (orders) => list(orders.slice(0, 1)));
    assert.deepEqual(new Set(outcomes), new Set(['succeeded']));
  });

  test('C-163 when it leaves one out, then only that one is asked about again', async () => {
    const { outcomes, asked } = await ask(16, (orders) => list(orders.filter((id) => id !== BAD)));
    assert.equal(outcomes[7], 'not-found');
    assert.deepEqual(asked.slice(1), [[BAD]]);
  });

  for (const count of [60, MAX_LISTED / 2])
    test(`C-164 when ${2 * count} are listed, it may have been cut off: then halves are asked about`, async () => {
      const { outcomes, asked } = await ask(count, (orders) =>
        list(orders.length > count / 2 ? [...orders, ...orders] : orders),
      );
      assert.deepEqual(new Set(outcomes), new Set(['succeeded']));
      assert.deepEqual(
        asked.map((orders) => orders?.length),
        [count, count / 2, count / 2],
      );
    });
});

describe('a gateway that answers no question', () => {
  test('when it is away, then two questions are enough', async () => {
    const { outcomes, asked } = await ask(60, () => new Response('', { status: 503 }));
    assert.deepEqual(new Set(outcomes), new Set(['no-answer']));
    assert.equal(asked.length, 2);
  });

  test('when it refuses everything, then one is asked about alone before the rest is left', async () => {
    const { outcomes, asked } = await ask(60, () => new Response('', { status: 400 }));
    assert.deepEqual(new Set(outcomes), new Set(['no-answer']));
    assert.ok(asked.length <= 20, `${asked.length} questions`);
    assert.ok(asked.some((orders) => orders?.length === 1));
  });
});
