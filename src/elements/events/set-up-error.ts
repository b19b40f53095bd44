/**
 * The page has not given an element what it needs, so that it can only wait. The message says what is
 * missing, and how to give it.
 */
export class SetUpError extends Error {
  override readonly name = 'SetUpError';
}
