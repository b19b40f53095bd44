import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConflictError } from '../../src/proxy/store/store.ts';
import type { Store, Transaction } from '../../src/proxy/store/store.ts';
import type { AttemptRow } from '../../src/proxy/store/tables.ts';
import type { EventRow } from '../../src/proxy/store/event-rows.ts';
import { eventRow, outboxRow } from './event-rows.ts';

/** What every store must do. `open` makes an empty one each time it is called. */
export function storeSuite(name: string, open: () => Promise<Store>): void {
  const withStore = (title: string, body: (store: Store) => Promise<void>): void => {
    void test(title, async () => {
      const store = await open();
      try {
        await body(store);
      } finally {
        await store.close();
      }
    });
  };

  describe(`the ${name} store`, () => {
    withStore('gives back what was inserted, unchanged', async (store) => {
      await store.transaction((tx) => tx.insert('attempts', attempt('att_1')));
      const row = await store.transaction((tx) => tx.get('attempts', 'att_1'));
      assert.deepEqual({ ...row }, attempt('att_1'));
    });

    withStore('knows nothing of an id that was never inserted', async (store) => {
      assert.equal(await store.transaction((tx) => tx.get('sessions', 'ses_none')), undefined);
    });

    withStore('refuses a taken id', async (store) => {
      await store.transaction((tx) => tx.insert('counters', { id: 'a', value: 1 }));
      await assert.rejects(
        store.transaction((tx) => tx.insert('counters', { id: 'a', value: 2 })),
        ConflictError,
      );
      assert.equal((await store.transaction((tx) => tx.get('counters', 'a')))?.value, 1);
    });

    withStore('P-11 refuses an order number that another attempt has', async (store) => {
      await store.transaction((tx) =>
        tx.insert('attempts', attempt('att_1', { orderNo: 'A-1', besides: '' })),
      );
      await assert.rejects(
        store.transaction((tx) =>
          tx.insert('attempts', attempt('att_2', { orderNo: 'A-1', besides: '' })),
        ),
        ConflictError,
      );
    });

    withStore('updates the named columns and answers the whole row', async (store) => {
      await store.transaction((tx) => tx.insert('attempts', attempt('att_1')));
      const after = await store.transaction((tx) =>
        tx.update('attempts', 'att_1', { state: 'sent', sentAt: 5 }),
      );
      assert.deepEqual({ ...after }, attempt('att_1', { state: 'sent', sentAt: 5 }));
      const read = await store.transaction((tx) => tx.get('attempts', 'att_1'));
      assert.deepEqual({ ...read }, { ...after });
    });

    withStore('finds again what it has written since it looked', async (store) => {
      await store.transaction(async (tx) => {
        const idsFound = async () =>
          (await tx.find('attempts', { where: { dueAt: 1 } })).map(({ id }) => id);
        assert.deepEqual(await idsFound(), []);
        await tx.insert('attempts', attempt('att_1', { dueAt: 1 }));
        assert.deepEqual(await idsFound(), ['att_1']);
        await tx.update('attempts', 'att_1', { dueAt: 2 });
        assert.deepEqual(await idsFound(), []);
        await tx.update('attempts', 'att_1', { dueAt: 1 });
        assert.deepEqual(await idsFound(), ['att_1']);
        await tx.remove('attempts', 'att_1');
        assert.deepEqual(await idsFound(), []);
        assert.equal(await tx.get('attempts', 'att_1'), undefined);
      });
    });

    withStore('finds the first ones again as they are after what it has written', async (store) => {
      for (const id of ['a', 'b', 'c'])
        await store.transaction((tx) =>
          tx.insert('attempts', attempt(id, { dueAt: 1, orderNo: id })),
        );
      await store.transaction(async (tx) => {
        const found = async () =>
          (await tx.find('attempts', { where: { dueAt: 1 }, limit: 2 })).map(({ id }) => id);
        assert.deepEqual(await found(), ['a', 'b']);
        await tx.update('attempts', 'a', { dueAt: 2 });
        assert.deepEqual(await found(), ['b', 'c']);
        await tx.insert('attempts', attempt('0', { dueAt: 1, orderNo: '0' }));
        assert.deepEqual(await found(), ['0', 'b']);
      });
    });

    withStore('P-02 loses no change of a row that was found to be held', async (store) => {
      await store.transaction((tx) => tx.insert('counters', { id: 'a', value: 0 }));
      const increment = async (tx: Transaction) => {
        const [row] = await tx.find('counters', { where: { id: 'a' }, isHeld: true });
        await tx.update('counters', 'a', { value: (row?.value ?? 0) + 1 });
      };
      await Promise.all(Array.from({ length: 10 }, () => store.transaction(increment)));
      assert.equal((await store.get('counters', 'a'))?.value, 10);
    });

    withStore(
      'finds a row by the column that was set last, also if set back meanwhile',
      async (store) => {
        await store.transaction((tx) => tx.insert('attempts', attempt('att_1', { dueAt: 1 })));
        for (const isFoundBetween of [false, true]) {
          await store.transaction(async (tx) => {
            await tx.update('attempts', 'att_1', { dueAt: 2 });
            if (isFoundBetween)
              assert.equal((await tx.find('attempts', { where: { dueAt: 2 } })).length, 1);
            await tx.update('attempts', 'att_1', { dueAt: 1 });
          });
          const found = await store.transaction(async (tx) => [
            await tx.find('attempts', { where: { dueAt: 1 } }),
            await tx.find('attempts', { where: { dueAt: 2 } }),
          ]);
          assert.deepEqual(
            found.map(({ length }) => length),
            [1, 0],
          );
        }
      },
    );

    withStore('refuses to update a row that is not there', async (store) => {
      await assert.rejects(store.transaction((tx) => tx.update('counters', 'none', { value: 1 })));
    });

    withStore('finds an updated row by its new column and no longer by the old', async (store) => {
      await store.transaction((tx) => tx.insert('attempts', attempt('att_1', { dueAt: 10 })));
      await store.transaction((tx) => tx.update('attempts', 'att_1', { dueAt: null }));
      const due = await store.transaction((tx) =>
        tx.find('attempts', { range: { column: 'dueAt', to: 100 } }),
      );
      assert.deepEqual(due, []);
    });

    withStore('finds the rows of many by one question, however many', async (store) => {
      const ids = Array.from({ length: 70 }, (_, index) => `att_${index + 10}`);
      await store.transaction(async (tx) => {
        for (const [index, id] of ids.entries())
          await tx.insert('attempts', attempt(id, { orderNo: id, orderKey: `A-${index % 35}` }));
      });
      const found = async (column: 'id' | 'orderKey', values: readonly string[]) =>
        (await store.find('attempts', { among: { column, values } })).map(({ id }) => id);
      for (const count of [1, 2, 3, 33, 70])
        assert.deepEqual(await found('id', ids.slice(0, count)), ids.slice(0, count), `${count}`);
      assert.deepEqual(await found('orderKey', ['A-1', 'none', 'A-0']), [
        'att_10',
        'att_11',
        'att_45',
        'att_46',
      ]);
      assert.deepEqual(await found('orderKey', []), []);
    });

    withStore('continues after a place in the order, both ways', async (store) => {
      await store.transaction(async (tx) => {
        for (const [id, createdAt] of [
          ['a', 1],
          ['b', 2],
          ['c', 2],
          ['d', 2],
          ['e', 3],
        ] as const)
          await tx.insert('attempts', attempt(id, { createdAt, orderNo: id }));
      });
      const after = (descending: boolean, limit?: number) =>
        store.read(async (reader) =>
          (
            await reader.find('attempts', {
              range: { column: 'createdAt', from: 1, to: 3 },
              orderBy: 'createdAt',
              descending,
              past: [2, 'c'],
              ...(limit && { limit }),
            })
          ).map(({ id }) => id),
        );
      assert.deepEqual(await after(true), ['b', 'a']);
      assert.deepEqual(await after(false), ['d', 'e']);
      assert.deepEqual(await after(false, 1), ['d']);
    });

    withStore('forgets a removed row', async (store) => {
      await store.transaction((tx) => tx.insert('counters', { id: 'a', value: 1 }));
      await store.transaction((tx) => tx.remove('counters', 'a'));
      assert.equal(await store.transaction((tx) => tx.get('counters', 'a')), undefined);
    });

    withStore(
      'has no removed row for the same transaction, which has read it before',
      async (store) => {
        await store.transaction((tx) => tx.insert('counters', { id: 'a', value: 1 }));
        await store.transaction(async (tx) => {
          assert.equal((await tx.get('counters', 'a'))?.value, 1);
          await tx.remove('counters', 'a');
          assert.equal(await tx.get('counters', 'a'), undefined);
          await assert.rejects(tx.update('counters', 'a', { value: 2 }));
        });
      },
    );

    withStore('finds rows by equal columns', async (store) => {
      await fill(store);
      assert.deepEqual(await idsOf(store, { where: { sessionId: 'ses_b' } }), ['3', '4']);
      assert.deepEqual(await idsOf(store, { where: { sessionId: null } }), ['5']);
      assert.deepEqual(await idsOf(store, {}), ['1', '2', '3', '4', '5']);
    });

    withStore('finds rows within a range, and never those without a value', async (store) => {
      await fill(store);
      const within = (range: { after?: string; from?: string; to?: string }) =>
        idsOf(store, { range: { column: 'id', ...range } });
      assert.deepEqual(await within({ after: '2' }), ['3', '4', '5']);
      assert.deepEqual(await within({ from: '2', to: '4' }), ['2', '3', '4']);
      assert.deepEqual(await idsOf(store, { range: { column: 'sessionId', from: '' } }), [
        '1',
        '2',
        '3',
        '4',
      ]);
    });

    withStore('orders by a column either way, and gives no more than asked', async (store) => {
      for (const [id, dueAt] of [
        ['att_a', 30],
        ['att_b', 4],
        ['att_c', 200],
      ] as const)
        await store.transaction((tx) => tx.insert('attempts', attempt(id, { dueAt, orderNo: id })));
      const order = (descending: boolean, limit: number) =>
        store.transaction(async (tx) =>
          (await tx.find('attempts', { orderBy: 'dueAt', descending, limit })).map((r) => r.id),
        );
      assert.deepEqual(await order(false, 3), ['att_b', 'att_a', 'att_c']);
      assert.deepEqual(await order(true, 2), ['att_c', 'att_a']);
    });

    withStore('sees its own writes inside one transaction', async (store) => {
      const seen = await store.transaction(async (tx) => {
        await tx.insert('events', event('1', 'ses_a'));
        await tx.update('events', '1', { type: 'changed' });
        return (await tx.find('events', { where: { sessionId: 'ses_a' } })).map((row) => row.type);
      });
      assert.deepEqual(seen, ['changed']);
    });

    withStore('undoes everything when the work throws', async (store) => {
      await store.transaction((tx) => tx.insert('counters', { id: 'kept', value: 1 }));
      await assert.rejects(
        store.transaction(async (tx) => {
          await tx.insert('counters', { id: 'new', value: 1 });
          await tx.update('counters', 'kept', { value: 2 });
          throw new Error('given up');
        }),
        /given up/,
      );
      await store.transaction(async (tx) => {
        assert.equal(await tx.get('counters', 'new'), undefined);
        assert.equal((await tx.get('counters', 'kept'))?.value, 1);
      });
    });

    withStore('goes on after work that threw', async (store) => {
      await assert.rejects(store.transaction(() => Promise.reject(new Error('given up'))));
      await store.transaction((tx) => tx.insert('counters', { id: 'a', value: 1 }));
    });

    withStore('P-02 lets none of many increments at once get lost', async (store) => {
      const increment = (tx: Transaction) => addOne(tx);
      await Promise.all(Array.from({ length: 25 }, () => store.transaction(increment)));
      const row = await store.transaction((tx) => tx.get('counters', 'a'));
      assert.equal(row?.value, 25);
    });

    withStore('P-11 lets one of many at once take what only one may take', async (store) => {
      const order = { id: 'o', attempts: 0, activeAttemptId: null, paidAttemptId: null };
      await store.transaction((tx) =>
        tx.insert('orders', {
          ...order,
          terms: null,
          state: 'open',
          timesCharged: 0,
          isClosed: false,
          isChargedAgain: false,
        }),
      );
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          store.transaction(async (tx) => {
            const order = await tx.get('orders', 'o');
            if (order?.activeAttemptId !== null) return false;
            await tx.update('orders', 'o', { activeAttemptId: `att_${index}` });
            return true;
          }),
        ),
      );
      assert.equal(taken.filter(Boolean).length, 1);
    });

    withStore('answers by itself what a reader answers', async (store) => {
      await fill(store);
      assert.equal((await store.get('events', '3'))?.sessionId, 'ses_b');
      const found = await store.find('events', { where: { sessionId: 'ses_b' } });
      assert.deepEqual(
        found.map(({ id }) => id),
        ['3', '4'],
      );
    });

    withStore('answers what is asked at once in its order', async (store) => {
      await fill(store);
      const [one, none, rows] = await store.transaction(async (tx) => {
        await tx.lock('events', 'events');
        return Promise.all([
          tx.get('events', '1'),
          tx.get('events', 'none'),
          tx.find('events', { where: { sessionId: null } }),
        ]);
      });
      assert.deepEqual([one?.id, none, ...rows.map(({ id }) => id)], ['1', undefined, '5']);
    });

    withStore('numbers what is appended, one transaction after the other', async (store) => {
      const append = (...types: string[]) =>
        store.transaction(async (tx) => {
          for (const type of types) await tx.append('outbox', { ...withoutId, type });
        });
      await append('a', 'b');
      await assert.rejects(
        store.transaction(async (tx) => {
          await tx.append('outbox', { ...withoutId, type: 'given up' });
          throw new Error('given up');
        }),
      );
      await append('it\'s "c"');
      const rows = await store.find('outbox', {});
      assert.deepEqual(
        rows.map(({ type }) => type),
        ['a', 'b', 'it\'s "c"'],
      );
      for (const { id } of rows) assert.equal(id.length, 16);
      assert.deepEqual({ ...rows[0] }, { ...withoutId, type: 'a', id: rows[0]?.id });
    });

    withStore('finds what the transaction wrote, changed and removed', async (store) => {
      await fill(store);
      const found = await store.transaction(async (tx) => {
        await tx.insert('events', event('6', 'ses_c'));
        await tx.update('events', '6', { sessionId: 'ses_d' });
        await tx.update('events', '1', { sessionId: 'ses_d' });
        await tx.remove('events', '2');
        await tx.remove('events', '3');
        await tx.insert('events', event('3', 'ses_d'));
        assert.equal(await tx.get('events', '2'), undefined);
        return (await tx.find('events', { where: { sessionId: 'ses_d' } })).map(({ id }) => id);
      });
      assert.deepEqual(found, ['1', '3', '6']);
      assert.deepEqual(await idsOf(store, {}), ['1', '3', '4', '5', '6']);
    });

    withStore('keeps nothing of a transaction that wrote a taken id', async (store) => {
      await store.transaction((tx) => tx.insert('counters', { id: 'a', value: 1 }));
      await assert.rejects(
        store.transaction(async (tx) => {
          await tx.insert('counters', { id: 'b', value: 2 });
          await tx.insert('counters', { id: 'a', value: 2 });
          await tx.insert('counters', { id: 'c', value: 2 });
        }),
        ConflictError,
      );
      const left = await store.find('counters', {});
      assert.deepEqual(
        left.map(({ id }) => id),
        ['a'],
      );
    });

    withStore('keeps any text as it is', async (store) => {
      const data = { name: 'Ünïcødé 漢字 العربية 👩‍🚀 \'"\\ \u2028' };
      await store.transaction((tx) => tx.insert('events', { ...event('1', "it's"), data }));
      const [row] = await store.transaction((tx) =>
        tx.find('events', { where: { sessionId: "it's" } }),
      );
      assert.deepEqual(row?.data, data);
    });

    withStore('is well when asked', (store) => store.check());
  });
}

