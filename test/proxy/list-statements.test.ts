import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationView, OrderView } from '../../src/contract/proxy/lists.schema.ts';
import type { Page } from '../../src/contract/proxy/operations.schema.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { createMemoryStore } from '../../src/proxy/index.ts';
import type { Store } from '../../src/proxy/index.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { asMerchant, createBench, openSession, payByCard } from './harness.ts';

/** A store that counts how often it is asked while something is read. */
function counted(store = createMemoryStore()) {
  let asked = 0;
  const counting: Store = {
    ...store,
    read: (work) =>
      store.read((reader) =>
        work({
          get: (table, id) => ((asked += 1), reader.get(table, id)),
          find: (table, query) => ((asked += 1), reader.find(table, query)),
        }),
      ),
  };
  return {
    store: counting,
    async during(work: () => Promise<unknown>): Promise<number> {
      asked = 0;
      await work();
      return asked;
    },
  };
}

describe('a page of a list', () => {
  test('takes as many statements for fifty orders as for one', async () => {
    const { store, during } = counted();
    const gateway = createScriptedGateway();
    const bench = createBench({ fetch: gateway.fetch, store });
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    const pay = async (order: number) => {
      bench.clock.advance(1_000);
      await payByCard(bench, await openSession(bench, { order_id: `A-${order}` }));
    };
    const list = () => asMerchant<Page<OrderView>>(bench, { path: '/v1/orders' });

    await pay(0);
    const forOne = await during(list);
    for (let order = 1; order < 60; order += 1) await pay(order);
    const forFifty = await during(list);
    assert.equal((await list()).body.data.length, 50);
    assert.equal(forFifty, forOne);
    assert.ok(forOne <= 9, `${forOne}`);
  });

  test('shows each order what it would show of it alone', async () => {
    const gateway = createScriptedGateway();
    const bench = createBench({ fetch: gateway.fetch });
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    for (const order of ['A', 'B', 'C'])
      await payByCard(bench, await openSession(bench, { order_id: order }));
    const page = async (query = '') =>
      (await asMerchant<Page<OrderView>>(bench, { path: `/v1/orders${query}` })).body.data;
    const together = await page();
    assert.equal(together.length, 3);
    for (const order of together)
      assert.deepEqual(await page(`?order_id=${order.order_id}`), [order]);
  });

  test('that few match leads on after ten thousand rows, with what was found', async () => {
    const { store, during } = counted();
    const bench = createBench({ fetch: createScriptedGateway().fetch, store });
    const list = (after = '') =>
      asMerchant<Page<OperationView>>(bench, {
        path: `/v1/operations?currency=USD${after}`,
      });
    await asMerchant(bench, {
      method: 'POST',
      path: '/v1/operations/group.create',
      body: { group_name: 'Travel', country: 'DE', currency: 'EUR', charge_amount: '100.00' },
    });
    const [made] = await store.find('operations', {});
    assert.ok(made);
    const rows = Array.from({ length: 10_100 }, (_, index) => ({
      ...made,
      id: `op_${index}`,
      createdAt: index,
      ...(index === 0 && { summary: { amount: { value: '1.00', currency: 'USD' } } }),
    }));
    await store.transaction(async (tx) => {
      for (const row of rows) await tx.insert('operations', row);
    });
    let first = await list();
    const asked = await during(async () => (first = await list()));
    assert.deepEqual(first.body.data, []);
    assert.ok(first.body.next);
    assert.ok(asked < 20, `${asked}`);
    const { body } = await list(`&after=${first.body.next}`);
    assert.deepEqual([body.data.length, body.next], [1, null]);
  });

  test('of what is rare is whole, behind however many others', async () => {
    const { store, during } = counted(await openStore('sqlite::memory:'));
    const gateway = createScriptedGateway();
    const bench = createBench({ fetch: gateway.fetch, store });
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    await payByCard(bench, await openSession(bench));
    const [[attempt], [order]] = await Promise.all([
      store.find('attempts', {}),
      store.find('orders', {}),
    ]);
    assert.ok(attempt && order);
    await store.transaction(async (tx) => {
      for (let n = 0; n < 10_100; n += 1) {
        const names = { orderKey: `${order.id}-${n}`, orderNo: `A-${n}`, transactionId: `${n}` };
        await tx.insert('attempts', { ...attempt, ...names, id: `att_${n}`, createdAt: n });
        const state = n === 0 ? ('over' as const) : order.state;
        await tx.insert('orders', { ...order, id: names.orderKey, state });
      }
    });
    const list = async (query: string) =>
      (await asMerchant<Page<OrderView>>(bench, { path: `/v1/orders?${query}` })).body;
    let rare = await list('state=over');
    const asked = await during(async () => (rare = await list('state=over')));
    assert.deepEqual([rare.data.map(({ state }) => state), rare.next], [['over'], null]);
    assert.ok(asked < 20, `${asked}`);
    assert.deepEqual(await list('mark=disputed'), { data: [], next: null });
    const common = await list('state=paid');
    assert.deepEqual([common.data.length, common.next !== null], [50, true]);
  });
});
