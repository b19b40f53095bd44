import { Client } from 'pg';

/** The server that tests may use; `npm test` starts one where PostgreSQL is installed. */
export const postgresServer = process.env['TENDER_TEST_POSTGRES_URL'];

let schemas = 0;

/** The address of an empty schema of its own on that server. */
export async function emptySchema(server: string): Promise<string> {
  const name = `tender_test_${process.pid}_${(schemas += 1)}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`drop schema if exists ${name} cascade; create schema ${name}`);
  await client.end();
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${name}`);
  url.searchParams.set('application_name', name);
  return url.href;
}
