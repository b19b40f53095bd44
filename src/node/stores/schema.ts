import { sql } from 'kysely';
import type { Transaction } from '../../proxy/store/store.ts';
import { TABLES, type TableName } from '../../proxy/store/tables.ts';
import {
  documentTransaction,
  tableName,
  type DocumentSyntax,
  type RunSerialisable,
} from './document-store.ts';

/** Changes rows that an older version wrote; runs once for each database. */
export type Migration = (transaction: Transaction) => Promise<void>;

/**
 * The changes that stored rows have gone through, oldest first. The database remembers how many it
 * has seen. New tables and indexes need none: they are made when they are missing.
 */
const MIGRATIONS: readonly Migration[] = [];

/**
 * Brings a database to what this version stores: tables and indexes of `TABLES` that are missing,
 * then the migrations it has not seen. All of it happens, or nothing; several processes may start
 * at once.
 *
 * @throws when a newer version has used the database.
 */
export async function prepareSchema(
  runSerialisable: RunSerialisable,
  syntax: DocumentSyntax,
  migrations = MIGRATIONS,
): Promise<void> {
  await runSerialisable(async (inner) => {
    await syntax.lockSchema(inner);
    await sql`create table if not exists tender_schema (version integer not null)`.execute(inner);
    for (const name of Object.keys(TABLES) as TableName[])
      for (const statement of tableStatements(name, syntax)) await statement.execute(inner);

    const { rows } = await sql<{ version: number }>`select version from tender_schema`.execute(
      inner,
    );
    const version = rows[0]?.version ?? migrations.length;
    if (version > migrations.length)
      throw new Error(
        `the database has schema version ${version}, this program knows ${migrations.length}: use a newer version of the program`,
      );
    for (const migrate of migrations.slice(version))
      await migrate(documentTransaction(inner, syntax));
    await sql`delete from tender_schema`.execute(inner);
    await sql`insert into tender_schema (version) values (${migrations.length})`.execute(inner);
  });
}

function tableStatements(name: TableName, syntax: DocumentSyntax) {
  const table = tableName(name);
  const columns = sql`(
    id ${sql.raw(syntax.idType)} primary key,
    document ${sql.raw(syntax.documentType)} not null)`;
  return [
    sql`create table if not exists ${sql.table(table)} ${columns}`,
    ...TABLES[name].indexes.map((index) => {
      const unique = index.unique ? sql`unique ` : sql``;
      const indexName = `${table}_${index.columns.join('_')}`.toLowerCase();
      // Both databases want an indexed expression in parentheses of its own.
      const members = index.columns.map((column) => sql`(${syntax.member(column)})`);
      return sql`create ${unique}index if not exists ${sql.id(indexName)}
        on ${sql.table(table)} (${sql.join(members)})`;
    }),
  ];
}
