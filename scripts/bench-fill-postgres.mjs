// Fills a store on PostgreSQL for the bench as `bench-fill.mjs` fills one on SQLite; the server makes the copies.
import { Client } from 'pg';
import { ID, NOT_COPIED, NUMBERED } from './bench-fill.mjs';

const AT_ONCE = 10_000;
const TABLES = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r'`;

/**
 * Reads what one payment has left behind; what it answers puts copies of that into the store.
 *
 * @param {string} url of a store that holds one payment
 * @param {string} order of that payment
 * @returns {Promise<(from: number, to: number) => Promise<void>>} by numbers of the copies, the last one left out
 */
export async function postgresCopierOf(url, order) {
  const client = new Client({ connectionString: url });
  await client.connect();
  /** @type {{ table: string, columns: string[], row: Record<string, unknown> }[]} */
  const originals = [];
  for (const { name } of (await client.query(TABLES)).rows) {
    if (NOT_COPIED.includes(name)) continue;
    const { rows, fields } = await client.query(`select * from ${name}`);
    for (const row of rows)
      originals.push({ table: name, columns: fields.map((field) => field.name), row });
  }
  await client.end();
  const ids = new Set(JSON.stringify(originals.map(({ row }) => row)).match(ID));
  const statements = originals.map(({ table, columns, row }) => {
    const copied = columns.map((column) => {
      const value = row[column];
      if (column === 'id' && NUMBERED.test(String(value)))
        return `lpad((id::bigint + n * 100)::text, 16, '0')`;
      const kind = column === 'content' ? 'json' : 'text';
      return value === null || typeof value === 'number'
        ? column
        : `${renamed(`${column}::text`, ids, order)}::${kind}`;
    });
    const list = columns.join(', ');
    return `insert into ${table} (${list}) select ${copied.join(', ')}
      from ${table}, generate_series($1::bigint, $2::bigint) as n where id = '${String(row['id'])}'`;
  });

  return async (from, to) => {
    const filler = new Client({ connectionString: url });
    await filler.connect();
    for (let first = from; first < to; first += AT_ONCE)
      for (const statement of statements)
        await filler.query(statement, [first, Math.min(to, first + AT_ONCE) - 1]);
    // What the server does by itself in the minutes after.
    await filler.query('vacuum analyze');
    await filler.query('checkpoint');
    await filler.end();
  };
}

/**
 * Random as the first ones are, or the index would be filled in order.
 *
 * @param {string} text an expression
 * @param {ReadonlySet<string>} ids
 * @param {string} order
 */
function renamed(text, ids, order) {
  let expression = `replace(${text}, '${order}', 'G-' || n)`;
  for (const id of ids) {
    const [prefix = ''] = /^[a-z]{2,8}_/.exec(id) ?? [];
    expression = `replace(${expression}, '${id}', '${prefix}' || md5('${id}' || n))`;
  }
  return expression;
}
