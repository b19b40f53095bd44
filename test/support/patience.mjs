/**
 * How long any test waits for a process, a page or a database, in milliseconds. Only a failure takes so long, so it is
 * enough for a machine on which other work goes on.
 */
export const PATIENCE_MS = 60_000;