async function addOne(tx: Transaction): Promise<void> {
  const row = await tx.get('counters', 'a');
  if (row) await tx.update('counters', 'a', { value: row.value + 1 });
  else await tx.insert('counters', { id: 'a', value: 1 });
}

const idsOf = (store: Store, query: Parameters<typeof findEvents>[1]) =>
  store.transaction(async (tx) => (await findEvents(tx, query)).map((row) => row.id));

const findEvents = (tx: Transaction, query: Parameters<typeof tx.find<'events'>>[1]) =>
  tx.find('events', query);

async function fill(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.insert('events', event('1', 'ses_a'));
    await tx.insert('events', event('2', 'ses_a'));
    await tx.insert('events', event('4', 'ses_b'));
    await tx.insert('events', event('3', 'ses_b'));
    await tx.insert('events', event('5', null));
  });
}

const withoutId = outboxRow({ data: { word: '漢' } });

const event = (id: string, sessionId: string | null): EventRow => eventRow(id, { sessionId });

export const attempt = (id: string, changes: Partial<AttemptRow> = {}): AttemptRow => ({
  id,
  sessionId: 'ses_a',
  orderKey: '1|A',
  orderNo: 'A-1',
  operation: 'authorise.card',
  method: 'card',
  state: 'created',
  outcome: null,
  isDecided: false,
  abandoned: false,
  amount: '12.00',
  currency: 'EUR',
  transactionId: null,
  provenUnder: null,
  contradicted: null,
  refuted: null,
  checkedAt: null,
  brand: 'visa',
  lastFour: '4242',
  cardHmac: null,
  addressHash: null,
  siteHash: null,
  areaHash: null,
  plan: null,
  asks3DS: false,
  notifyHash: null,
  resultCode: null,
  decline: null,
  failure: null,
  unknownCause: null,
  consents: [],
  isCancelling: false,
  hint: null,
  askedBy: null,
  notFoundSince: null,
  wasRedirected: false,
  issuerUrl: null,
  windowSize: '02',
  returnedAt: null,
  recurring: null,
  dueAt: null,
  leaseId: null,
  queryCount: 0,
  notFoundCount: 0,
  createdAt: 1_700_000_000_000,
  sentAt: null,
  outcomeAt: null,
  ...changes,
});
