import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DatabaseError } from 'pg';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import type { Bench, ProblemBody } from '../proxy/harness.ts';
import { asMerchant, createBench, openSession, payByCard, send } from '../proxy/harness.ts';
import { together } from '../proxy/together.ts';
import { CARD_PAYMENT } from '../support/card-payment.ts';
import { introduceCompany } from '../support/issued-company.ts';
import { interrupting, overOrWaiting } from '../support/interrupting.ts';
import { emptySchema, postgresServer } from '../support/postgres-schema.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { expire } from '../support/recorded.ts';
import { eventIdOf } from '../../src/proxy/events/event-chain.ts';

const operate = (bench: Bench, operation: string, body: object) =>
  asMerchant<OperationResult & ProblemBody>(bench, {
    method: 'POST',
    path: `/v1/operations/${operation}`,
    body,
  });

if (postgresServer !== undefined) {
  const server = postgresServer;
  describe('what happens in the middle of a transaction, on PostgreSQL', () => {
    test('deliveries of one session that end at once let the next one go', async () => {
      const url = await emptySchema(server);
      const store = await openPostgresStore(url);
      const { interrupted, by } = interrupting(store, 'find', 'deliveries');
      const webhookUrl = 'https://shop.example/webhooks';
      const fetch = () => Promise.resolve(new Response());
      const bench = createBench({ fetch, store: interrupted, settings: { webhookUrl } });
      for (let count = 0; count < 3; count += 1) await expire(bench, 'ses_1');
      await bench.proxy.runDue('events');
      const [, second] = await store.find('events', {});
      const again = `/v1/events/${second ? eventIdOf(second) : ''}/deliver`;
      await asMerchant(bench, { method: 'POST', path: again });
      const delivered = async () => {
        while ((await store.find('deliveries', { where: { state: 'delivered' } })).length === 0);
      };
      by(() => overOrWaiting(url, delivered()));
      await bench.proxy.runDue('deliveries');
      await bench.proxy.runDue('deliveries');
      const rows = await store.find('deliveries', {});
      await store.close();
      assert.deepEqual(
        rows.map(({ state }) => state),
        ['delivered', 'delivered', 'delivered'],
      );
    });

    test('a subscription that ends while a notification comes is asked about no more', async () => {
      const store = await openPostgresStore(await emptySchema(server));
      const gateway = createScriptedGateway();
      gateway.on('/v1/authorise', (asked) => paymentXml(asked));
      const { interrupted, by } = interrupting(store, 'find', 'subscriptions');
      const bench = createBench({ fetch: gateway.fetch, store: interrupted });
      const { body: paid } = await payByCard(bench, await openSession(bench));
      const subscription = {
        id: 'sub_1',
        attemptId: paid.attempt_id,
        orderNo: 'A-100-1',
        contractName: null,
        period: null,
        deductionAt: null,
        dueAt: bench.clock.now() + 86_400_000,
        isLastMade: false,
        lastPayments: [],
        endedAt: null,
        cancelledAt: null,
      };
      await store.transaction((tx) => tx.insert('subscriptions', subscription));
      const { notify_url = '' } = gateway.callsTo('/v1/authorise')[0]?.values ?? {};
      await send(bench, { method: 'POST', path: new URL(notify_url).pathname, body: {} });
      bench.clock.advance(2_000);
      by(() => store.transaction((tx) => tx.update('subscriptions', 'sub_1', { dueAt: null })));
      await bench.proxy.runDue('notifications');
      const row = await store.get('subscriptions', 'sub_1');
      await store.close();
      assert.equal(row?.dueAt, null);
    });

    test('a card that is closed while something else is begun with it is sent nothing more', async () => {
      const url = await emptySchema(server);
      const store = await openPostgresStore(url);
      const { interrupted, by } = interrupting(store, 'get', 'cards');
      const { bench, calls } = together({}, {}, interrupted);
      await introduceCompany({ store, clock: bench.clock });
      const card = { card_id: '100029701' };
      let closing: Promise<unknown> | undefined;
      by(() => {
        closing = operate(bench, 'card.close', card);
        return overOrWaiting(url, closing);
      });
      await operate(bench, 'card.limit', {
        ...card,
        limit_amount: '9.00',
        currency: 'USD',
      });
      await closing;
      await store.close();
      // The limit may have been changed, and over, before closing had its turn; after it, nothing is.
      const closed = calls.findIndex((path) => path.endsWith('/card/close'));
      assert.ok(calls.length > 0);
      assert.deepEqual(closed < 0 ? [] : calls.slice(closed + 1), [], calls.join(' '));
    });

    test('a subscription whose cancellation ends while another one is begun is cancelled once', async () => {
      const store = await openPostgresStore(await emptySchema(server));
      const { interrupted, by } = interrupting(store, 'find', 'operations');
      const world = together({}, {}, interrupted);
      const { bench, calls } = world;
      const monthly = {
        contract_name: 'Magazine',
        contract_amount: '9.00',
        interval: 'month',
        interval_count: '1',
      };
      await operate(bench, 'authorise.card', { ...CARD_PAYMENT, subscription: monthly });
      const [row] = await store.find('subscriptions', {});
      const cancel = () =>
        operate(bench, 'subscription.cancel', {
          recurring_id: row?.id,
          contract_name: 'Magazine',
        });
      const before = calls.length;
      const answer = Promise.withResolvers<undefined>();
      const arrived = Promise.withResolvers<undefined>();
      world.delays = () => {
        arrived.resolve(undefined);
        return answer.promise;
      };
      const first = cancel();
      await arrived.promise;
      by(() => {
        answer.resolve(undefined);
        return first;
      });
      const second = await cancel();
      const third = await cancel();
      await store.close();
      assert.equal(second.body.type, '/problems/operation-in-progress');
      assert.equal(third.body.id, (await first).body.id);
      assert.equal(calls.length - before, 1, calls.join(' '));
    });

    test('a row that was written meanwhile is found, also by what has met a deadlock before', async () => {
      const store = await openPostgresStore(await emptySchema(server));
      await store.transaction((tx) => tx.insert('counters', { id: 'a', value: 1 }));
      const deadlock = Object.assign(new DatabaseError('deadlock', 0, 'error'), { code: '40P01' });
      let runs = 0;
      await store.transaction(async (tx) => {
        runs += 1;
        if (runs === 1) throw deadlock;
        if (runs === 2) await tx.insert('counters', { id: 'a', value: 2 });
      });
      await store.close();
      assert.equal(runs, 3);
    });
  });
}
