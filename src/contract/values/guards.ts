/**
 * Guards for what browsers receive, small enough to load there; zod is not. A guard proves what it
 * names and lets everything else pass, so a newer proxy may say more. Tests hold the guards of each
 * shape to its zod schema.
 */
export type Guard<T> = (value: unknown) => value is T;

/** What a guard proves. */
export type Guarded<G> = G extends Guard<infer T> ? T : never;

type Shape = Readonly<Record<string, Guard<unknown>>>;
type OptionalKey<S extends Shape> = {
  [K in keyof S]: undefined extends Guarded<S[K]> ? K : never;
}[keyof S];
type Shaped<S extends Shape> = { [K in Exclude<keyof S, OptionalKey<S>>]: Guarded<S[K]> } & {
  [K in OptionalKey<S>]?: Exclude<Guarded<S[K]>, undefined>;
};

export const isText: Guard<string> = (value) => typeof value === 'string';

export const flag: Guard<boolean> = (value) => typeof value === 'boolean';

export const whole: Guard<number> = (value): value is number => Number.isSafeInteger(value);

export const matching =
  (pattern: RegExp): Guard<string> =>
  (value): value is string =>
    isText(value) && pattern.test(value);

export const oneOf =
  <const T extends string | number | null>(...choices: readonly T[]): Guard<T> =>
  (value): value is T =>
    choices.includes(value as T);

export const optional =
  <T>(guard: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || guard(value);

export const listOf =
  <T>(guard: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(guard);

export const object =
  <S extends Shape>(shape: S): Guard<Shaped<S>> =>
  (value): value is Shaped<S> =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(shape).every(([key, guard]) => guard((value as Record<string, unknown>)[key]));

/** Of any keys. */
export const recordOf =
  <T>(guard: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    object({})(value) && Object.values(value).every(guard);
