import { z } from 'zod';
import type { OperationName } from '../vocabulary/operation-names.ts';
import { operationOf } from './operations.schema.ts';
import { wireRequest } from './wire-request.schema.ts';

/** What a field of a request or answer has in it, by name; nothing for text. */
export interface WireFields {
  readonly [field: string]: WireFields;
}

/** The fields of an operation's request as it goes out, identity and signature included. */
export const requestFields = (name: OperationName): WireFields => fieldsOf(wireRequest(name));

/** The fields of an operation's answer that the interface shows. */
export function answerFields(name: OperationName): WireFields {
  const { answer, answerIdentity, signature } = operationOf(name);
  const shown = fieldsOf(answer);
  const added = [...Object.keys(answerIdentity), signature];
  return { ...Object.fromEntries(added.map((field) => [field, {}])), ...shown };
}

/** Of lists, the fields of an item. */
function fieldsOf(schema: z.core.$ZodType): WireFields {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [name, fieldsOf(field)]),
    );
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
  if (schema instanceof z.ZodPipe) return fieldsOf(innermost(schema.in, schema.out));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return fieldsOf(schema.unwrap());
  return {};
}

/** Of two ends of a pipe, the one that is no mere function. */
const innermost = (before: z.core.$ZodType, after: z.core.$ZodType): z.core.$ZodType =>
  after instanceof z.ZodTransform ? before : after;
