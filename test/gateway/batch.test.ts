import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import { callBatch, queryBatch } from '../../src/gateway/index.ts';
import { splitIds } from '../../src/gateway/query-batch.ts';
import { gatewayBench } from '../support/gateway-harness.ts';

interface Refund {
  transaction_id: string;
  order_no: string;
  currency: string;
  amount: string;
  refund_amount: string;
}
const refund = (id: number): Refund => ({
  transaction_id: String(id),
  order_no: `A-${id}`,
  currency: 'EUR',
  amount: '12.00',
  refund_amount: '2.00',
});
const refunds = (count: number) => Array.from({ length: count }, (_, index) => refund(index));
type Answered = Partial<Refund & Record<string, string>>;

/** A gateway that answers every refund as `change` says; left out where it says nothing. */
const refunding = (
  change: (item: Refund, all: Refund[]) => Answered | undefined,
  envelope: object = { return_status: '1' },
  changes: Partial<ProfileInput> = {},
) => {
  const bench = gatewayBench((_request, body) => {
    const { refund_orders: items } = JSON.parse(body) as { refund_orders: Refund[] };
    const answered = items.map((item) => change(item, items)).filter((item) => item !== undefined);
    return JSON.stringify({ ...envelope, refund_orders: answered });
  }, changes);
  const run = (items: Refund[]) =>
    callBatch(bench.gateway, 'orders.refund', { refund_orders: items }, bench.profile);
  const outcomes = async (items: Refund[]) => {
    const result = await run(items);
    return result.kind === 'done' ? result.items.map(({ outcome }) => outcome) : result.kind;
  };
  return { ...bench, run, outcomes };
};
const done = (item: Refund): Answered => ({ ...item, refund_status: '1' });

