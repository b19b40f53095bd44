import { resolve } from 'node:path';
import { errorCode } from '../runtime/error-code.ts';

/** What to do about a fault, by its code: of the system, of SQLite, of PostgreSQL. */
const REMEDIES: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/^(ENOSPC|SQLITE_FULL|53100)$/, 'the disk is full; free some space'],
  [
    /^(EACCES|EPERM|EROFS|SQLITE_PERM|SQLITE_READONLY)$/,
    'let the user of this program write to the file and to its folder',
  ],
  [
    /^(EISDIR|ENOENT|ENOTDIR|SQLITE_CANTOPEN)$/,
    'name a file in a folder that this program may write to',
  ],
  [
    /^SQLITE_(CORRUPT|NOTADB)$/,
    'it is damaged or no database; name another file, or restore a backup',
  ],
  [/^SQLITE_IOERR$/, 'the disk fails; see what the system logs of it'],
  [/^SQLITE_BUSY$/, 'another program holds it locked; end that program'],
  [
    /^(ECONN|EAI_|ENOTFOUND|ETIMEDOUT|EHOST|ENET|57P0)/,
    'start the server, or correct its address; firewalls may be in between',
  ],
  [/^25006$/, 'it only reads: name the primary, which this server is not, or is no longer'],
  [/^28/, 'correct user and password'],
  [/^3D000$/, 'create the database'],
  [/^42501$/, 'let its user create tables'],
  [
    /^(42|SQLITE_1$)/,
    'its tables are not as this program makes them; name another database, or restore a backup',
  ],
  [/^53300$/, 'let the server take more connections'],
  [/^(?!E)[0-9A-Z]{5}$/, 'it answers, but refuses; see what its log says'],
];

/** Where a store is, without user and password. */
export function placeOf(address: string): string {
  if (address.startsWith('sqlite:')) {
    const path = address.slice('sqlite:'.length);
    return path === ':memory:' ? path : resolve(path);
  }
  const { host, pathname } = URL.parse(address) ?? { host: '', pathname: '' };
  return `PostgreSQL ${host}${pathname}`;
}

/** What to say of a store that takes connections or statements, and then says nothing. */
export const NO_ANSWER = 'does not answer: see whether the server is overloaded or frozen';

/** The driver's own time-outs have no code, only words. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && errorCode(error) === 'Error' && /\btimeout\b/.test(error.message);

/** What is wrong with a store and what to do, in one line that may be logged. */
export function storeFault(place: string, error: unknown): string {
  const code = errorCode(error);
  if (isSilence(error)) return `${place} ${NO_ANSWER}`;
  const [, remedy = 'see whether it is there and answers'] =
    REMEDIES.find(([codes]) => codes.test(code)) ?? [];
  return `${place} can't be used (${code}): ${remedy}`;
}
