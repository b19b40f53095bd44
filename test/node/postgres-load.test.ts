import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { systemClock } from '../../src/node/runtime/dependencies.ts';
import { postgresPrograms, startPostgres } from '../../scripts/postgres.mjs';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import type { Bench, OpenSession } from '../proxy/harness.ts';
import { asMerchant, createBench, openSession, payByCard, send } from '../proxy/harness.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';

const SHOPPERS = 64;
/** Time that passes, for what waits for the database. */
const clock = { ...systemClock, advance: () => undefined, step: () => undefined };
const programs = postgresPrograms();

interface Page {
  readonly data: readonly { readonly id: string; readonly type: string }[];
  readonly next: string | null;
}

interface PaymentBody {
  readonly outcome?: string;
  /** Of a refusal. */
  readonly type?: string;
}

async function eventsAfter(bench: Bench, after: string | null): Promise<Page> {
  const path = `/v1/events${after ? `?after=${after}` : ''}`;
  const { status, body } = await asMerchant<Page>(bench, { path });
  assert.equal(status, 200);
  return body;
}

/** Two proxies on one database. */
async function twoProxies(url: string) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const stores = await Promise.all([openPostgresStore(url), openPostgresStore(url)]);
  const [one, two] = stores.map((store) => createBench({ fetch: gateway.fetch, store, clock }));
  return {
    gateway,
    benches: [one!, two!] as const,
    close: () => Promise.all(stores.map((store) => store.close())),
  };
}

describe('two proxies on one PostgreSQL', { skip: programs ? false : 'no PostgreSQL here' }, () => {
  test(`answer ${SHOPPERS} shoppers at once without a fault, and a reader sees every event once`, async () => {
    const server = await startPostgres(programs!);
    const { benches, gateway, close } = await twoProxies(server.url);
    try {
      const paying = new AbortController();
      const seen: string[] = [];
      const reader = (async () => {
        for (let after: string | null = null; ;) {
          const last = paying.signal.aborted;
          const page: Page = await eventsAfter(benches[0], after);
          seen.push(...page.data.map(({ id }) => id));
          after = page.next;
          if (last && page.data.length === 0) return;
          await systemClock.sleep(20);
        }
      })();
      const paid = await Promise.all(
        Array.from({ length: SHOPPERS }, async (_, shopper) => {
          const bench = benches[shopper % 2 === 0 ? 0 : 1];
          const session = await openSession(bench, { order_id: `O-${shopper}` });
          const tries = await Promise.all([payByCard(bench, session), payByCard(bench, session)]);
          return tries.map(({ status }) => status).sort();
        }),
      );
      paying.abort();
      await reader;
      assert.deepEqual(
        new Set(paid.map(String)),
        new Set(['200,409']),
        'one pays, one is told why',
      );
      assert.equal(gateway.callsTo('/v1/authorise').length, SHOPPERS, 'nothing is charged twice');
      assert.deepEqual(
        seen,
        Array.from({ length: SHOPPERS }, (_, at) => `evt_${String(at + 1).padStart(16, '0')}`),
      );
    } finally {
      await close();
      server.stop();
    }
  });

  test('outlive its restarts: 503 meanwhile, and at work again by themselves', async () => {
    const server = await startPostgres(programs!);
    const { benches, close } = await twoProxies(server.url);
    const [bench] = benches;
    const ready = async () => (await send(bench, { path: '/readyz' })).status;
    try {
      for (const mode of ['fast', 'immediate'] as const) {
        const session = await openSession(bench, { order_id: mode });
        assert.equal(await ready(), 200);
        server.end(mode);
        const from = performance.now();
        assert.equal(await ready(), 503);
        assert.ok(performance.now() - from < 2_500, 'and says so soon');
        const refused = await payByCard<{ type: string }>(bench, session, { key: `pay-${mode}` });
        assert.equal(refused.status, 503);
        assert.equal(refused.body.type, '/problems/store-unavailable');
        assert.equal(refused.headers.get('retry-after'), '2');
        await server.begin();
        const again = await payByCard(bench, session, { key: `pay-${mode}` });
        assert.equal(again.body.outcome, 'succeeded');
        assert.equal(await ready(), 200);
      }
    } finally {
      await close();
      server.stop();
    }
  });

  test('lose no payment of 20 shoppers to its restart', async () => {
    const server = await startPostgres(programs!);
    const { benches, gateway, close } = await twoProxies(server.url);
    const [away, half] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let asked = 0;
    // Half of them are answered while there is no database to write the answer to.
    gateway.on('/v1/authorise', async (fields) => {
      asked += 1;
      if (asked === 10) half.resolve(undefined);
      if (asked <= 10) await away.promise;
      return paymentXml(fields);
    });
    /** The same request again, as a page sends it, until it is known what became of the payment. */
    const pay = async (bench: Bench, session: OpenSession, key: string) => {
      for (;;) {
        const { status, body, headers } = await payByCard<PaymentBody>(bench, session, { key });
        if (status === 200) return body.outcome;
        assert.match(body.type ?? '', /(store-unavailable|request-in-flight)$/);
        await systemClock.sleep(Number(headers.get('retry-after')) * 1_000);
      }
    };
    try {
      const shoppers = await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          const bench = benches[at % 2 === 0 ? 0 : 1];
          return { bench, session: await openSession(bench, { order_id: `R-${at}` }) };
        }),
      );
      const first = shoppers.slice(0, 10).map((one, at) => pay(one.bench, one.session, `k-${at}`));
      await half.promise;
      server.end('immediate');
      away.resolve(undefined);
      const second = shoppers
        .slice(10)
        .map((one, at) => pay(one.bench, one.session, `k-${10 + at}`));
      await server.begin();
      const outcomes = await Promise.all([...first, ...second]);
      assert.deepEqual(outcomes, Array<string>(20).fill('succeeded'));
      const orders = gateway.callsTo('/v1/authorise').map(({ values }) => values['order_no']);
      assert.equal(new Set(orders).size, 20);
      assert.equal(orders.length, 20, 'each is charged once');
      for (const bench of benches)
        assert.equal((await send(bench, { path: '/readyz' })).status, 200, 'both live');
    } finally {
      await close();
      server.stop();
    }
  });

  test('outlive a server that freezes: not ready within two seconds, and ready again by themselves', async () => {
    const server = await startPostgres(programs!);
    const { benches, close } = await twoProxies(server.url);
    const [bench] = benches;
    const ready = async () => (await send(bench, { path: '/readyz' })).status;
    try {
      assert.equal(await ready(), 200);
      const thaw = server.freeze();
      try {
        const from = performance.now();
        assert.equal(await ready(), 503);
        assert.ok(performance.now() - from < 2_000, 'and says so soon');
      } finally {
        thaw();
      }
      assert.equal(await ready(), 200);
    } finally {
      await close();
      server.stop();
    }
  });
});
