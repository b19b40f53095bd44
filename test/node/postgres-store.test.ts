import { describe, test } from 'node:test';
import { Client } from 'pg';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { storeSuite } from '../support/store-suite.ts';

const server = process.env['TENDER_TEST_POSTGRES_URL'];

if (server === undefined)
  describe('the PostgreSQL store', () => {
    test('needs a server', {
      skip: 'set TENDER_TEST_POSTGRES_URL=postgres://user@host:port/database to test it',
    });
  });
else {
  let schemas = 0;
  /** A schema of its own for each store, gone with the first that comes after it. */
  const emptySchema = async () => {
    const name = `tender_test_${process.pid}_${(schemas += 1)}`;
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(`drop schema if exists ${name} cascade; create schema ${name}`);
    await client.end();
    const url = new URL(server);
    url.searchParams.set('options', `-c search_path=${name}`);
    return url.href;
  };
  storeSuite('PostgreSQL', async () => openPostgresStore(await emptySchema()));
}
