import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, Connection } from 'pg';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { createBench, openSession, payByCard, viewOf } from '../proxy/harness.ts';
import { emptySchema, postgresServer } from '../support/postgres-schema.ts';
import { createScriptedGateway, paymentXml, queryJson } from '../support/scripted-gateway.ts';

/** They hold what is in progress, or one row: they don't grow with what was paid. */
const SHORT = /tender_(outbox|leases|schema|counters)\b/;
const ROWS = 3_000;

test(
  'no query of a payment or due work walks through all rows on PostgreSQL, whether or not it has statistics',
  { skip: postgresServer === undefined && 'no PostgreSQL here' },
  async (context) => {
    const url = await emptySchema(postgresServer ?? '');
    const asked = new Set<string>();
    const { parse } = Connection.prototype;
    Connection.prototype.parse = function (query, more) {
      if (/^\s*(select content|update|delete)\b.* tender_/s.test(query.text)) asked.add(query.text);
      parse.call(this, query, more);
    };
    const store = await openPostgresStore(url);
    try {
      const gateway = createScriptedGateway();
      gateway.on('/v1/authorise', (sent) => paymentXml(sent));
      gateway.on('/v1/retrievalTrans', (sent) => queryJson(sent, { status: '1' }));
      const bench = createBench({ fetch: gateway.fetch, store });
      const [first, second] = [
        await openSession(bench),
        await openSession(bench, { order_id: 'A-101' }),
      ];
      await payByCard(bench, first);
      gateway.on('/v1/authorise', () => new Response('', { status: 500 }));
      await payByCard(bench, second);
      bench.clock.advance(60_000);
      await bench.proxy.runDue();
      assert.equal((await viewOf(bench, second)).state, 'paid');
    } finally {
      Connection.prototype.parse = parse;
      await store.close();
    }
    assert.ok(asked.size > 20, 'the statements were seen');

    const client = new Client({ connectionString: url });
    await client.connect();
    context.after(() => client.end());
    const content = `json_build_object('text', repeat('x', 1500))`;
    const fill = `
      insert into tender_sessions (id, order_key, state, expires_at, content)
        select 'ses_' || n, '1|' || n, 'paid', n, ${content} from generate_series(1, ${ROWS}) n;
      insert into tender_attempts (id, order_no, order_key, session_id, outcome, created_at, content)
        select 'att_' || n, n || '-1', '1|' || n, 'ses_' || n, 'succeeded', n, ${content}
        from generate_series(1, ${ROWS}) n`;
    const walks: string[] = [];
    // A plan is made while a table is empty, and used when it is not any more.
    for (const next of ['', fill, 'analyze tender_sessions; analyze tender_attempts']) {
      await client.query(next);
      for (const text of asked) walks.push(...(await walksOf(client, text)));
    }
    assert.deepEqual(walks, []);
  },
);

/** What a plan reads whole tables by, or an index row by row, to leave most of it out. */
async function walksOf(client: Client, text: string): Promise<string[]> {
  const { size: length } = new Set(text.match(/\$\d+/g));
  // Ranges are planned by their bounds each time, all else once, for any value.
  const mode = /[<>]=? \$/.test(text) ? 'custom' : 'generic';
  await client.query(`set plan_cache_mode = force_${mode}_plan; prepare asked as ${text}`);
  const values = length > 0 ? `(${Array.from({ length }, () => "'1'").join(', ')})` : '';
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute asked${values}`);
  await client.query('deallocate asked');
  const plan = rows.map((row) => row['QUERY PLAN']);
  return plan
    .filter(
      (step, at) =>
        /Seq Scan|Index Scan/.test(step) &&
        !SHORT.test(step) &&
        !plan[at + 1]?.includes('Index Cond') &&
        (step.includes('Seq Scan') || plan[at + 1]?.includes('Filter')),
    )
    .map((step) => `${step.trim()}: ${text.replace(/\s+/g, ' ')}`);
}
