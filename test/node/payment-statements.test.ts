import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { Connection } from 'pg';
import { systemRandom } from '../../src/node/runtime/dependencies.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { emptySchema, postgresServer } from '../support/postgres-schema.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { createBench, openSession, payByCard } from '../proxy/harness.ts';

/** Calls `seen` before each call of a method. */
function watch(
  context: TestContext,
  owner: object,
  name: string,
  seen: (self: unknown, given: readonly unknown[]) => void,
): void {
  const method = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
  context.mock.method(owner as never, name as never, function (this: unknown, ...given: unknown[]) {
    seen(this, given);
    return Reflect.apply(method, this, given);
  });
}

/** The statements of one card payment, with what opens and ends its transactions. */
async function statementsOfPayment(database: string, ran: string[]): Promise<readonly string[]> {
  const store = await openStore(database);
  const gateway = createScriptedGateway();
  gateway.on('/v1/authorise', (asked) => paymentXml(asked));
  const bench = createBench({ fetch: gateway.fetch, store, random: systemRandom });
  // The first one takes the lease and prepares statements.
  await payByCard(bench, await openSession(bench));
  const session = await openSession(bench, { order_id: 'A-101' });
  ran.length = 0;
  const { body } = await payByCard<{ outcome: string }>(bench, session);
  const during = [...ran];
  assert.equal(body.outcome, 'succeeded');
  await bench.proxy.close();
  await store.close();
  return during;
}

const commitsIn = (ran: readonly string[]): number =>
  ran.filter((text) => text === 'commit').length;

test('a card payment on SQLite takes two synced commits, and few statements', async (context) => {
  const ran: string[] = [];
  watch(context, DatabaseSync.prototype, 'exec', (_self, [text]) => ran.push(String(text)));
  for (const name of ['run', 'all', 'get'])
    watch(context, StatementSync.prototype, name, (self) =>
      ran.push((self as StatementSync).sourceSQL),
    );
  const folder = mkdtempSync(join(tmpdir(), 'tender-statements-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const during = await statementsOfPayment(`sqlite:${join(folder, 'tender.db')}`, ran);
  assert.equal(commitsIn(during), 2);
  assert.ok(during.length <= 27, during.join('\n'));
});

test(
  'a card payment on PostgreSQL takes two commits, and few statements',
  {
    skip: postgresServer === undefined && 'set TENDER_TEST_POSTGRES_URL to test it',
  },
  async (context) => {
    const ran: string[] = [];
    const texts = new Map<string, string>();
    watch(context, Connection.prototype, 'parse', (_self, [given]) => {
      const { name, text } = given as { readonly name: string; readonly text: string };
      texts.set(name, text);
    });
    watch(context, Connection.prototype, 'bind', (_self, [given]) => {
      const text = texts.get((given as { readonly statement: string }).statement) ?? '';
      // News of sessions go out from time to time, whatever is paid meanwhile.
      if (!text.includes('pg_notify')) ran.push(text);
    });
    const during = await statementsOfPayment(await emptySchema(postgresServer ?? ''), ran);
    assert.equal(commitsIn(during), 2);
    assert.ok(during.length <= 27, during.join('\n'));
  },
);
