import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { systemRandom } from '../../src/node/runtime/dependencies.ts';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import type { Store } from '../../src/proxy/index.ts';
import { createBench, openSession, payByCard, viewOf } from '../proxy/harness.ts';
import { openStream, viewIn } from '../proxy/streams.ts';
import { poolerProgram, startPooler } from '../support/pgbouncer.mjs';
import { postgresPrograms, startPostgres } from '../support/postgres.mjs';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { storeSuite } from '../support/store-suite.ts';

const program = poolerProgram();
const programs = postgresPrograms();

if (program === undefined || programs === undefined)
  test('PgBouncer before PostgreSQL', { skip: 'both have to be installed' });
else
  describe('PgBouncer in transaction mode before PostgreSQL', () => {
    let server: Awaited<ReturnType<typeof startPostgres>>;
    let pooler: Awaited<ReturnType<typeof startPooler>>;
    let made = 0;

    before(async () => {
      server = await startPostgres(programs);
      pooler = await startPooler(program, server.url);
    });
    after(() => {
      pooler.stop();
      server.stop();
    });

    /** An empty database's addresses: its own, and through the pooler. */
    async function emptyDatabase() {
      const name = `pooled_${(made += 1)}`;
      const client = new Client({ connectionString: server.url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const [url = '', through = ''] = [server.url, pooler.url].map((each) =>
        each.replace(/\/postgres$/, `/${name}`),
      );
      return { url, pooler: through };
    }

    async function emptyStore(): Promise<Store> {
      const { url, pooler: through } = await emptyDatabase();
      return openPostgresStore(url, { pooler: through });
    }

    storeSuite('pooled PostgreSQL', emptyStore);

    test('more proxies than the server has connections pay at once, and see each other’s payments', async () => {
      const gateway = createScriptedGateway();
      gateway.on('/v1/authorise', (asked) => paymentXml(asked));
      const { url, pooler: through } = await emptyDatabase();
      const stores = await Promise.all(
        Array.from({ length: 4 }, () => openPostgresStore(url, { pooler: through })),
      );
      try {
        const benches = stores.map((store) =>
          createBench({ fetch: gateway.fetch, store, random: systemRandom }),
        );
        const [one, two] = benches;
        const watched = await openSession(one!, { order_id: 'WATCHED' });
        const stream = await openStream(two!, watched);
        assert.equal(viewIn(await stream.next()).state, 'open');
        await Promise.all(
          Array.from({ length: 40 }, async (_, index) => {
            const bench = benches[index % benches.length]!;
            const session = await openSession(bench, { order_id: `P-${index}` });
            assert.equal((await payByCard(bench, session)).body.outcome, 'succeeded');
            assert.equal((await viewOf(benches[(index + 1) % 4]!, session)).state, 'paid');
          }),
        );
        await payByCard(one!, watched);
        let view = viewIn(await stream.next());
        while (view.state !== 'paid') view = viewIn(await stream.next());
        stream.leave();
      } finally {
        await Promise.all(stores.map((store) => store.close()));
      }
    });

    test('what is sent through it is bounded as what is not', async () => {
      const { url, pooler: through } = await emptyDatabase();
      const store = await openPostgresStore(url, { pooler: through });
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(`
        create table limits (statement interval);
        create function note_limit() returns trigger language plpgsql as $$
          begin
            insert into limits values (current_setting('statement_timeout')::interval);
            return new;
          end $$;
        create trigger note before insert on tender_counters
          for each row execute function note_limit();
      `);
      await store.transaction((tx) => tx.insert('counters', { id: 'a', value: 1 }));
      const { rows } = await client.query<{ seconds: string }>(
        'select extract(epoch from statement)::integer as seconds from limits',
      );
      assert.deepEqual(
        rows.map(({ seconds }) => Number(seconds)),
        [5],
      );
      await client.end();
      await store.close();
    });
  });
