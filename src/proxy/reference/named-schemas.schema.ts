import { z } from 'zod';
import type { JsonSchema } from './openapi-document.ts';

/** Money is parsed where it is sent and only shown where it is answered; both have one shape. */
const SAME = { MoneyShown: 'Money' } as const;

/** Described by its types, not by a zod schema. */
const EVENT = 'Event';

/** Turns zod schemas into JSON Schema, and keeps those that have an id for all to refer to. */
export class NamedSchemas {
  readonly #named = new Map<string, JsonSchema>();

  get all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** What is sent (`input`) or answered (`output`), with its named parts as references. */
  refer(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _dialect,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: simplify });
    for (const [name, definition] of Object.entries($defs))
      if (!(name in SAME) && name !== EVENT) this.add(name, withComponents(definition));
    return withComponents(root);
  }

  /** @throws when the name is taken by another shape: one of the two needs another id. */
  add(name: string, { id: _id, ...schema }: JsonSchema & { id?: string }): void {
    const known = this.#named.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two schemas are called "${name}"`);
    this.#named.set(name, schema);
  }
}

/** Formats whose pattern says the same again, at greater length. */
const PLAIN_FORMATS: readonly unknown[] = ['date-time', 'date', 'email', 'uri'];

/** Omits what adds no information. */
function simplify({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  const { def } = zodSchema._zod;
  // Answers may say more than this version knows; only what is sent is held to its fields.
  const strict = def.type === 'object' && def.catchall?._zod.def.type === 'never';
  if (def.type === 'object' && !strict) delete jsonSchema.additionalProperties;
  if (PLAIN_FORMATS.includes(jsonSchema.format)) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function withComponents<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withComponents) as Value;
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withComponents(inner)]),
    ) as Value;
  const [, name] = /^#\/\$defs\/(\w+)$/.exec(typeof value === 'string' ? value : '') ?? [];
  if (name === undefined) return value;
  return `#/components/schemas/${name in SAME ? SAME[name as keyof typeof SAME] : name}` as Value;
}
