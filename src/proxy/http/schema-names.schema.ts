import { z } from 'zod';

const NAMES = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** The names of all members of a schema, at any depth. */
export function namesIn(schema: z.ZodType): ReadonlySet<string> {
  const cached = NAMES.get(schema);
  if (cached) return cached;
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (part instanceof z.ZodObject)
      for (const [name, inner] of Object.entries(part.shape)) {
        names.add(name);
        visit(inner);
      }
    else if ('_zod' in part) visit((part as z.ZodType)._zod.def);
    else Object.values(part).forEach(visit);
  };
  visit(schema);
  NAMES.set(schema, names);
  return names;
}
