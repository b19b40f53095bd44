import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
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
