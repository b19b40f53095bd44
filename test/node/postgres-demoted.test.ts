import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Client } from 'pg';
import { openPostgresStore } from '../../src/node/stores/postgres.ts';
import { meaningOf } from '../../src/node/stores/sqlstates.ts';
import { StoreUnavailableError } from '../../src/proxy/index.ts';
import { postgresServer } from '../support/postgres-schema.ts';

describe('an error code of PostgreSQL', () => {
  for (const [meaning, codes] of [
    ['taken', ['23505']],
    ['again', ['40001', '40P01']],
    [
      'away',
      ['08000', '08006', '08P01', '25006', '25P03', '25P04', '40003', '53100', '53300', '55P03'],
    ],
    ['away', ['57014', '57P01', '57P02', '57P03', '57P04', '57P05', '58000', '58030']],
    [undefined, ['', '22P02', '23502', '25001', '25P02', '42601', '42P01', 'XX000']],
  ] as const)
    test(`is ${meaning ?? 'a fault of the program'}: ${codes.join(', ')}`, () => {
      for (const code of codes) assert.equal(meaningOf(code), meaning, code);
    });
});

if (postgresServer !== undefined) {
  const server = postgresServer;
  test('a server that was demoted is away, and is left as soon as it has said so', async () => {
    const admin = new Client({ connectionString: server });
    await admin.connect();
    const name = `tender_demoted_${process.pid}`;
    await admin.query(`create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const store = await openPostgresStore(url.href);
    const write = (id: string) =>
      store.transaction((tx) => tx.insert('counters', { id, value: 1 }));
    try {
      await write('before');
      await admin.query(`alter database ${name} set default_transaction_read_only = on`);
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      );
      for (let round = 0; round < 3; round += 1)
        await assert.rejects(write('meanwhile'), StoreUnavailableError);
      await admin.query(`alter database ${name} reset default_transaction_read_only`);
      await write('after');
    } finally {
      await store.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  });
}
