// Fills an SQLite store for the bench: copies of what one real payment has left behind, each with ids of
// its own, in every table.
import { DatabaseSync } from 'node:sqlite';

/** Written anew by whoever works with the store. */
export const NOT_COPIED = [
  'schema',
  'numbers',
  'checks',
  'counters',
  'leases',
  'turns',
  'outbox',
  'audit_notes',
].map((name) => `tender_${name}`);
export const NUMBERED = /^\d{16}$/;
/** Ids, tokens and hashes, as they are in columns and documents. */
export const ID = /\b[a-z]{2,8}_[\w-]{16,}|(?<![\w-])[\w-]{40,}(?![\w-])/g;
const AT_ONCE = 1_000;

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** @param {number} length */
const anyText = (length) =>
  Array.from({ length }, () => CHARACTERS[Math.floor(Math.random() * 62)]).join('');

/**
 * Reads what one payment has left behind; what it answers puts copies of that into the store.
 *
 * @param {string} file of a store that holds one payment, and that nobody has open
 * @param {string} order of that payment
 * @returns {(from: number, to: number) => Promise<void>} by numbers of the copies, the last one left out
 */
export function copierOf(file, order) {
  const source = new DatabaseSync(file);
  const originals = source
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter((table) => !NOT_COPIED.includes(table))
    .flatMap((table) =>
      source
        .prepare(`select * from ${table}`)
        .all()
        .map((row) => ({ table, values: Object.values(row) })),
    );
  source.close();
  const text = JSON.stringify(originals.map(({ values }) => values));
  const names = [...new Set(text.match(ID)), order];
  const parts = text.split(new RegExp(`(${names.join('|')})`));

  return async (from, to) => {
    const database = new DatabaseSync(file);
    database.exec('pragma synchronous = off');
    const inserts = originals.map(({ table, values }) =>
      database.prepare(`insert into ${table} values (${values.map(() => '?').join(', ')})`),
    );
    for (let first = from; first < to; first += AT_ONCE) {
      database.exec('begin');
      for (let number = first; number < Math.min(to, first + AT_ONCE); number += 1) {
        const renamed = new Map(names.map((name) => [name, renameOf(name, number)]));
        renamed.set(order, `G-${number}`);
        const copy = JSON.parse(parts.map((part) => renamed.get(part) ?? part).join(''));
        inserts.forEach((insert, at) => {
          const [id, ...rest] = copy[at];
          insert.run(NUMBERED.test(id) ? placeOf(id, number) : id, ...rest);
        });
      }
      database.exec('commit');
    }
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
  };
}

/** @type {(id: string, number: number) => string} */
const placeOf = (id, number) => String(Number(id) + number * 100).padStart(16, '0');

/**
 * Random as the first one is, or the index would be filled in order.
 *
 * @param {string} name
 * @param {number} number
 */
function renameOf(name, number) {
  const [prefix = ''] = /^[a-z]{2,8}_/.exec(name) ?? [];
  const unique = number.toString(36);
  return prefix + anyText(name.length - prefix.length - unique.length) + unique;
}
