type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** A record of the sandbox as the control API shows it. What is inside its members stays: much of that is the wire's. */
export type InSnakeCase<Kept> = { [Name in keyof Kept & string as SnakeCase<Name>]: Kept[Name] };

/** Calls the members of a record as the rest of the HTTP API does. */
export const inSnakeCase = <Kept extends object>(record: Kept): InSnakeCase<Kept> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value as unknown,
    ]),
  ) as InSnakeCase<Kept>;
