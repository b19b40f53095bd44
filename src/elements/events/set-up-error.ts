/**
 * The page has not given an element what it needs, so it can only wait. The message says what is
 * missing and how to provide it.
 */
export class SetUpError extends Error {
  override readonly name = 'SetUpError';
}
