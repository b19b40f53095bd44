import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postgresPrograms, startPostgres } from '../support/postgres.mjs';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { asMerchant, createBench, openSession, payByCard, sessionTerms } from '../proxy/harness.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';

const programs = postgresPrograms();

/** The gateway lists the payment that the standby has. */
const listed = () =>
  Response.json({
    return_status: '1',
    orders_list: [
      {
        order_no: 'first-1',
        transaction_id: 't-first-1',
        order_status: '1',
        amount: '12.00',
        currency: 'EUR',
      },
    ],
  });

/** A shop on a server whose standby takes over, and lacks what was committed last, or nothing. */
async function failOver(
  server: Awaited<ReturnType<typeof startPostgres>>,
  { isLost = false, isSynchronous = false } = {},
) {
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  gateway.on('/v1/retrievalTrans', () => listed());
  const start = async () => {
    const opened = await openPostgresStore(server.url);
    // Commits would hang without a standby that is there all the time.
    const history = async () => ({
      ...((await opened.history?.()) ?? { timeline: null }),
      isSynchronous,
    });
    return { ...opened, history };
  };
  const before = await start();
  const first = createBench({ fetch: gateway.fetch, store: before });
  await payByCard(first, await openSession(first, { order_id: 'first' }));
  await first.proxy.runDue();
  await before.close();
  const store = await start();
  const bench = createBench({ fetch: gateway.fetch, store });
  await bench.proxy.runDue();
  // From here on nothing is written but what the standby is to lack.
  const takeOver = await server.standby();
  if (isLost) {
    await payByCard(bench, await openSession(bench, { order_id: 'lost' }));
    await bench.proxy.runDue();
  }
  await takeOver();
  const open = (order_id: string) =>
    asMerchant<{ type?: string }>(bench, {
      method: 'POST',
      path: '/v1/sessions',
      body: sessionTerms({ order_id }),
    });
  return { bench, store, open };
}

const ready = async (bench: Parameters<typeof asMerchant>[0]) =>
  (await asMerchant<{ status: string }>(bench, { path: '/readyz' })).body.status;

if (programs === undefined) test('a standby takes over', { skip: 'needs PostgreSQL' });
else {
  test('a standby without the last commits takes over: nothing is sent again', async (t) => {
    const server = await startPostgres(programs);
    t.after(() => server.stop());
    const { bench, store, open } = await failOver(server, { isLost: true });
    const first = await open('lost');
    assert.deepEqual([first.status, first.body.type], [503, '/problems/store-went-back']);
    assert.equal(await ready(bench), 'the database went back: run tender restore');
    bench.restart();
    assert.equal((await open('lost')).status, 503, 'nor by a process that has seen nothing');
    assert.equal(typeof (await bench.another().resumeRestored()), 'object');
    await bench.proxy.runDue();
    assert.equal(await ready(bench), 'ready');
    assert.equal((await open('next')).status, 201);
    await store.close();
  });

  test('a standby takes over that nobody knows to be complete: a person decides', async (t) => {
    const server = await startPostgres(programs);
    t.after(() => server.stop());
    const { bench, store, open } = await failOver(server);
    assert.equal((await open('next')).status, 503);
    await bench.another().declareComplete();
    await bench.proxy.runDue('continuity');
    assert.equal((await open('next')).status, 201);
    await store.close();
  });

  test('a standby takes over that every commit waited for: payments go on', async (t) => {
    const server = await startPostgres(programs);
    t.after(() => server.stop());
    const { bench, store, open } = await failOver(server, { isSynchronous: true });
    assert.equal((await open('next')).status, 201);
    bench.restart();
    assert.equal((await open('after')).status, 201);
    await store.close();
  });
}