describe('batches', () => {
  test('C-191 C-261 120 refunds go out as 50, 50 and 20, in order, and come back in order', async () => {
    const { run, sent } = refunding(done);
    const result = await run(refunds(120));
    const sizes = sent.map(
      ({ body }) => (JSON.parse(body) as { refund_orders: Refund[] }).refund_orders.length,
    );

    assert.deepEqual(sizes, [50, 50, 20]);
    assert.deepEqual(
      result.kind === 'done' && result.items.map(({ transactionId }) => transactionId),
      refunds(120).map(({ transaction_id }) => transaction_id),
    );
  });

  test('C-191 the parts go out one after the other', async () => {
    let open = 0;
    const bench = gatewayBench(async () => {
      assert.equal(++open, 1);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return '{"return_status":"1"}';
    });
    await callBatch(bench.gateway, 'orders.refund', { refund_orders: refunds(120) }, bench.profile);
    assert.equal(bench.sent.length, 3);
  });

  test('C-191 a profile may have longer batches refused', async () => {
    const { run, sent } = refunding(done, {}, { batch: { autoSplit: false } });
    assert.equal((await run(refunds(51))).kind, 'not-sent');
    assert.equal(sent.length, 0);
  });

  test('C-047 P-18 a repeated transaction, even in different parts, sends nothing', async () => {
    const { run, sent } = refunding(done);
    const result = await run([...refunds(60), refund(0)]);
    assert.equal(result.kind, 'not-sent');
    assert.equal(sent.length, 0);
  });

  test('a fault in the last part keeps back the first', async () => {
    const { run, sent } = refunding(done);
    const result = await run([...refunds(60), { ...refund(99), order_no: 'A 99' }]);
    assert.equal(result.kind, 'not-sent');
    assert.equal(sent.length, 0);
  });

  test('C-190 an empty batch is refused', async () => {
    assert.equal((await refunding(done).run([])).kind, 'not-sent');
  });

  test('C-178 answers are matched by transaction, in any order', async () => {
    const { outcomes } = refunding((item, all) => {
      const mirrored = all[all.length - 1 - all.indexOf(item)] ?? item;
      return { ...mirrored, refund_status: mirrored.transaction_id === '0' ? '0' : '1' };
    });
    assert.deepEqual(await outcomes(refunds(3)), ['failed', 'succeeded', 'succeeded']);
  });

  test('C-179 an item that is missing, or there twice, is unknown', async () => {
    const missing = refunding((item) => (item.transaction_id === '1' ? undefined : done(item)));
    assert.deepEqual(await missing.outcomes(refunds(3)), ['succeeded', 'unknown', 'succeeded']);
    const doubled = refunding(() => done(refund(0)));
    assert.deepEqual(await doubled.outcomes(refunds(2)), ['unknown', 'unknown']);
  });

  test('C-176 the envelope decides about no item', async () => {
    const failed = { return_status: '0', return_message: 'x' };
    assert.deepEqual(await refunding(done, failed).outcomes(refunds(1)), ['succeeded']);
    const none = refunding(() => undefined, { return_status: '1', return_message: 'OK' });
    assert.deepEqual(await none.outcomes(refunds(1)), ['unknown']);
  });

  test('C-177 P-16 only a status that is known decides', async () => {
    for (const [refund_status, outcome] of [
      ['1', 'succeeded'],
      ['0', 'failed'],
      ['-1', 'pending'],
      ['5', 'unknown'],
      ['', 'unknown'],
    ] as const)
      assert.deepEqual(
        await refunding((item) => ({ ...item, refund_status })).outcomes(refunds(1)),
        [outcome],
      );
    const live: Partial<ProfileInput> = { mode: 'live' };
    assert.deepEqual(await refunding(done, {}, live).outcomes(refunds(1)), ['unknown']);
    const full = { return_status: '1' };
    assert.deepEqual(await refunding(done, full, live).outcomes(refunds(1)), ['succeeded']);
    const refused = refunding((item) => ({ ...item, refund_status: '0' }), full, live);
    assert.deepEqual(await refused.outcomes(refunds(1)), ['unknown']);
  });

  test('C-177 a status and a message that contradict each other prove nothing', async () => {
    for (const wrong of [
      { refund_status: '1', refund_message: 'R002:Refund failed' },
      { refund_status: '0', refund_message: '0000:Success' },
    ])
      assert.deepEqual(await refunding((item) => ({ ...item, ...wrong })).outcomes(refunds(1)), [
        'unknown',
      ]);
  });

  test('C-073 a refund that comes back under another handle is unknown', async () => {
    const items = refunds(1).map((item) => ({ ...item, refund_reference: 'R-1' }));
    const under = (refund_reference: string) =>
      refunding((item) => ({ ...done(item), refund_reference })).outcomes(items);
    assert.deepEqual(await under('R-1'), ['succeeded']);
    assert.deepEqual(await under('R-2'), ['unknown']);
  });

  test('P-17 an item that repeats another amount or order is unknown', async () => {
    for (const wrong of [
      { refund_amount: '3.00' },
      { amount: '1.00' },
      { order_no: 'B' },
      { currency: 'USD' },
    ])
      assert.deepEqual(
        await refunding((item) => ({ ...done(item), ...wrong })).outcomes(refunds(1)),
        ['unknown'],
      );
  });

  test('C-072 C-182 a refund’s code and references come with it', async () => {
    const { run } = refunding((item) => ({
      ...done(item),
      refund_message: '0000:Success',
      refund_reference_id: 'rf_1',
    }));
    const result = await run(refunds(1));
    assert.deepEqual(result.kind === 'done' && result.items, [
      {
        transactionId: '0',
        outcome: 'succeeded',
        resultCode: '0000',
        refundReferenceId: 'rf_1',
        said: {
          refund_status: '1',
          refund_message: '0000:Success',
          refund_reference_id: 'rf_1',
        },
      },
    ]);
  });

  test('P-04 a part that was not answered leaves its items unknown, and the others go on', async () => {
    let calls = 0;
    const bench = gatewayBench((_request, body) => {
      if (++calls === 1) return new Response('', { status: 502 });
      const { refund_orders: items } = JSON.parse(body) as { refund_orders: Refund[] };
      return JSON.stringify({ return_status: '1', refund_orders: items.map(done) });
    });
    const result = await callBatch(
      bench.gateway,
      'orders.refund',
      { refund_orders: refunds(51) },
      bench.profile,
    );
    const outcomes = result.kind === 'done' ? result.items.map(({ outcome }) => outcome) : [];
    assert.deepEqual(new Set(outcomes.slice(0, 50)), new Set(['unknown']));
    assert.equal(outcomes[50], 'succeeded');
  });

  test('C-182 C-259 a cancellation that succeeds with an error message is unknown', async () => {
    const cancel = async (error_message: string) => {
      const bench = gatewayBench(() =>
        JSON.stringify({
          return_status: '1',
          cancel_orders: [{ transaction_id: '0', cancel_status: '1', error_message }],
        }),
      );
      const { refund_amount: _amount, ...order } = refund(0);
      const result = await callBatch(
        bench.gateway,
        'orders.cancel',
        { cancel_orders: [order] },
        bench.profile,
      );
      return result.kind === 'done' && result.items[0]?.outcome;
    };
    assert.equal(await cancel(''), 'succeeded');
    assert.equal(await cancel('settled already'), 'unknown');
  });

  test('C-009 C-090 an order update is done for all or known for none', async () => {
    const update = async (return_status: string) => {
      const bench = gatewayBench(() => JSON.stringify({ return_status }));
      const update_orders = ['1', '2'].map((transaction_id) => ({
        transaction_id,
        status: '1' as const,
        ispass3d: '1' as const,
      }));
      const result = await callBatch(
        bench.gateway,
        'orders.update',
        { update_orders },
        bench.profile,
      );
      return result.kind === 'done' ? result.items.map(({ outcome }) => outcome) : result.kind;
    };
    assert.deepEqual(await update('1'), ['succeeded', 'succeeded']);
    assert.deepEqual(await update('0'), ['unknown', 'unknown']);
  });
});

