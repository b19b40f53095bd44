import { z } from 'zod';
import { isQuery, operationOf, type WriteName } from '../operations/operations.schema.ts';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { bodyOf } from './operation-bodies.schema.ts';
import { operationResult } from './operations.schema.ts';

/** What a browser may be granted to change, so that it may also ask what became of it. */
const ASKED_ABOUT = OPERATION_NAMES.filter(
  (name): name is WriteName => !isQuery(name) && operationOf(name).resources !== null,
);

/** `POST /v1/requests/find`: the request that is asked about; its Idempotency-Key is in the header. */
export const requestFind = z
  .strictObject({
    operation: z.enum(ASKED_ABOUT).describe('The operation that was requested.'),
    values: z
      .record(z.string(), z.unknown())
      .describe('The body of that request: as for `POST /v1/operations/{operation}`.'),
  })
  .transform(({ operation, values }, context) => {
    const { data, error } = bodyOf(operation).safeParse(values);
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['values', ...path], message });
    return { operation, values: data };
  });

/** Where a request stands, by its Idempotency-Key. */
export const REQUEST_STATES = ['not_sent', 'in_progress', 'recorded'] as const;

/** Answer of `POST /v1/requests/find`. */
export const requestFound = z
  .object({
    state: z
      .enum(REQUEST_STATES)
      .describe(
        '`not_sent`: it has not arrived, nothing was sent to the gateway, and the key is withdrawn: it is refused from now on. `in_progress`: it has no outcome yet. `recorded`: it has the outcome in `operation`.',
      ),
    operation: operationResult
      .optional()
      .describe('What was made of it; absent if nothing was sent.'),
  })
  .meta({ id: 'RequestFound', description: 'What became of a request. Asking does nothing else.' });
export type RequestFound = z.infer<typeof requestFound>;
