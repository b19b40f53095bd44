import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { systemClock } from '../../src/node/runtime/dependencies.ts';
import { postgresPrograms, startPostgres } from '../support/postgres.mjs';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { placeIn } from '../../src/proxy/events/event-chain.ts';
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

/** Two proxies on a server of their own; both end with the test, the server first: it may be frozen. */
async function twoProxies(context: TestContext) {
  const server = await startPostgres(programs!);
  context.after(() => server.stop());
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const stores = await Promise.all([openPostgresStore(server.url), openPostgresStore(server.url)]);
  context.after(() => Promise.all(stores.map((store) => store.close())));
  const [one, two] = stores.map((store) => createBench({ fetch: gateway.fetch, store, clock }));
  return { server, gateway, benches: [one!, two!] as const };
}

const statusOfReady = async (bench: Bench) => (await send(bench, { path: '/readyz' })).status;

/** However long a busy disk takes to write: a look that takes too long says 503 as well. */
async function becomesReady(bench: Bench): Promise<void> {
  while ((await statusOfReady(bench)) !== 200) await systemClock.sleep(20);
}

describe('two proxies on one PostgreSQL', { skip: programs ? false : 'no PostgreSQL here' }, () => {
  test(`answer ${SHOPPERS} shoppers at once without a fault, and a reader sees every event once`, async (context) => {
    const { benches, gateway } = await twoProxies(context);
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
    assert.deepEqual(new Set(paid.map(String)), new Set(['200,409']), 'one pays, one is told why');
    assert.equal(gateway.callsTo('/v1/authorise').length, SHOPPERS, 'nothing is charged twice');
    assert.deepEqual(
      seen.map((id) => Number(placeIn(id)?.id)),
      Array.from({ length: SHOPPERS }, (_, at) => at + 1),
    );
  });

  test('outlive its restarts: 503 meanwhile, and at work again by themselves', async (context) => {
    const { benches, server } = await twoProxies(context);
    const [bench] = benches;
    for (const mode of ['fast', 'immediate'] as const) {
      const session = await openSession(bench, { order_id: mode });
      await becomesReady(bench);
      server.end(mode);
      assert.equal(await statusOfReady(bench), 503, 'while it is away');
      const refused = await payByCard<{ type: string }>(bench, session, { key: `pay-${mode}` });
      assert.equal(refused.status, 503);
      assert.equal(refused.body.type, '/problems/store-unavailable');
      assert.equal(refused.headers.get('retry-after'), '2');
      await server.begin();
      const again = await payByCard(bench, session, { key: `pay-${mode}` });
      assert.equal(again.body.outcome, 'succeeded');
      await becomesReady(bench);
    }
  });

  test('lose no payment of 20 shoppers to its restart', async (context) => {
    const { benches, gateway, server } = await twoProxies(context);
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
    const second = shoppers.slice(10).map((one, at) => pay(one.bench, one.session, `k-${10 + at}`));
    await server.begin();
    const outcomes = await Promise.all([...first, ...second]);
    assert.deepEqual(outcomes, Array<string>(20).fill('succeeded'));
    const orders = gateway.callsTo('/v1/authorise').map(({ values }) => values['order_no']);
    assert.equal(new Set(orders).size, 20);
    assert.equal(orders.length, 20, 'each is charged once');
    await Promise.all(benches.map(becomesReady));
  });

  test('outlive a server that freezes: not ready before it goes on, and ready again by themselves', async (context) => {
    const { benches, server } = await twoProxies(context);
    const [bench] = benches;
    await becomesReady(bench);
    const thaw = server.freeze();
    assert.equal(await statusOfReady(bench), 503, 'before it goes on');
    thaw();
    await becomesReady(bench);
  });
});