describe('queries of many orders', () => {
  test('C-164 are split at 100 ids and at 1,000 characters, commas included', () => {
    const long = Array.from({ length: 120 }, (_, index) => String(index).padStart(19, '0'));
    assert.deepEqual(
      splitIds(long).map((part) => part.length),
      [50, 50, 20],
    );
    const short = Array.from({ length: 230 }, (_, index) => String(index));
    assert.deepEqual(
      splitIds(short).map((part) => part.length),
      [100, 100, 30],
    );
    assert.deepEqual(splitIds(short).flat(), short);
    assert.deepEqual(splitIds(['a'.repeat(499), 'b'.repeat(500)]).length, 1);
    assert.deepEqual(splitIds(['a'.repeat(500), 'b'.repeat(500)]).length, 2);
    assert.deepEqual(splitIds([]), []);
  });

  test('C-164 each id comes with the answer to its own request', async () => {
    let calls = 0;
    const bench = gatewayBench((_request, body) => {
      calls += 1;
      const orders = new URLSearchParams(body).get('orders')?.split(',') ?? [];
      const listed = orders.map((order_no) => ({ order_no, transaction_id: `T-${calls}` }));
      return JSON.stringify({ return_status: '1', orders_list: listed });
    });
    const ids = Array.from({ length: 60 }, (_, index) => String(index).padStart(19, '0'));
    const answers = await queryBatch(bench.gateway, 'orders', [...ids, ids[0] ?? '']);

    assert.equal(answers.size, 60);
    assert.equal(bench.sent.length, 2);
    const answerOf = (index: number) => {
      const answer = answers.get(ids[index] ?? '');
      return answer?.kind === 'answered' && answer.value.orders_list?.[0]?.transaction_id;
    };
    assert.deepEqual([answerOf(0), answerOf(49), answerOf(50)], ['T-1', 'T-1', 'T-2']);
  });
});
