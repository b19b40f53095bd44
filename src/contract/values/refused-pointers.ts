import { isText, listOf, object } from './guards.ts';

const areErrors = listOf(object({ pointer: isText }));

/** Where the fields are that the `errors` of a problem name, as JSON pointers into the request's body (RFC 6901). */
export const refusedPointers = (errors: unknown): string[] =>
  areErrors(errors) ? errors.map(({ pointer }) => pointer) : [];
