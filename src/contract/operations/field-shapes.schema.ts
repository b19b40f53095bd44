import { z } from 'zod';
import { OPERATIONS } from './operations.schema.ts';
import type { OperationName } from '../vocabulary/operation-names.ts';

/**
 * Fields of a request that are not scalars. XML shows a list as repeated elements, and one of them
 * looks like a single value; a form holds lists and objects as JSON text (C-003).
 */
export function compositeFields(name: OperationName): {
  readonly lists: readonly string[];
  readonly objects: readonly string[];
} {
  const kinds = Object.entries<z.core.$ZodType>(OPERATIONS[name].request.shape).map(
    ([field, schema]) => [field, bare(schema)] as const,
  );
  return {
    lists: kinds.filter(([, schema]) => schema instanceof z.ZodArray).map(([field]) => field),
    objects: kinds.filter(([, schema]) => schema instanceof z.ZodObject).map(([field]) => field),
  };
}

const bare = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional ? bare(schema.unwrap()) : schema;

/** Fields of an answer that can't be a list: one that can, takes an empty one. */
export function scalarAnswerFields(name: OperationName): readonly string[] {
  const known = scalars.get(name);
  if (known) return known;
  const found = Object.entries<z.core.$ZodType>(OPERATIONS[name].answer.shape)
    .filter(([, field]) => !z.safeParse(field, []).success)
    .map(([field]) => field);
  scalars.set(name, found);
  return found;
}

/** Tried once and not for each answer: that takes longer than reading one. */
const scalars = new Map<OperationName, readonly string[]>();
