import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
import { runChecks } from '../../src/node/check/run-checks.ts';
import { loadConfiguration } from '../../src/node/index.ts';
import { openKnownStore, openRestoredStore, openStore } from '../../src/node/stores/open-store.ts';
import { MIGRATIONS, prepareSchema } from '../../src/node/stores/schema.ts';
import { schemaIn } from '../../src/node/stores/sqlite.ts';
import type { Store } from '../../src/proxy/index.ts';
import { TABLES } from '../../src/proxy/store/table-shapes.ts';
import { emptySchema, postgresServer } from '../support/postgres-schema.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-older-'));
after(() => rm(folder, { recursive: true }));

/** A database, and a way past the store. */
interface Database {
  readonly address: string;
  run(text: string): unknown;
  close(): Promise<void> | void;
}

function newFile(): Database {
  const path = join(folder, `${randomUUID()}.db`);
  const database = new DatabaseSync(path, { timeout: 5_000 });
  return {
    address: `sqlite:${path}`,
    run: (text) => database.exec(text),
    close: () => database.close(),
  };
}

async function newSchema(server: string): Promise<Database> {
  const address = await emptySchema(server);
  const client = new Client({ connectionString: address });
  await client.connect();
  return { address, run: (text) => client.query(text), close: () => client.end() };
}

const databases: Readonly<Record<string, (() => Promise<Database> | Database) | undefined>> = {
  SQLite: newFile,
  PostgreSQL: postgresServer === undefined ? undefined : () => newSchema(postgresServer ?? ''),
};

const reveal = (id: string, subject = 'ada') => ({
  id,
  cardId: '1',
  subject,
  origin: 'https://wallet.example',
  at: 1_700_000_000_000,
});

/** More than are filled at once. */
const MANY = 1_101;

/** Made by this version, but for columns that it then lacks: as of one that did not search by them. */
async function olderIn(database: Database, rows = MANY): Promise<void> {
  const store = await openStore(database.address);
  await store.transaction(async (tx) => {
    for (let number = 0; number < rows; number += 1)
      await tx.insert('reveals', reveal(`r${number}`, number % 2 === 0 ? 'ada' : 'jo'));
  });
  await store.close();
  await database.run(`drop index tender_reveals_card_id_at; drop index tender_reveals_subject_at;
    alter table tender_reveals drop column subject; alter table tender_reveals drop column at`);
}

const countOf = async (store: Store, subject: string): Promise<number> =>
  (
    await store.find('reveals', {
      where: { subject },
      range: { column: 'at', from: 1_700_000_000_000 },
    })
  ).length;

const storeCheck = async (database: string) => {
  const configuration = await loadConfiguration({
    environment: {
      TENDER_DATABASE_URL: database,
      TENDER_GATEWAY_URL: 'http://127.0.0.1:1',
      PORT: '0',
    },
    file: null,
  });
  return (await runChecks(configuration)).find(({ name }) => name === 'store');
};

