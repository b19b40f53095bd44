/** SQLite's primary result codes that something is to be done about; its driver gives them by number only. */
const SQLITE: Readonly<Record<number, string>> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
};

/** The code of a system's or driver's error (`ENOENT`, `23505`, `SQLITE_FULL`), or its class; never its message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff] ?? `SQLITE_${errcode}`;
  return typeof code === 'string' ? code : error.name;
}
