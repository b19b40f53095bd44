import { z } from 'zod';
import { configurationSchema } from './configuration.schema.ts';
import { VARIABLES } from './environment.ts';
import { MEANINGS } from './meanings.ts';
import { SANDBOX_DEFAULTS } from './sandbox-defaults.ts';

/** One key of the configuration, or a group of them. */
export interface Setting {
  /** `profile.ids.merchantId` */
  readonly path: string;
  readonly type: string;
  readonly meaning: string;
  /** Default in every mode. */
  readonly otherwise?: unknown;
  /** Default in sandbox mode only; live mode requires a value. */
  readonly inSandbox?: unknown;
  readonly variable?: string;
  /** Keys below it. */
  readonly members?: readonly Setting[];
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Every key that the schema has, described. */
export const describeConfiguration = (): Setting[] => membersOf(jsonSchema(), '');

/** JSON Schema of the configuration file, for editors. */
export function configurationJsonSchema(): Schema {
  const schema = jsonSchema();
  const describe = (given: Schema, path: string): void => {
    for (const [name, member] of Object.entries(given.properties ?? {})) {
      const at = join(path, name);
      const inner = member as Schema;
      if (MEANINGS[at] !== undefined) inner.description = MEANINGS[at];
      describe(inner, at);
    }
    // What file, environment and mode fill in together, no single one has to name.
    delete given.required;
  };
  describe(schema, '');
  return { ...schema, title: 'Configuration of tender', allowTrailingCommas: true };
}

const jsonSchema = (): Schema =>
  z.toJSONSchema(configurationSchema, { io: 'input', unrepresentable: 'any' });

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function membersOf(schema: Schema, above: string): Setting[] {
  return Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const path = join(above, name);
    const inner = member as Schema;
    // What has a default as a whole, or may be left out as a whole, is one value.
    const isGroup =
      inner.properties !== undefined &&
      (schema.required?.includes(name) === true || isEmpty(inner.default));
    const inSandbox = valueAt(SANDBOX_DEFAULTS, path);
    const variable = VARIABLES.find((one) => one.path.join('.') === path)?.name;
    return {
      path,
      type: typeOf(inner),
      meaning: MEANINGS[path] ?? '',
      ...(isGroup && { members: membersOf(inner, path) }),
      ...(!isGroup && inner.default !== undefined && { otherwise: inner.default }),
      ...(!isGroup && inSandbox !== undefined && { inSandbox }),
      ...(variable !== undefined && { variable }),
    };
  });
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Longer lists of choices are left to editors. */
const MANY = 8;

function typeOf(schema: Schema): string {
  const { type, enum: choices, anyOf, items, const: only } = schema;
  if (type === 'object') return `object${ofWords(schema)}`;
  if (choices)
    return choices.length > MANY ? 'string' : choices.map((one) => JSON.stringify(one)).join(', ');
  if (only !== undefined) return JSON.stringify(only);
  if (anyOf) return anyOf.map((one) => typeOf(one)).join(', ');
  if (type === 'array') return `list of ${typeOf((items ?? {}) as Schema)}`;
  return [type ?? 'any'].flat().join(', ');
}

/** The words that entries of any name may be. */
function ofWords({ additionalProperties: entry }: Schema): string {
  const { type, enum: words } = typeof entry === 'object' ? entry : {};
  if (words) return ` of ${words.map((one) => JSON.stringify(one)).join(', ')}`;
  return type === 'boolean' ? ' of true, false' : '';
}

const valueAt = (tree: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null
          ? (value as Record<string, unknown>)[step]
          : undefined,
      tree,
    );
