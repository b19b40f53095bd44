type Meaning = 'taken' | 'again' | 'elsewhere' | 'away';

/**
 * What PostgreSQL's error codes (SQLSTATE) mean to a transaction; all others are faults of the program.
 *
 * - `taken`: a row is there already.
 * - `again`: nothing is wrong; the same is to be run once more.
 * - `elsewhere`: the fence of a transaction does not find what is known to be there.
 * - `away`: not here, or not now. What the connection leads to may be no primary any more, or no server: it is
 *   closed, and the next one may lead elsewhere.
 */
const SQLSTATES: readonly (readonly [codes: RegExp, meaning: Meaning])[] = [
  [/^23505$/, 'taken'],
  // Division by zero.
  [/^22012$/, 'elsewhere'],
  // Serialisation failure and deadlock.
  [/^40(001|P01)$/, 'again'],
  // Whether it was completed is not known.
  [/^40003$/, 'away'],
  // The connection.
  [/^08/, 'away'],
  // Read only: a primary that was demoted, or a standby.
  [/^25006$/, 'away'],
  // The server ended the session: idle in a transaction, or in one for too long.
  [/^25P0[34]$/, 'away'],
  // No memory, disk or connections are left.
  [/^53/, 'away'],
  // A lock did not come in time.
  [/^55P03$/, 'away'],
  // Cancelled, shutting down, crashed, starting, dropped, or idle for too long.
  [/^57/, 'away'],
  // Its system fails: disk, files.
  [/^58/, 'away'],
];

/** What an error code means; nothing for a fault of the program. */
export const meaningOf = (code: string): Meaning | undefined =>
  SQLSTATES.find(([codes]) => codes.test(code))?.[1];
