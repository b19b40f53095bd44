import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Client, DatabaseError } from 'pg';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { ConflictError, type Store } from '../../src/proxy/index.ts';
import { systemRandom } from '../../src/node/runtime/dependencies.ts';
import { savePendingCard } from '../../src/proxy/saved-cards/promote-pending-card.ts';
import {
  asMerchant,
  asPage,
  createBench,
  openSession,
  payByCard,
  sessionTerms,
  type Bench,
} from '../proxy/harness.ts';
import {
  createScriptedGateway,
  declineXml,
  paymentXml,
  queryJson,
} from '../support/scripted-gateway.ts';
import { interrupting, overOrWaiting } from '../support/interrupting.ts';
import { emptySchema, postgresServer } from '../support/postgres-schema.ts';
import { storeSuite } from '../support/store-suite.ts';

if (postgresServer === undefined)
  describe('the PostgreSQL store', () => {
    test('needs a server', {
      skip: 'set TENDER_TEST_POSTGRES_URL=postgres://user@host:port/database to test it',
    });
  });
else {
  const server = postgresServer;
  storeSuite('PostgreSQL', async () => openPostgresStore(await emptySchema(server)));

  test('tables are made and changed for as long as that takes, and everything else is bounded', async () => {
    const url = await emptySchema(server);
    const client = new Client({ connectionString: url });
    await client.connect();
    // The version is written where tables are changed, and by each check.
    await client.query(`
      create table limits (statement interval);
      create function note_limit() returns trigger language plpgsql as $$
        begin
          insert into limits values (current_setting('statement_timeout')::interval);
          return new;
        end $$;
      create table tender_schema (version integer not null);
      create trigger note before insert or update on tender_schema
        for each row execute function note_limit();
    `);
    const store = await openPostgresStore(url);
    await store.check();
    const { rows } = await client.query<{ seconds: string }>(
      'select extract(epoch from statement)::integer as seconds from limits',
    );
    assert.deepEqual(
      rows.map(({ seconds }) => Number(seconds)),
      [3600, 5],
    );
    await store.close();
    await client.end();
  });

  test('what others have written is found once a lock is taken', async () => {
    const store = await openPostgresStore(await emptySchema(server));
    const found = await store.transaction(async (tx) => {
      const values = async () => (await tx.find('counters', {})).map(({ value }) => value);
      const before = await values();
      await store.transaction((other) => other.insert('counters', { id: 'a', value: 1 }));
      await tx.lock('order', 'A-1');
      return [before, await values()];
    });
    await store.close();
    assert.deepEqual(found, [[], [1]]);
  });

  test('a payment takes few round trips', async () => {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    const store = await openPostgresStore(await emptySchema(server));
    const bench = createBench({ fetch: gateway.fetch, store, random: systemRandom });
    await payByCard(bench, await openSession(bench));
    const { query } = Client.prototype;
    let trips = 0;
    Client.prototype.query = function (this: Client, ...given: unknown[]) {
      // News of sessions go out from time to time, whatever is paid meanwhile.
      if (!String(given[0]).includes('pg_notify')) trips += 1;
      return Reflect.apply(query, this, given) as unknown;
    } as typeof query;
    try {
      const session = await openSession(bench, { order_id: 'A-101' });
      const { body } = await payByCard<{ outcome: string }>(bench, session);
      assert.equal(body.outcome, 'succeeded');
    } finally {
      Client.prototype.query = query;
      await store.close();
    }
    assert.equal(trips, 12);
  });

  test('what is asked for an order at once is one session, and each amount a revision of its own', async () => {
    const store = await openPostgresStore(await emptySchema(server));
    const bench = createBench({ fetch: createScriptedGateway().fetch, store });
    const { order_id: _named, ...cart } = sessionTerms();
    const open = (value: string) =>
      asMerchant(bench, {
        method: 'PUT',
        path: '/v1/orders/cart-7/session',
        body: { ...cart, amount: { value, currency: 'EUR' }, items: [] },
      });
    const amounts = Array.from({ length: 12 }, (_, index) => `${index + 10}.00`);
    const opened = await Promise.all(amounts.map(open));
    const [id = '', ...others] = new Set(opened.map(({ body }) => body.id));
    const session = await store.get('sessions', id);
    await store.close();
    assert.deepEqual(others, []);
    assert.equal(session?.revision, amounts.length);
  });

  test('P-46 payments that begin at once do not get round the count of declines', async () => {
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', declineXml);
    const store = await openPostgresStore(await emptySchema(server));
    const limits = { cardDeclines: 5 };
    const bench = createBench({ fetch: gateway.fetch, store, profile: { limits } });
    const orders = Array.from({ length: 16 }, (_, index) => `A-${index}`);
    const sessions = await Promise.all(orders.map((order_id) => openSession(bench, { order_id })));
    await Promise.all(sessions.map((session) => payByCard(bench, session)));
    await store.close();
    assert.equal(gateway.callsTo('/v1/authorise').length, limits.cardDeclines);
  });

  test('a shopper who pays while she is erased has paid', async () => {
    const store = await openPostgresStore(await emptySchema(server));
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', paymentXml);
    const { interrupted, by } = interrupting(store, 'find', 'sessions');
    const bench = createBench({ fetch: gateway.fetch, store: interrupted });
    const session = await openSession(bench, { shopper: { id: 'shopper-1' } });
    by(() => payByCard(bench, session));
    await asMerchant(bench, { method: 'DELETE', path: '/v1/shoppers/shopper-1' });
    const row = await store.get('sessions', session.id);
    await store.close();
    assert.equal(row?.state, 'paid');
    assert.equal(row.owner, 'erased');
  });

  test('a card that two payments want to keep at once is kept once', async () => {
    const url = await emptySchema(server);
    const store = await openPostgresStore(url);
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked, { token_id: `k-${asked.order_no}` }));
    const { interrupted, by } = interrupting(store, 'find', 'savedCards');
    const bench = createBench({ fetch: gateway.fetch, store: interrupted });
    const pay = async (order_id: string) => {
      const session = await openSession(bench, { order_id, save_card: 'offer' });
      return () => payByCard(bench, session, { more: { save_card: true } });
    };
    const [first, second] = [await pay('K-1'), await pay('K-2')];
    let other: Promise<unknown> | undefined;
    by(() => {
      other = second();
      return overOrWaiting(url, other);
    });
    await first();
    await other;
    const kept = await store.find('savedCards', {});
    await store.close();
    assert.equal(kept.length, 1);
  });

  test('a card whose token comes while its shopper is erased is not kept', async () => {
    const url = await emptySchema(server);
    const store = await openPostgresStore(url);
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', paymentXml);
    const { interrupted, by } = interrupting(store, 'find', 'savedCards');
    const bench = createBench({ fetch: gateway.fetch, store: interrupted });
    const session = await openSession(bench, { shopper: { id: 'shopper-1' }, save_card: 'offer' });
    await payByCard(bench, session, { more: { save_card: true } });
    const [{ id } = { id: '' }] = await store.find('pendingCards', {});
    const keep = () =>
      store.transaction(async (tx) => {
        const wanted = await tx.get('pendingCards', id);
        if (wanted)
          await savePendingCard({ clock: bench.clock, random: systemRandom }, tx, {
            ...wanted,
            token: 'sealed',
          });
      });
    let kept: Promise<unknown> | undefined;
    by(() => {
      kept = keep();
      return overOrWaiting(url, kept);
    });
    await asMerchant(bench, { method: 'DELETE', path: '/v1/shoppers/shopper-1' });
    await kept;
    const left = await store.find('savedCards', {});
    await store.close();
    assert.notEqual(id, '');
    assert.deepEqual(left, []);
  });

  test('a session that is made while its order is paid is open no longer', async () => {
    const url = await emptySchema(server);
    const store = await openPostgresStore(url);
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', paymentXml);
    const { interrupted, by } = interrupting(store, 'get', 'orders');
    const bench = createBench({ fetch: gateway.fetch, store: interrupted });
    const first = await openSession(bench, { order_id: 'twice' });
    let payment: Promise<unknown> | undefined;
    by(() => {
      payment = payByCard(bench, first);
      return overOrWaiting(url, payment);
    });
    const second = await openSession(bench, { order_id: 'twice' });
    await payment;
    const row = await store.get('sessions', second.id);
    await store.close();
    assert.equal(row?.state, 'superseded');
  });

  const sessionForCart = (bench: Bench, shopper: string) => {
    const { order_id: _named, ...terms } = sessionTerms({ shopper: { id: shopper } });
    return asMerchant(bench, { method: 'PUT', path: '/v1/orders/cart-7/session', body: terms });
  };

  test('a session that is cancelled while its order asks for one is cancelled after that', async () => {
    const url = await emptySchema(server);
    const store = await openPostgresStore(url);
    const { interrupted, by } = interrupting(store, 'find', 'sessions');
    const bench = createBench({ fetch: createScriptedGateway().fetch, store: interrupted });
    const { body: first } = await sessionForCart(bench, 'shopper-1');
    let cancelling: ReturnType<typeof asMerchant> | undefined;
    by(() => {
      cancelling = asMerchant(bench, { method: 'DELETE', path: `/v1/sessions/${first.id}` });
      return overOrWaiting(url, cancelling);
    });
    const { status, body: second } = await sessionForCart(bench, 'shopper-1');
    assert.deepEqual([status, second.id, second.state], [200, first.id, 'open']);
    assert.equal((await cancelling)?.status, 200);
    const row = await store.get('sessions', first.id);
    await store.close();
    assert.equal(row?.state, 'cancelled');
  });

  test('an order that another shopper takes over while the first is erased stays open to the other', async () => {
    const store = await openPostgresStore(await emptySchema(server));
    const { interrupted, by } = interrupting(store, 'find', 'sessions');
    const bench = createBench({ fetch: createScriptedGateway().fetch, store: interrupted });
    const first = (await sessionForCart(bench, 'shopper-1')).body.id;
    let second = '';
    by(async () => (second = (await sessionForCart(bench, 'shopper-2')).body.id));
    await asMerchant(bench, { method: 'DELETE', path: '/v1/shoppers/shopper-1' });
    const [before, after] = [
      await store.get('sessions', first),
      await store.get('sessions', second),
    ];
    await store.close();
    assert.deepEqual([before?.state, before?.owner], ['cancelled', 'erased']);
    assert.deepEqual([after?.state, after?.terms.shopper?.id], ['open', 'shopper-2']);
  });

  test('a payment can be abandoned while its outcome is recorded, and neither is run again', async () => {
    const url = await emptySchema(server);
    const store = await openPostgresStore(url);
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked, { order_status: '-1' }));
    gateway.on('/v1/retrievalTrans', (asked) => queryJson(asked, { status: '1' }));
    const runs = { asked: 0, made: 0 };
    const counted: Store = {
      ...store,
      transaction(work) {
        runs.asked += 1;
        return store.transaction((tx) => {
          runs.made += 1;
          return work(tx);
        });
      },
    };
    const { interrupted, by } = interrupting(counted, 'get', 'orders');
    const bench = createBench({ fetch: gateway.fetch, store: interrupted });
    const session = await openSession(bench);
    await payByCard(bench, session);
    const giveUp = () =>
      asPage(bench, session, { method: 'POST', path: '/v1/checkout/abandon', body: {} });
    let other: Promise<unknown> | undefined;
    by(() => {
      other = bench.proxy.runDue('attempts');
      return overOrWaiting(url, other);
    });
    bench.clock.advance(6_000);
    await giveUp();
    await other;
    await store.close();
    assert.equal(runs.made, runs.asked);
  });

  test('a transaction is not committed once a statement of it has failed', async () => {
    const store = await openPostgresStore(await emptySchema(server));
    const failing = store.transaction(async (tx) => {
      await tx.insert('counters', { id: 'a', value: 1 });
      // No text of PostgreSQL has this character.
      await tx.get('counters', '\0').catch(() => undefined);
    });
    await assert.rejects(failing, DatabaseError);
    assert.equal(await store.get('counters', 'a'), undefined);
    await store.close();
  });

  test('a connection that a conflict came in the way of prepares its statements again', async () => {
    const store = await openPostgresStore(await emptySchema(server));
    const first = { id: 'a', value: 1 };
    await store.transaction((tx) => tx.insert('counters', first));
    const twice = () =>
      store.transaction(async (tx) => {
        await tx.insert('counters', first);
        await tx.remove('leases', 'none');
      });
    await assert.rejects(twice(), ConflictError);
    await store.transaction((tx) => tx.remove('leases', 'none'));
    await assert.rejects(twice(), ConflictError);
    assert.equal(store.connections?.().open, 1, 'it is the same one');
    await store.close();
  });

  test('the time of the database is the same on each connection, and advances', async () => {
    const url = await emptySchema(server);
    const stores = await Promise.all([openPostgresStore(url), openPostgresStore(url)]);
    const times: number[] = [];
    for (const store of [...stores, ...stores]) times.push((await store.time?.()) ?? Number.NaN);
    await Promise.all(stores.map((store) => store.close()));
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    // The server may be another machine, but it is no other century.
    assert.ok(Math.abs((times[0] ?? 0) - Date.now()) < 86_400_000, String(times));
  });
}
