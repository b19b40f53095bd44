import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import type { Store } from '../../src/proxy/index.ts';
import { emptySchema, postgresServer } from './postgres-schema.ts';

/** Tests hand their clock in; the server's own would be asked for the time. */
const withoutClock = ({ time: _its, ...store }: Store): Store => store;

/** The databases that there are here, each opened empty. */
export const DATABASES: Readonly<Record<string, () => Promise<Store>>> = {
  SQLite: () => openStore('sqlite::memory:'),
  ...(postgresServer !== undefined && {
    PostgreSQL: async () =>
      withoutClock(await openPostgresStore(await emptySchema(postgresServer ?? ''))),
  }),
};
