import { DatabaseError } from 'pg';
import type { StoreHistory, StoreMark } from '../../proxy/store/store.ts';
import type { SqlResult } from './sql-transaction.ts';
import { tableName, type Statement } from './statements.ts';

/** A file of the log is named after its timeline, which changes when a standby or a restored copy takes over. */
const TIMELINE = `case when pg_is_in_recovery() then null
  else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end`;
/** A dump may be restored into another server, or into another database of the same one. */
const HISTORY = `select (select system_identifier from pg_control_system()) || '/' ||
    (select oid from pg_database where datname = current_database()) || '/' || ${TIMELINE} as timeline,
  current_setting('synchronous_standby_names') <> ''
    and current_setting('synchronous_commit') in ('on', 'remote_apply') as waits`;

/** Which history of its server a database is in; not every hosted one tells. */
export const historyIn =
  (alone: (text: string) => Promise<SqlResult>) => async (): Promise<StoreHistory> => {
    try {
      const { rows } = await alone(HISTORY);
      const { timeline, waits } = rows[0] as { timeline: string | null; waits: boolean };
      return { timeline, isSynchronous: waits };
    } catch (error) {
      if (error instanceof DatabaseError) return { timeline: null, isSynchronous: false };
      throw error;
    }
  };

const BEAT = `coalesce((select (content ->> 'beat')::bigint
  from ${tableName('lineages')} where id = 'current'), 0) >= $1::bigint`;

/** Fails where the server is another one, or its rows are older, than what is known. It is sent along, and answers nothing. */
export const fenceFor = ({ timeline, beat }: StoreMark): Statement =>
  timeline === null
    ? { text: failUnless(BEAT), values: [beat] }
    : {
        text: failUnless(`${BEAT} and coalesce(${TIMELINE}, $2::text) = $2::text`),
        values: [beat, timeline.slice(timeline.lastIndexOf('/') + 1)],
      };

const failUnless = (condition: string): string => `select 1 / (${condition})::integer`;
