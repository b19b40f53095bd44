import { sql, type Transaction as SqlTransaction } from 'kysely';
import { TABLES } from '../../proxy/store/table-shapes.ts';
import type { TableName } from '../../proxy/store/tables.ts';
import {
  columnName,
  tableName,
  type Documents,
  type RunSerialisable,
  type SqlSyntax,
} from './document-store.ts';
import { fromZeroOne } from './from-0-1.ts';

/** Brings what an older version stored to what the next one stores; runs once for each database. */
export type Migration = (transaction: SqlTransaction<Documents>) => Promise<void>;

/** The changes that stored rows have gone through, oldest first. The database remembers how many. */
const MIGRATIONS: readonly ((createTables: Migration) => Migration)[] = [fromZeroOne];

/**
 * Brings a database to what this version stores: all of it happens, or nothing; several processes may
 * start at once.
 *
 * @throws when a newer version has used the database.
 */
export async function prepareSchema(
  runSerialisable: RunSerialisable,
  syntax: SqlSyntax,
): Promise<void> {
  const createTables: Migration = async (inner) => {
    for (const name of Object.keys(TABLES) as TableName[])
      await createTable(name, syntax).execute(inner);
  };
  await runSerialisable(async (inner) => {
    await syntax.lockSchema(inner);
    await sql`create table if not exists tender_schema (version integer not null)`.execute(inner);
    const { rows } = await sql<{ version: number }>`select version from tender_schema`.execute(
      inner,
    );
    const version = rows[0]?.version ?? MIGRATIONS.length;
    if (version > MIGRATIONS.length)
      throw new Error(
        `the database has schema version ${version}, this program knows ${MIGRATIONS.length}: use a newer version of the program`,
      );
    for (const migration of MIGRATIONS.slice(version)) await migration(createTables)(inner);
    await createTables(inner);
    for (const name of Object.keys(TABLES) as TableName[])
      for (const statement of createIndexes(name)) await statement.execute(inner);
    if (rows[0]?.version === MIGRATIONS.length) return;
    await sql`delete from tender_schema`.execute(inner);
    await sql`insert into tender_schema (version) values (${MIGRATIONS.length})`.execute(inner);
  });
}

const createTable = (name: TableName, { idType, columnTypes, documentType }: SqlSyntax) => {
  const columns = Object.entries(TABLES[name].columns).map(
    ([column, type = 'text']) => sql`${sql.ref(columnName(column))} ${sql.raw(columnTypes[type])}`,
  );
  return sql`create table if not exists ${sql.table(tableName(name))} (
    ${sql.join([
      sql`id ${sql.raw(idType)} primary key`,
      ...columns,
      sql`document ${sql.raw(documentType)} not null`,
    ])})`;
};

const createIndexes = (name: TableName) =>
  TABLES[name].indexes.map((index) => {
    const columns = index.columns.map(columnName);
    const indexName = `${tableName(name)}_${columns.join('_')}`;
    return sql`create ${index.unique ? sql`unique ` : sql``}index if not exists ${sql.id(indexName)}
      on ${sql.table(tableName(name))} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  });
