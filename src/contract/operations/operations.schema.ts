import type { z } from 'zod';
import type { Encoding } from '../profile/encodings.ts';
import type { OperationName } from '../vocabulary/operation-names.ts';
import { ACQUIRING } from './acquiring.schema.ts';
import { ISSUING } from './issuing.schema.ts';
import type { FieldPath, Operation, Resources } from './operation.schema.ts';

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
export const OPERATIONS: Operations = { ...ACQUIRING, ...ISSUING } satisfies {
  readonly [Name in OperationName]: Operation & {
    readonly resources: Resources<FieldPath<RequestValues<Name>>> | null;
  };
};

type Operations = typeof ACQUIRING & typeof ISSUING;

/** What a caller gives: wire names, without ids, signature and issuing's `request_id`. */
export type RequestValues<N extends OperationName> = z.input<Operations[N]['request']>;
/** What the gateway answers, parsed: every scalar is text, nullable fields may be `null`. */
export type AnswerValues<N extends OperationName> = z.output<Operations[N]['answer']>;

type With<Fact> = {
  [Name in OperationName]: Operations[Name] extends Fact ? Name : never;
}[OperationName];

/** An operation that only reads. */
export type QueryName = With<{ readonly reading: 'question' }>;
/** Every operation that changes something. */
export type WriteName = Exclude<OperationName, QueryName>;
/** An operation that carries many orders at once. */
export type BatchName = With<{ readonly reading: 'items' }>;

/** The row of an operation. */
export const operationOf = (name: OperationName): Operation => OPERATIONS[name];

/** It only reads. */
export const isQuery = (name: OperationName): name is QueryName =>
  operationOf(name).reading === 'question';

/** It carries many orders at once. */
export const isBatch = (name: OperationName): name is BatchName =>
  operationOf(name).reading === 'items';
