/** The code of a system's or driver's error (`ENOENT`, `23505`), or its class; never its message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
