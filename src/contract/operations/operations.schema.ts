import type { z } from 'zod';
import type { Encoding } from '../profile/profile.schema.ts';
import type { OperationName } from '../vocabulary/operation-names.ts';
import { ACQUIRING } from './acquiring.schema.ts';
import { ISSUING } from './issuing.schema.ts';
import type { Operation } from './operation.schema.ts';

export type { Operation } from './operation.schema.ts';

/** The default Content-Type of an encoding. */
export const CONTENT_TYPES: Readonly<Record<Encoding, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
};

/**
 * The operations table: one row is all there is to an operation. Client, proxy route, sandbox,
 * command line, reference and the tests of what an answer proves follow from it. Request schemas
 * leave out what the client adds itself (`identity`, signature, issuing's `request_id`);
 * `wireRequest` has it all.
 */
export const OPERATIONS = { ...ACQUIRING, ...ISSUING } satisfies Record<OperationName, Operation>;

type Operations = typeof OPERATIONS;

/** What a caller gives: wire names, without ids, signature and issuing's `request_id`. */
export type RequestValues<N extends OperationName> = z.input<Operations[N]['request']>;
/** What the gateway answers, parsed: every scalar is text, nullable fields may be `null`. */
export type AnswerValues<N extends OperationName> = z.output<Operations[N]['answer']>;

/** The row of an operation. */
export const operationOf = (name: OperationName): Operation => OPERATIONS[name];
