import { z } from 'zod';

/** A field of a schema that is no object and no list, by the names that lead to it; a list adds `0`. */
export interface Leaf {
  readonly path: readonly string[];
  readonly schema: z.core.$ZodType;
}

/** Every leaf of a schema, however it is wrapped. */
export function leavesOf(schema: z.core.$ZodType, path: readonly string[] = []): Leaf[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return leavesOf(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe)
    return leavesOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in, path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(
      ([name, field]) => leavesOf(field, [...path, name]),
    );
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, [...path, '0']);
  if (schema instanceof z.ZodUnion && schema.options[0]) return leavesOf(schema.options[0], path);
  return [{ path, schema }];
}

/** An object of JSON. */
export type Tree = { [name: string]: unknown };

/** Writes a value where a path leads, and makes what is missing on the way. */
export function put(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) tree[name] = value;
  else {
    tree[name] ??= rest[0] === '0' ? [] : {};
    put(tree[name] as Tree, rest, value);
  }
}

/** Every text and number in a value, by the name that it has there. */
export function scalarsIn(value: unknown, name = ''): [name: string, text: string][] {
  if (Array.isArray(value)) return value.flatMap((item) => scalarsIn(item, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, member]) => scalarsIn(member, key));
  return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
}

/** What is where a path leads. */
export const at = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Tree | undefined)?.[name], tree);

/** A value that the schema takes, and that few other fields have. */
export function markFor(schema: z.core.$ZodType, order: number): unknown {
  const day = String((order % 28) + 1).padStart(2, '0');
  const mark = [
    `MARK-${order}`,
    1000 + order,
    `${1000 + order}.25`,
    String(1000 + order),
    `2031-01-${day}`,
    `${day}-01-1990`,
    `2026-02-${day} 10:00:00`,
    `https://mark-${order}.example/`,
    `ebe1ac96-641d-458f-a49e-bbbae9ea${1000 + order}`,
    ...['BR', 'USD', '11', '1', '04', '5555555555554444', '987'],
    `mark-${order}@shop.example`,
  ].find((value) => z.safeParse(schema, value).success);
  if (mark === undefined) throw new Error('no value is known that this field takes');
  return mark;
}
