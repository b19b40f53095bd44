import { createHash } from 'node:crypto';
import { codesOf, type CodeMap } from '../../contract/profile/codes-of.ts';
import { codeMaps } from '../../contract/profile/codes.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { OPERATION_NAMES, type OperationName } from '../../contract/vocabulary/operation-names.ts';
import {
  answerRulesOf,
  notificationRulesOf,
  rulesOf,
  type SigningRules,
} from '../../signing/index.ts';
import { isTree, type Tree } from '../configuration/trees.ts';

/** Who or what says that a value is right, and of which value. */
export type Mark = Profile['fitted'][string];

/** A mark of the value that counts at a place of the profile. */
export const markOf = (profile: Profile, place: string, by: string): Mark => ({
  by,
  of: digest(valueUnder(marked(profile), place)),
});

/** The marks that still count, by place: not those of a value that is another by now. */
export function marksOf(profile: Profile): ReadonlyMap<string, string> {
  const values = marked(profile);
  return new Map(
    Object.entries(profile.fitted).flatMap(([place, { by, of }]) =>
      digest(valueUnder(values, place)) === of ? [[place, by]] : [],
    ),
  );
}

/** The value at a place, whose keys may have dots in them: `sign.recipes.orders.refund`. */
export function valueUnder(tree: unknown, place: string): unknown {
  if (!isTree(tree)) return undefined;
  if (Object.hasOwn(tree, place)) return tree[place];
  for (const key of Object.keys(tree)) {
    const value = place.startsWith(`${key}.`)
      ? valueUnder(tree[key], place.slice(key.length + 1))
      : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A profile with the codes that count where it names none. */
export const inEffect = (profile: Profile): Tree => ({
  ...profile,
  codes: {
    ...profile.codes,
    ...Object.fromEntries(
      Object.keys(codeMaps.shape)
        .filter((map) => map !== 'reviewFlag')
        .map((map) => [map, codesOf(map as CodeMap, profile)]),
    ),
  },
});

/**
 * What marks are of. A signature is made by a recipe and by all that it leaves to others, `sign.every` and the style of
 * the profile: a mark of it is of the whole.
 */
function marked(profile: Profile): Tree {
  const { sign } = profile;
  const { every = {} } = sign;
  const ofEach = (rules: (operation: OperationName) => SigningRules | undefined) =>
    Object.fromEntries(OPERATION_NAMES.map((operation) => [operation, flat(rules(operation))]));
  return {
    ...inEffect(profile),
    sign: {
      ...Object.fromEntries(
        Object.entries(sign).map(([key, value]) => {
          const others = valueUnder(every, key);
          return [key, others === undefined ? value : [value, others]];
        }),
      ),
      recipes: ofEach((operation) => rulesOf(operation, profile)),
      answerRecipes: ofEach((operation) => answerRulesOf(operation, profile)),
      notificationRecipes: {
        payment: flat(notificationRulesOf('payment', profile)),
        payout: flat(notificationRulesOf('payout', profile)),
      },
    },
  };
}

/** How sure a recipe is makes no other signature. */
const flat = (rules: SigningRules | undefined) => {
  if (rules === undefined) return undefined;
  const { recipe, ...style } = rules;
  return { ...style, parts: recipe.parts };
};

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value === undefined ? null : sorted(value)))
    .digest('hex')
    .slice(0, 12);

/** The order of keys says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isTree(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}
