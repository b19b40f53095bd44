import type { Recipe, RecipePart, SigningStyle } from '../contract/profile/recipe.schema.ts';
import type { SigningRules } from './rules.ts';
import { jsonText } from './json-text.ts';
import { SigningError } from './signing-error.ts';

/** The values of a request as they go over the wire, identity included. */
export type WireValues = Readonly<Record<string, unknown>>;

/** One part of the string that is hashed. */
export interface SignedPart {
  /** `order_no`, or `refund_orders[0].transaction_id` as the style names it; empty for a text of the recipe. */
  readonly name: string;
  /** The field itself, `transaction_id`. */
  readonly field: string;
  /** Its text as it is joined. */
  readonly value: string;
}

/** A value and the way to it: names of fields, and numbers of a list's items. */
interface Found {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Fields that are ids wherever they appear: joined without a separator, they must not contain white space. */
const IDS = new Set([
  'merchant_id',
  'account_id',
  'company_id',
  'companyId',
  'order_no',
  'transaction_id',
  'recurring_id',
  'request_id',
  'token_id',
  'card_id',
  'cardId',
  'group_id',
  'cardholderId',
]);
/** The one that may be empty (2.12). */
const OPTIONAL = 'request_id';
const ID = /^[0-9A-Za-z_-]{1,64}$/;

/** What a batch names each of its orders by: twice the same is two orders that move one payment (C-047). */
const UNIQUE = 'transaction_id';

/** The parts of a recipe, in its order, with the very text that is sent or came (C-045, C-050). */
export function partsOf(rules: SigningRules, values: WireValues, secret: string): SignedPart[] {
  const read = [
    ...foundBy(rules, values).map(({ path, value }) => ({
      name: nameOf(path, rules.nested),
      field: fieldOf(path),
      value: wireText(value),
    })),
    ...Object.entries(keyPart(rules, secret)).map(([name, value]) => ({
      name,
      field: name,
      value,
    })),
  ];
  const kept = rules.empty === 'skip' ? read.filter(({ value }) => value !== '') : read;
  return rules.order === 'listed' ? kept : kept.toSorted((a, b) => byName(a.name, b.name));
}

/** The key, where it is a part among the others. */
export const keyPart = (
  { key, keyName }: Pick<SigningStyle, 'key' | 'keyName'>,
  secret: string,
): Readonly<Record<string, string>> => (key === 'part' ? { [keyName]: secret } : {});

/** Everything that is sent, but the signature itself and what isn't there. */
export const signedFields = (
  { field, recipe }: Pick<SigningRules, 'field'> & { readonly recipe: Pick<Recipe, 'parts'> },
  values: WireValues,
): WireValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        name !== field &&
        value !== undefined &&
        (recipe.parts !== 'scalars' || insideOf(value) === undefined),
    ),
  );

/** In the order of their characters' codes, whatever the language. */
export const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Refuses a request whose joined parts could be those of another: by an id that could move a boundary (C-046), or one that
 * a batch repeats (C-047). What the gateway has signed is verified as it came, whatever is in it. @throws SigningError
 */
export function refuseUnsafe(rules: SigningRules, values: WireValues): void {
  const { form, recipe } = rules;
  if (form === 'json' || recipe.parts === 'body') return;
  if (typeof recipe.parts !== 'string')
    for (const part of recipe.parts)
      if ('list' in part && !Array.isArray(at(values, part.list).value))
        throw new SigningError(part.list, 'must be a list');
  const found = foundBy(rules, values);
  refuseRepeated(found);
  for (const { path, value } of found) refuseUnsafeId(path, value);
}

function foundBy(rules: SigningRules, values: WireValues): Found[] {
  const { parts } = rules.recipe;
  if (Array.isArray(parts)) return parts.flatMap((part) => listed(part, values));
  const whole = Object.entries(signedFields(rules, values)).map(([name, value]) => ({
    path: [name],
    value,
  }));
  return parts === 'leaves' ? whole.flatMap(leavesOf) : whole;
}

function listed(part: RecipePart, values: WireValues): Found[] {
  if ('text' in part) return [{ path: [], value: part.text }];
  if (!('list' in part)) return [at(values, part.field)];
  const { path, value } = at(values, part.list);
  const fields = 'fields' in part ? part.fields : [part.field];
  return itemsOf(value).flatMap((item, index) =>
    fields.map((field) => {
      const inside = at(item, field);
      return { path: [...path, index, ...inside.path], value: inside.value };
    }),
  );
}

/** An empty list may be missing, and one item of an XML list looks like a single value (C-136). */
const itemsOf = (value: unknown): readonly WireValues[] => {
  if (Array.isArray(value)) return value as WireValues[];
  return typeof value === 'object' && value !== null ? [value as WireValues] : [];
};

/** A field, or one inside of objects. */
function at(values: WireValues, dotted: string): Found {
  const path = dotted.split('.');
  const value = path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as WireValues)[name]
        : undefined,
    values,
  );
  return { path, value };
}

/** What is inside a list or an object; of a number with all its digits nothing. */
const insideOf = (value: unknown): Found[] | undefined => {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => ({ path: [index], value: item }));
  if (typeof value !== 'object' || value === null || 'isLosslessNumber' in value) return undefined;
  return Object.entries(value).map(([name, inner]: [string, unknown]) => ({
    path: [name],
    value: inner,
  }));
};

const leavesOf = ({ path, value }: Found): Found[] =>
  insideOf(value)?.flatMap((inner) =>
    leavesOf({ path: [...path, ...inner.path], value: inner.value }),
  ) ?? [{ path, value }];

function refuseRepeated(parts: readonly Found[]): void {
  const seen = new Set<unknown>();
  for (const { path, value } of parts) {
    if (path.at(-1) !== UNIQUE || typeof path.at(-2) !== 'number') continue;
    if (seen.has(value))
      throw new SigningError(nameOf(path, 'path'), 'repeats an id of the same batch');
    seen.add(value);
  }
}

function refuseUnsafeId(path: Found['path'], value: unknown): void {
  const field = fieldOf(path);
  const text = wireText(value);
  if (!IDS.has(field) || value === undefined || (text === '' && field === OPTIONAL)) return;
  if (!ID.test(text))
    throw new SigningError(
      nameOf(path, 'path'),
      'must be 1 to 64 letters, digits, "_" or "-" to be signed',
    );
}

/** The last name of a path. */
const fieldOf = (path: Found['path']): string =>
  path.findLast((step) => typeof step === 'string') ?? '';

function nameOf(path: Found['path'], nested: SigningStyle['nested']): string {
  const [first = '', ...inner] = path;
  switch (nested) {
    case 'path':
      return `${first}${inner.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}`;
    case 'dots':
      return path.join('.');
    case 'brackets':
      return `${first}${inner.map((step) => `[${step}]`).join('')}`;
    case 'item': {
      const end = path.findLastIndex((step) => typeof step === 'number');
      return nameOf(end < 0 ? path : path.slice(0, end + 1), 'path');
    }
    case 'field':
      return fieldOf(path);
  }
}

/** A scalar's text in the body, an object's or list's JSON; an absent field adds nothing. */
function wireText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return jsonText(value);
}
