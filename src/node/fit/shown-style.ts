import {
  DEFAULT_STYLE,
  ESCAPES,
  HASH_ENCODINGS,
  HASHES,
  KEY_ENCODINGS,
  NESTED_NAMES,
  styleChanges,
  WHOLE_PARTS,
  type Recipe,
  type SigningStyle,
  type StyleChanges,
  type WholeParts,
} from '../../contract/profile/recipe.schema.ts';
import type { SigningRules } from '../../signing/index.ts';

/** A recipe that makes every sample's signature. */
export interface FoundRecipe {
  readonly parts: Recipe['parts'];
  /** Every key of its style that is otherwise than the profile's, or shown and otherwise than by default. */
  readonly style: StyleChanges;
  /** Keys that these samples don't settle: the values that would do, if not all would. */
  readonly notShown: readonly {
    readonly name: keyof StyleChanges;
    readonly among: readonly StyleChanges[keyof StyleChanges][];
  }[];
  /** Other parts that these samples would be signed by. */
  readonly also: readonly WholeParts[];
  /** The key at another place, with which these samples would be signed the same. */
  readonly otherKey: StyleChanges | undefined;
}

/** Do the rules make every sample's signature? */
export type Makes = (by: SigningRules) => boolean;

const SEPARATORS = ['', '&', ';', '|', ',', '\n', '-', '_', ':', '#', ' '];
const KEY_NAMES = ['key', 'sign_key', 'secret', 'secret_key'];
const JOINS = ['', '&key=', '&sign_key=', '&secret=', '&'];
const STYLE = Object.keys(styleChanges.shape) as (keyof StyleChanges)[];
/** What each key of a style may be. */
export type StyleValues = {
  readonly [Key in keyof StyleChanges]-?: readonly NonNullable<StyleChanges[Key]>[];
};
/** What each may usually be. */
const USUAL: StyleValues = {
  form: ['values', 'pairs', 'json'],
  order: ['listed', 'names', 'names-deep'],
  separator: SEPARATORS,
  key: ['last', 'first', 'both', 'part', 'hmac'],
  keyName: KEY_NAMES,
  keyJoin: JOINS,
  keyEncoding: KEY_ENCODINGS,
  end: SEPARATORS,
  hash: HASHES,
  encoding: HASH_ENCODINGS,
  case: ['lower', 'upper'],
  trim: ['space', 'whitespace', 'none'],
  escape: ESCAPES,
  escapeCase: ['upper', 'lower'],
  empty: ['keep', 'skip'],
  pairSign: ['=', '', ':'],
  nested: NESTED_NAMES,
};

/** What each key of a style may be: what is usual, and behind it the texts that the profile says. */
export const styleValues = (...said: readonly StyleChanges[]): StyleValues => {
  const withSaid = (name: 'separator' | 'keyName' | 'keyJoin' | 'end' | 'pairSign') => [
    ...new Set([...USUAL[name], ...valuesSaid(said, name)]),
  ];
  return {
    ...USUAL,
    separator: withSaid('separator'),
    keyName: withSaid('keyName'),
    keyJoin: withSaid('keyJoin'),
    end: withSaid('end'),
    pairSign: withSaid('pairSign'),
  };
};

/** What styles say of a key. */
export const valuesSaid = <Key extends keyof StyleChanges>(
  said: readonly StyleChanges[],
  name: Key,
): NonNullable<StyleChanges[Key]>[] =>
  said.flatMap(({ [name]: value }) => (value === undefined ? [] : [value]));

/** Rules with what the samples don't settle as the profile has it: nobody has said otherwise. */
export const asFarAs = (rules: SigningRules, style: SigningStyle, makes: Makes): SigningRules =>
  STYLE.reduce<SigningRules>((by, name) => {
    const other = { ...by, [name]: style[name] };
    return style[name] !== undefined && makes(other) ? other : by;
  }, joined(rules));

/** What is joined by the separator by default must not follow another one. */
const joined = (rules: SigningRules): SigningRules => ({
  ...rules,
  keyJoin: rules.keyJoin ?? rules.separator,
});

