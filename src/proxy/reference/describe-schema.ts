import { html } from 'hono/html';
import type { JsonSchema } from './openapi-document.ts';

export type Markup = ReturnType<typeof html>;
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** The schema itself where one is only referred to. */
export const follow = (schema: JsonSchema, schemas: Schemas): JsonSchema =>
  schema.$ref === undefined ? schema : (schemas[lastStep(schema.$ref)] ?? {});

/**
 * The fields of a schema as a list, with the fields of those below them. A schema that is part of
 * itself is only named the second time.
 */
export function fieldsOf(
  given: JsonSchema,
  schemas: Schemas,
  above: readonly string[] = [],
): Markup | '' {
  if (given.$ref !== undefined && above.includes(given.$ref)) return '';
  const within = given.$ref === undefined ? above : [...above, given.$ref];
  const schema = follow(given, schemas);
  const below = (inner: JsonSchema) => fieldsOf(inner, schemas, within);

  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter(isSchema);
  const alternatives = choices.map(below).filter((one) => one !== '');
  const parts = (schema.allOf ?? []).filter(isSchema).map(below);
  const members = Object.entries(schema.properties ?? {});
  const list =
    members.length === 0
      ? ''
      : html`<dl>
          ${members.map(([name, member]) =>
            field(name, member, schema.required?.includes(name) ?? false, schemas, below),
          )}
        </dl>`;
  const inner = [schema.items, schema.additionalProperties].filter(isSchema).map(below);
  const all = [list, ...parts, ...inner].filter((one) => one !== '');
  if (alternatives.length === 0) return all.length === 0 ? '' : html`${all}`;
  return html`${all}
    <ul>
      ${alternatives.map((one) => html`<li>one of: ${one}</li>`)}
    </ul>`;
}

function field(
  name: string,
  member: JsonSchema | boolean,
  required: boolean,
  schemas: Schemas,
  below: (schema: JsonSchema) => Markup | '',
): Markup {
  const schema = isSchema(member) ? member : {};
  const description = schema.description ?? follow(schema, schemas).description;
  return html`<dt>
      <code>${name}</code> <span>${typeOf(schema, schemas)}${required ? ', required' : ''}</span>
    </dt>
    <dd>
      ${description?.split('\n\n').map((line) => html`<p>${withCode(line)}</p>`)}${limitsOf(follow(schema, schemas))}${below(schema)}
    </dd>`;
}

/** `string`, `list of integer`, `null or object`. */
function typeOf(given: JsonSchema, schemas: Schemas): string {
  const schema = follow(given, schemas);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter(isSchema);
  if (choices.length > 0)
    return [...new Set(choices.map((choice) => typeOf(choice, schemas)))].join(' or ');
  if (schema.type === 'array')
    return `list of ${isSchema(schema.items) ? typeOf(schema.items, schemas) : 'anything'}`;
  const named = given.$ref === undefined ? '' : ` (${lastStep(given.$ref)})`;
  return `${[schema.type ?? 'anything'].flat().join(' or ')}${named}`;
}

/** What a value is held to, as far as a reader can use it: long patterns are for programs. */
function limitsOf(schema: JsonSchema): Markup | '' {
  const values = schema.enum ?? (isSchema(schema.items) ? schema.items.enum : undefined);
  const range = (from: number | undefined, to: number | undefined, unit: string) => {
    const most = to === Number.MAX_SAFE_INTEGER ? undefined : to;
    const least = from === Number.MIN_SAFE_INTEGER ? undefined : from;
    if (least === undefined && most === undefined) return [];
    if (least === most) return [`${least}${unit}`];
    if (most === undefined) return [`at least ${least}${unit}`];
    return [least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`];
  };
  const limits = [
    ...(schema.format === undefined ? [] : [schema.format]),
    ...range(schema.minLength, schema.maxLength, ' characters'),
    ...range(schema.minimum, schema.maximum, ''),
    ...range(schema.minItems, schema.maxItems, ' entries'),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
  if (!values && limits.length === 0) return '';
  return html`<p class="limits">
    ${limits.join(', ')}${values?.map((value) => html` <code>${String(value)}</code>`)}
  </p>`;
}

/** Names between backticks are code. */
export const withCode = (text: string): Markup =>
  html`${text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}`;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null;

const lastStep = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
