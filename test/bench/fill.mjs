// Fills a store for the bench: copies of what one real payment has left behind in every table, each with ids of its
// own. The database makes them from the payment's rows, so that a million take minutes.
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** Written anew by whoever works with the store. */
const NOT_COPIED = [
  'schema',
  'lineages',
  'numbers',
  'checks',
  'counters',
  'leases',
  'turns',
  'outbox',
].map((name) => `tender_${name}`);
const NUMBERED = /^\d{16}$/;
/** Ids, tokens and hashes, as they are in columns and documents. */
const ID = /\b[a-z]{2,8}_[\w-]{16,}|(?<![\w-])[\w-]{40,}(?![\w-])/g;
const AT_ONCE = 10_000;
/** Lists go by it: each copy was begun a moment after the one before. */
const BEGUN = 'created_at';

/**
 * @typedef {object} Database
 * @property {(sql: string) => Promise<Record<string, unknown>[]>} run
 * @property {() => Promise<unknown>} close after what a server does by itself in the minutes that follow
 * @property {string} tables a statement that reads their names
 * @property {string} place what the `n`th copy of a numbered row has as its id
 * @property {(id: string, index: number) => string} scattered what the `n`th copy has for an id: random as that one is,
 *   or the index would be filled in order
 * @property {(column: string) => string} text of a column
 * @property {(column: string, text: string) => string} typed a text as the column takes it
 * @property {(from: number, to: number) => string} series a table of `n`, with both ends
 */

/** @param {string} url @returns {Promise<Database>} */
async function openPostgres(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    run: async (sql) => (await client.query(sql)).rows,
    async close() {
      await client.query('vacuum analyze');
      await client.query('checkpoint');
      await client.end();
    },
    tables: `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
    place: `lpad((id::bigint + n * 100)::text, 16, '0')`,
    scattered: (id) => `md5('${id}' || n)`,
    text: (column) => `${column}::text`,
    typed: (column, text) => `${text}::${column === 'content' ? 'json' : 'text'}`,
    series: (from, to) => `generate_series(${from}::bigint, ${to}::bigint) as n`,
  };
}

/** @param {string} file that nobody has open @returns {Promise<Database>} */
async function openSqlite(file) {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off');
  return {
    run: async (sql) => database.prepare(sql).all(),
    async close() {
      database.exec('pragma wal_checkpoint(truncate)');
      database.close();
    },
    tables: `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
    place: `printf('%016d', id + n * 100)`,
    scattered: (_, index) => `printf('%08x%08x%04x', (n * 2654435761) & 4294967295, n, ${index})`,
    text: (column) => column,
    typed: (_, text) => text,
    series: (from, to) =>
      `(with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n < ${to})
        select n from numbers)`,
  };
}

/**
 * Reads what one payment has left behind; what it answers puts copies of that into the store.
 *
 * @param {string} url of a store that holds one payment
 * @param {string} order of that payment
 * @returns {Promise<(from: number, to: number) => Promise<void>>} by numbers of the copies, the last one left out
 */
export async function copierOf(url, order) {
  const open = () =>
    url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url);
  const source = await open();
  /** @type {{ table: string, row: Record<string, unknown> }[]} */
  const originals = [];
  for (const { name } of await source.run(source.tables))
    if (!NOT_COPIED.includes(String(name)))
      for (const row of await source.run(`select * from ${name}`))
        originals.push({ table: String(name), row });
  await source.close();
  const ids = new Set(JSON.stringify(originals.map(({ row }) => row)).match(ID));

  return async (from, to) => {
    const store = await open();
    /** @param {string} text an expression */
    const renamed = (text) =>
      [...ids].reduce((expression, id, index) => {
        const [prefix = ''] = /^[a-z]{2,8}_/.exec(id) ?? [];
        return `replace(${expression}, '${id}', '${prefix}' || ${store.scattered(id, index)})`;
      }, `replace(${text}, '${order}', 'G-' || n)`);
    const statements = originals.map(({ table, row }) => {
      const begun = row[BEGUN];
      const copied = Object.entries(row).map(([column, value]) => {
        if (column === 'id' && NUMBERED.test(String(value))) return store.place;
        if (column === BEGUN && typeof value === 'number') return `${column} + n`;
        if (value === null || typeof value === 'number') return column;
        const text = renamed(store.text(column));
        return store.typed(
          column,
          column === 'content' && typeof begun === 'number'
            ? `replace(${text}, '"createdAt":${begun}', '"createdAt":' || (${begun} + n))`
            : text,
        );
      });
      return (/** @type {string} */ series) =>
        `insert into ${table} (${Object.keys(row).join(', ')}) select ${copied.join(', ')}
          from ${table}, ${series} where id = '${String(row['id'])}'`;
    });
    for (let first = from; first < to; first += AT_ONCE)
      for (const statement of statements)
        await store.run(statement(store.series(first, Math.min(to, first + AT_ONCE) - 1)));
    await store.close();
  };
}