for (const [name, made] of Object.entries(databases))
  describe(`a ${name} database of a version that searched by fewer columns`, () => {
    const options = { ...(!made && { skip: 'set TENDER_TEST_POSTGRES_URL to test it' }) };
    const given = async (rows?: number): Promise<Database> => {
      const database = await made!();
      after(() => database.close());
      await olderIn(database, rows);
      return database;
    };
    const opened = async ({ address }: Database): Promise<Store> => {
      const store = await openStore(address);
      after(() => store.close());
      return store;
    };

    test('is searched by all of them once it is opened', options, async () => {
      const store = await opened(await given());
      assert.deepEqual([await countOf(store, 'ada'), await countOf(store, 'jo')], [551, 550]);
    });

    test('has in them what proxies of that version still write', options, async () => {
      const database = await given(1);
      const store = await opened(database);
      const [written, changed] = [reveal('late', 'mia'), reveal('r0', 'mia')].map((row) =>
        JSON.stringify(row),
      );
      await database.run(
        `insert into tender_reveals (id, card_id, content) values ('late', '1', '${written}')`,
      );
      await database.run(`update tender_reveals set content = '${changed}' where id = 'r0'`);
      assert.deepEqual([await countOf(store, 'ada'), await countOf(store, 'mia')], [0, 2]);
    });

    test('takes a document that the database can’t read a column from', options, async () => {
      const database = await given(1);
      const store = await opened(database);
      const row = { ...reveal('odd', 'mia'), origin: 'no\u0000text' };
      await store.transaction((tx) => tx.insert('reveals', row));
      await store.transaction((tx) => tx.update('reveals', 'odd', { cardId: '2' }));
      assert.equal(await countOf(store, 'mia'), 1);
    });

    test('is brought up to date once, by proxies that start at once', options, async () => {
      const database = await given();
      const stores = await Promise.all([1, 2, 3].map(() => opened(database)));
      for (const store of stores) assert.equal(await countOf(store, 'ada'), 551);
    });

    test('is finished by the next start, where one was interrupted', options, async () => {
      const database = await given();
      await (await openStore(database.address)).close();
      await database.run('drop index tender_reveals_subject_at');
      if (name === 'PostgreSQL')
        await database.run('alter table tender_reveals disable trigger all');
      await database.run("update tender_reveals set subject = null where id > 'r5'");
      if (name === 'PostgreSQL')
        await database.run('alter table tender_reveals enable trigger all');
      assert.equal(await countOf(await opened(database), 'ada'), 551);
    });

    test('is left as it is by what looks at it beside its proxies', options, async () => {
      const database = await given(3);
      await assert.rejects(openKnownStore(database.address), /is of an older version: back it up/);
      const check = await storeCheck(database.address);
      assert.equal(check?.result, 'warning');
      assert.match(check.detail, /is of an older version/);
      const store = await openRestoredStore(database.address);
      after(() => store.close());
      assert.equal(await countOf(store, 'ada'), 2);
    });

    test(
      'but with tables of something else is refused, and not called absent',
      options,
      async () => {
        const database = await made!();
        after(() => database.close());
        await database.run('create table tender_reveals (id text)');
        await assert.rejects(openStore(database.address), /that this program did not make/);
      },
    );
  });

test('every column is in an index, whose presence says that the column is filled', () => {
  for (const [name, { columns, indexes }] of Object.entries(TABLES)) {
    const indexed = new Set(indexes.flatMap((index) => index.columns));
    for (const column of Object.keys(columns)) assert.ok(indexed.has(column), `${name}.${column}`);
  }
});

describe('a numbered migration', () => {
  test('runs once, and no older version uses the database after it', async () => {
    const path = join(folder, `${randomUUID()}.db`);
    const store = await openStore(`sqlite:${path}`);
    await store.transaction((tx) => tx.insert('counters', { id: 'a', value: 1 }));
    await store.close();
    const database = new DatabaseSync(path);
    after(() => database.close());
    const double =
      "update tender_counters set content = json_set(content, '$.value', 2 * (content ->> 'value'))";
    for (let start = 1; start <= 2; start += 1)
      await prepareSchema(schemaIn(database, path), 'make', [
        ...MIGRATIONS,
        async (connection) => {
          await connection.run({ text: double, values: [] });
        },
      ]);
    assert.deepEqual(
      { ...database.prepare("select content ->> 'value' as value from tender_counters").get() },
      { value: 2 },
    );
    await assert.rejects(
      openStore(`sqlite:${path}`),
      /migrated by a newer version of this program/,
    );
  });
});

for (const [name, made] of Object.entries(databases))
  test(
    `a ${name} database in which an order number was one attempt's takes another transaction of it`,
    {
      ...(!made && { skip: 'set TENDER_TEST_POSTGRES_URL to test it' }),
    },
    async () => {
      const database = await made!();
      after(() => database.close());
      await (await openStore(database.address)).close();
      await database.run(`drop index tender_attempts_order_no_besides;
      create unique index tender_attempts_order_no on tender_attempts (order_no);
      alter table tender_attempts drop column besides;
      insert into tender_attempts (id, order_no, content) values ('a', 'A-1', '{"orderNo":"A-1"}');
      update tender_schema set version = 1`);
      const store = await openStore(database.address);
      after(() => store.close());
      await database.run(
        `insert into tender_attempts (id, order_no, besides, content) values ('b', 'A-1', 't-2', '{"orderNo":"A-1","besides":"t-2"}')`,
      );
      const found = await store.find('attempts', { where: { orderNo: 'A-1' } });
      assert.equal(found.length, 2);
    },
  );