/** What the samples show of rules that make them, and what they leave open. */
export function described(by: SigningRules, makes: Makes, style: SigningStyle): FoundRecipe {
  const rules = joined(by);
  const { parts } = rules.recipe;
  const values = styleValues(style, rules);
  const settled: (keyof StyleChanges)[] = [];
  const notShown: FoundRecipe['notShown'][number][] = [];
  for (const name of STYLE) {
    const others = values[name].filter((value) => !isSame(name, value, rules));
    const among = others.filter((value) => makes({ ...rules, [name]: value }));
    if (among.length === 0) settled.push(name);
    else if (SHOWS[name]?.(rules) !== false)
      notShown.push({ name, among: among.length === others.length ? [] : [rules[name], ...among] });
  }
  const isAs = (other: StyleChanges) => (name: keyof StyleChanges) =>
    rules[name] === (name === 'keyJoin' ? (other[name] ?? rules.separator) : other[name]);
  const said = STYLE.filter(
    (name) => !isAs(style)(name) || (settled.includes(name) && !isAs(DEFAULT_STYLE)(name)),
  );
  return {
    parts,
    style: Object.fromEntries(said.map((name) => [name, rules[name]])),
    notShown,
    otherKey: otherKeyOf(rules, makes),
    also: WHOLE_PARTS.filter(
      (other) => other !== parts && makes({ ...rules, recipe: { status: 'exact', parts: other } }),
    ),
  };
}

/** A key that is sorted with the pairs, and comes last, is also one behind them that is joined by its name. */
function otherKeyOf(rules: SigningRules, makes: Makes): StyleChanges | undefined {
  const { key, keyName, keyJoin = '', separator, pairSign, form } = rules;
  if (form !== 'pairs') return undefined;
  const [, named] = /^[^\w-]*([\w-]+)\W*$/.exec(keyJoin) ?? [];
  const other: StyleChanges | undefined =
    key === 'part'
      ? { key: 'last', keyJoin: separator + keyName + pairSign }
      : key === 'last' && named !== undefined
        ? { key: 'part', keyName: named, order: 'names' }
        : undefined;
  return other && makes({ ...rules, ...other } as SigningRules) ? other : undefined;
}

/** One value, or two that are one: outside of JSON nothing deep is sorted, and a key that is listed is the last part. */
const isSame = (name: keyof StyleChanges, value: unknown, rules: SigningRules): boolean =>
  value === rules[name] ||
  (name === 'order' && rules.form !== 'json' && value !== 'listed' && rules.order !== 'listed') ||
  (name === 'key' && value === 'part' && rules.order === 'listed');

const isText = ({ form, recipe }: SigningRules): boolean =>
  form !== 'json' && recipe.parts !== 'body';
const isPairs = (rules: SigningRules): boolean => rules.form === 'pairs' && isText(rules);
const isHashed = ({ key }: SigningRules): boolean => ['last', 'first', 'both'].includes(key);
const isOfFields = ({ recipe }: SigningRules): boolean => recipe.parts !== 'body';
/** Keys that say something by some rules alone. */
const SHOWS: { readonly [Key in keyof StyleChanges]?: (rules: SigningRules) => boolean } = {
  form: isOfFields,
  order: isOfFields,
  separator: isText,
  keyName: ({ key }) => key === 'part',
  keyJoin: isHashed,
  keyEncoding: (rules) => isHashed(rules) || rules.key === 'hmac',
  case: ({ encoding }) => encoding === 'hex',
  trim: isText,
  escape: isText,
  escapeCase: (rules) => isText(rules) && rules.escape !== 'none',
  empty: isOfFields,
  pairSign: isPairs,
  nested: (rules) => isPairs(rules) && isNested(rules.recipe.parts),
};

/** `key "part"; keyName "secret"` */
export const styleText = (style: StyleChanges): string =>
  Object.entries(style)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join('; ');

/** Has it names inside of lists or objects? */
export const isNested = (parts: Recipe['parts']): boolean =>
  typeof parts === 'string'
    ? parts === 'leaves'
    : parts.some((part) => 'list' in part || ('field' in part && part.field.includes('.')));
