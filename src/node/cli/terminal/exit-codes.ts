/** What the program's exit code says; `tender help` prints this table. */
export const EXIT_CODES = {
  succeeded: [0, 'done; an operation succeeded'],
  failed: [1, 'failed: refused, proven not sent, a failed check, a port in use'],
  usage: [2, 'wrong usage, or an invalid configuration'],
  unknown: [3, 'the outcome is unknown: query it with transactions.query before you try again'],
  unfinished: [4, 'not final yet: pending, in review, or waiting for the shopper'],
} as const satisfies Record<string, readonly [number, string]>;

export type ExitReason = keyof typeof EXIT_CODES;

/** A usage error; its message says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
