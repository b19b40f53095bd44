import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresPrograms, startPostgres } from '../support/postgres.mjs';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { createBench, openSession, payByCard } from '../proxy/harness.ts';
import { openStream, viewIn } from '../proxy/streams.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';

const programs = postgresPrograms();

test(
  'what one proxy did, the stream at another one shows at once: told by NOTIFY, while nobody’s clock moves',
  { skip: programs ? false : 'no PostgreSQL here', timeout: 60_000 },
  async (context) => {
    const server = await startPostgres(programs!);
    context.after(() => server.stop());
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked));
    const stores = await Promise.all([
      openPostgresStore(server.url),
      openPostgresStore(server.url),
    ]);
    context.after(() => Promise.all(stores.map((store) => store.close())));
    // Their streams look by themselves only when time passes, which it never does.
    const [one, two] = stores.map((store) =>
      createBench({ fetch: gateway.fetch, store, clock: createFakeClock(Date.now()) }),
    );
    await listening(server.url, 2);

    const session = await openSession(one!);
    const stream = await openStream(two!, session);
    context.after(() => stream.leave());
    assert.equal(viewIn(await stream.next()).state, 'open');
    assert.equal((await payByCard(one!, session)).status, 200);
    let view = viewIn(await stream.next());
    while (view.state === 'paying') view = viewIn(await stream.next());
    assert.deepEqual([view.state, view.attempt?.outcome], ['paid', 'succeeded']);
  },
);

/** Waits until so many connections listen; proxies begin that beside their other work. */
async function listening(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (let found = 0; found < count;) {
      await delay(20);
      const { rows } = await client.query<{ found: number }>(
        "select count(*)::int as found from pg_stat_activity where query ilike 'listen %'",
      );
      found = rows[0]?.found ?? 0;
    }
  } finally {
    await client.end();
  }
}
