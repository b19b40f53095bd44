import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import {
  StoreUnavailableError,
  StoreWentBackError,
  type Store,
  type StoreHistory,
  type StoreMark,
} from '../../proxy/store/store.ts';
import { placeOf } from './store-fault.ts';
import { tableName } from './statements.ts';

/** A file is what it is; only a backup of it says that it is a copy. */
const FILE_HISTORY: StoreHistory = { timeline: 'file', isSynchronous: false };

/** What a file says of itself by the connection that alone of this process writes to it. */
export function saidBy(
  writer: DatabaseSync,
): Required<Pick<Store, 'history' | 'isChangedElsewhere'>> {
  // Changes with what other connections commit: those of other processes, here.
  const statement = writer.prepare('pragma data_version');
  const versionNow = () => statement.get()?.['data_version'];
  let version = versionNow();
  return {
    history: () => Promise.resolve(FILE_HISTORY),
    isChangedElsewhere() {
      const before = version;
      version = versionNow();
      return version !== before;
    },
  };
}

const LINEAGES = tableName('lineages');

/** Says in a backup that proxies have gone on without it, so that none works with it before `tender restore`. */
export function markAsCopy(database: DatabaseSync): void {
  const { made } = database
    .prepare(`select count(*) as made from sqlite_master where name = '${LINEAGES}'`)
    .get() ?? { made: 0 };
  // A version before has none.
  if (made === 0) return;
  const content = JSON.stringify({
    id: 'current',
    timeline: 'copy',
    isSynchronous: false,
    beat: 0,
  });
  database
    .prepare(
      `insert into ${LINEAGES} (id, content) values ('current', ?)
        on conflict (id) do update set content = json_set(content, '$.timeline', 'copy')`,
    )
    .run(content);
}

/** Throws where the path leads to another file by now, or where the rows are older than is known. */
export function continuedFile(writer: DatabaseSync, path: string) {
  const fileNow = () => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
  const file = fileNow();
  const text = `select content ->> '$.beat' as beat from ${LINEAGES} where id = 'current'`;
  const statement = writer.prepare(text);
  return (mark: StoreMark | undefined): void => {
    if (fileNow() !== file)
      throw new StoreUnavailableError(
        `${placeOf(`sqlite:${path}`)} was removed or replaced while in use: stop the proxies, and run "tender restore"`,
      );
    const { beat = 0 } = statement.get() ?? {};
    if (mark && Number(beat) < mark.beat) throw new StoreWentBackError();
  };
}
