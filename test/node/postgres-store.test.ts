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
}
