import { operationOf } from '../../contract/operations/operations.schema.ts';
import { issuesCards } from '../../contract/profile/issues-cards.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { OPERATION_NAMES } from '../../contract/vocabulary/operation-names.ts';
import { inexactRecipes, rulesOf, undecidedAnswers } from '../../signing/index.ts';
import { unsentMeanings } from '../configuration/doubled-meanings.ts';
import { isTree, replaceAt, valueAt, type Tree } from '../configuration/trees.ts';
import { inEffect, marksOf, valueUnder } from './marks.ts';
import type { Point } from './point.ts';
import { POINTS } from './points.ts';

/** One point of a profile: who has settled it, what it was tried against, and whether it is open. */
export interface CheckedPoint {
  readonly keys: readonly string[];
  readonly what: string;
  readonly state: 'settled' | 'open';
  /** The profile, the gateway's interface, or a default and where that comes from. */
  readonly by: string;
  /** What was tried, as `fitted` says, entry by entry; how to try it where nothing was. */
  readonly tried: string;
}

/** All points that concern the profile, in the order of the guide. `said` is what its file and variables say. */
export const checkPoints = (profile: Profile, said: Tree): CheckedPoint[] => {
  const marks = marksOf(profile);
  const values = replaceAt(inEffect(profile), ['sign', 'recipes'], recipesInEffect(profile));
  return POINTS.filter(({ issuing }) => !issuing || issuesCards(profile)).map((point) => {
    const { keys, what, noticed } = point;
    const { by, missing, isSettled } = settledBy(point, profile, said);
    const looked = keys.map((key) =>
      // What is missing can't be said here.
      looksAt(key, valueUnder(values, key), marks, profile, missing === undefined ? said : {}),
    );
    const ofPairs = keys.includes('sign.pairSign')
      ? pairsTried(profile, marks, valueUnder(values, 'sign.pairSign'))
      : [];
    const isKnown = isSettled === true || ofPairs.length > 0;
    const states = [...looked.map(({ state }) => state), isKnown ? 'settled' : 'open'];
    const unsent = unsentMeanings(profile).filter(({ key }) => keys.includes(key));
    const tried = [
      ...unsent.map(({ meaning }) => `no code of ${meaning}, which is sent`),
      ...looked.flatMap((each) => each.tried),
      ...ofPairs,
    ];
    return {
      keys,
      what,
      state:
        unsent.length === 0 && !states.includes('changed') && states.includes('settled')
          ? 'settled'
          : 'open',
      by,
      tried: tried.length > 0 ? tried.join('; ') : (missing ?? HOW[noticed]),
    };
  });
};

/** Those of all operations that the profile is for: of one that it does not name, there is one too. */
const recipesInEffect = (profile: Profile) =>
  Object.fromEntries(
    OPERATION_NAMES.filter(
      (name) => operationOf(name).base === 'acquiring' || issuesCards(profile),
    ).map((name) => [name, rulesOf(name, profile).recipe.parts]),
  );

const HOW = {
  start: '- (looked at when the configuration is read)',
  check: '- (tender check)',
  fit: '- (tender fit, with a sample)',
  operation: '- (the first such operation)',
  nobody: '- (only the gateway can tell)',
} as const;

type Marks = ReturnType<typeof marksOf>;

/** Pairs that make the signature of a sample have the right sign between name and value. */
const pairsTried = (profile: Profile, marks: Marks, sign: unknown): string[] =>
  OPERATION_NAMES.flatMap((name) => {
    const by = marks.get(`sign.recipes.${name}`);
    const { form, pairSign } = rulesOf(name, profile);
    const isOfPairs = operationOf(name).base === 'acquiring' && form === 'pairs';
    return by !== undefined && isOfPairs && pairSign === sign ? [`${name}: ${by}`] : [];
  });

/** A mark of a whole is one of each entry; one of an entry says nothing of the others. */
const isCovered = (place: string, value: unknown, marks: Marks): boolean =>
  marks.has(place) ||
  (isTree(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(([key, inner]) => isCovered(`${place}.${key}`, inner, marks)));

/**
 * What was tried of a key, what was tried as another value, and what was not. It is settled once each of its entries was
 * tried or is said by the profile.
 */
function looksAt(
  key: string,
  value: unknown,
  marks: Marks,
  { fitted }: Profile,
  said: Tree,
): { readonly state: 'settled' | 'open' | 'changed'; readonly tried: readonly string[] } {
  const isIn = (place: string, whole: string) => place === whole || place.startsWith(`${whole}.`);
  const short = (place: string) => place.slice(key.length + 1);
  const counting = [...marks].filter(([place]) => isIn(place, key));
  const changed = Object.keys(fitted).filter(
    (place) =>
      isIn(place, key) &&
      !counting.some(([whole]) => isIn(place, whole)) &&
      !isCovered(place, place === key ? value : valueUnder(value, short(place)), marks),
  );
  const entries = isTree(value) && !marks.has(key) ? Object.keys(value) : [];
  const untried = entries.filter(
    (entry) => ![...marks.keys(), ...changed].some((place) => isIn(place, `${key}.${entry}`)),
  );
  const places = placesOf(key);
  const isSaidAt = (...entry: string[]) =>
    places.some((path) => isSaid(valueAt(said, [...path, ...entry])));
  const unsaid = untried.filter((entry) => !isSaidAt(entry));
  const isBegun = counting.length > 0 || isSaidAt();
  const missed = counting.length > 0 ? untried : unsaid;
  return {
    state: changed.length > 0 ? 'changed' : isBegun && unsaid.length === 0 ? 'settled' : 'open',
    tried: [
      ...counting.map(([place, by]) => (place === key ? by : `${short(place)}: ${by}`)),
      ...(changed.length > 0
        ? [`changed since it was tried: ${changed.map((place) => short(place) || key).join(', ')}`]
        : []),
      ...(isBegun && missed.length > 0 ? [`not tried: ${missed.join(', ')}`] : []),
    ],
  };
}

function settledBy(
  { keys, from }: Point,
  profile: Profile,
  said: Tree,
): { readonly by: string; readonly isSettled?: boolean; readonly missing?: string } {
  // Recipes are settled when those of every operation are.
  if (keys.includes('sign.recipes')) {
    const open = inexactRecipes(profile).filter(
      ({ operation }) => operationOf(operation).base === 'acquiring',
    );
    return open.length === 0
      ? { by: 'profile', isSettled: true }
      : {
          by: `default of ${open.length} operations`,
          missing: `- ${open.map(({ operation, status }) => `${operation} (${status})`).join(', ')}`,
        };
  }
  const undecided = keys.includes('sign.verifyResponse') ? undecidedAnswers(profile) : [];
  if (undecided.length > 0)
    return {
      by: `not for ${undecided.length} operations`,
      missing: `- ${undecided.map(({ operation, because }) => `${operation} (${because})`).join(', ')}`,
    };
  if (keys.some((key) => placesOf(key).some((path) => isSaid(valueAt(said, path)))))
    return { by: 'profile', isSettled: from === 'exact' };
  return {
    by: from === 'exact' ? 'interface' : from === 'none' ? 'nobody' : `default (${from})`,
    isSettled: from === 'exact',
  };
}

/** A style may be said for every recipe at once. */
const placesOf = (key: string): string[][] => {
  const [part = '', ...rest] = key.split('.');
  return part === 'sign'
    ? [
        [part, ...rest],
        [part, 'every', ...rest],
      ]
    : [[part, ...rest]];
};

/** What is there and empty is only where something is to be filled in. */
const isSaid = (value: unknown): boolean =>
  value !== undefined &&
  !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
