/** What a configuration file holds, before it is checked. */
export type Tree = { [key: string]: unknown };

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The second over the first, key by key. */
export function overlay(under: unknown, over: unknown): unknown {
  if (over === undefined) return under;
  if (!isTree(under) || !isTree(over)) return over;
  const keys = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, overlay(under[key], over[key])]));
}

export const valueAt = (tree: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    tree,
  );

/** The tree with a value at a path, over what is there. */
export const placeAt = (tree: Tree, path: readonly string[], value: unknown): Tree =>
  overlay(
    tree,
    path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value),
  ) as Tree;

/** The tree with another value at a path, or without one. */
export function replaceAt(tree: unknown, path: readonly PropertyKey[], value: unknown): unknown {
  const [step, ...rest] = path;
  // Of a list, the whole is replaced.
  if (step === undefined || Array.isArray(tree)) return value;
  const key = String(step);
  const before = isTree(tree) ? tree : {};
  return { ...before, [key]: replaceAt(before[key], rest, value) };
}
