import {
  answerFields,
  requestFields,
  type WireFields,
} from '../../contract/operations/wire-fields.schema.ts';
import type { Recipe, RecipePart } from '../../contract/profile/recipe.schema.ts';
import { nearestName } from '../../contract/values/nearest-name.ts';
import { OPERATION_NAMES, type OperationName } from '../../contract/vocabulary/operation-names.ts';
import { signaturesInUse } from '../../signing/index.ts';
import type { Configuration } from './configuration.schema.ts';
import type { PlacedFault } from './faults.ts';

/**
 * Names in recipes and bounds that nothing sent or received has: such a field would be signed as nothing, and every
 * request refused for it.
 */
export function recipeFaults({ profile }: Configuration): PlacedFault[] {
  const { sign, wire, notify } = profile;
  const ofOperations = (key: 'recipes' | 'answerRecipes', fields: typeof requestFields) =>
    (Object.entries(sign[key]) as [OperationName, Recipe][]).flatMap(([operation, recipe]) =>
      faultsOf(`profile.sign.${key}.${operation}`, recipe, fields(operation)),
    );
  const { payment, payout } = sign.notificationRecipes;
  const place = 'profile.sign.notificationRecipes';
  return [
    ...ofOperations('recipes', requestFields),
    ...ofOperations('answerRecipes', answerFields),
    ...faultsOf(`${place}.payment`, payment, notifiedFields('authorise.card')),
    ...faultsOf(`${place}.payout`, payout, notifiedFields('payout.create')),
    ...Object.keys(wire.bounds).flatMap((field) =>
      ALL_FIELDS().has(field)
        ? []
        : [{ path: 'profile.wire.bounds', problem: unknown(field, ALL_FIELDS()) }],
    ),
    ...notifiedFaults(notify.fields),
    ...keyNameFaults(profile),
  ];
}

/** A key among the parts that is called as a field is: one of the two would stand in the other's place. */
function keyNameFaults(profile: Configuration['profile']): PlacedFault[] {
  const names = signaturesInUse(profile).flatMap(({ rules: { key, keyName }, of }) =>
    key === 'part' && (of === 'request' ? ALL_FIELDS() : ALL_NOTIFIED()).has(keyName)
      ? [keyName]
      : [],
  );
  return [...new Set(names)].map((name) => ({
    path: 'profile.sign.keyName',
    problem: `must not be "${name}": a field is called so, and the key would stand in its place`,
  }));
}

/** Of a name that no message has, nothing is read; and what two fields are called is neither. */
function notifiedFaults(names: Readonly<Record<string, string>>): PlacedFault[] {
  const path = 'profile.notify.fields';
  const known = Object.keys(names).length > 0 ? ALL_NOTIFIED() : undefined;
  const theirs = Object.values(names);
  return [
    ...Object.keys(names).flatMap((name) =>
      known?.has(name) ? [] : [{ path: `${path}.${name}`, problem: unknown(name, known ?? []) }],
    ),
    ...(new Set(theirs).size < theirs.length
      ? [{ path, problem: 'must not call two fields the same' }]
      : []),
  ];
}

/** The fields of a notification about what an operation has begun. */
export const notifiedFields = (operation: OperationName): WireFields => ({
  ...NOTIFIED,
  ...answerFields(operation),
});

/** Parts of a recipe, those marked that no document of the interface shows. */
export const markNotShown = (parts: Recipe['parts'], known: WireFields): Recipe['parts'] =>
  typeof parts === 'string'
    ? parts
    : parts.map((part) =>
        problemsOf(part, known).length > 0 ? { ...part, notShown: true } : part,
      );

/** What sibling interfaces notify beside the fields of an answer. */
const NOTIFIED: WireFields = {
  event: {},
  event_type: {},
  notify_type: {},
  transaction_date: {},
  dispute_status: {},
  refund_reference_id: {},
};

function faultsOf(path: string, recipe: Recipe | undefined, known: WireFields): PlacedFault[] {
  if (!recipe || typeof recipe.parts === 'string') return [];
  return recipe.parts
    .flatMap((part) => problemsOf(part, known))
    .map((problem) => ({ path, problem }));
}

function problemsOf(part: RecipePart, known: WireFields): string[] {
  if ('text' in part || part.notShown) return [];
  if (!('list' in part)) return problemOf(part.field, known);
  const inside = at(part.list, known);
  if (!inside) return problemOf(part.list, known);
  const fields = 'fields' in part ? part.fields : [part.field];
  return fields.flatMap((field) => problemOf(field, inside));
}

const at = (path: string, fields: WireFields): WireFields | undefined =>
  path
    .split('.')
    .reduce<WireFields | undefined>(
      (inner, name) => (inner && Object.hasOwn(inner, name) ? inner[name] : undefined),
      fields,
    );

const problemOf = (path: string, known: WireFields): string[] =>
  at(path, known)
    ? []
    : [
        `${unknown(path, pathsIn(known))} If the gateway has such a field, add "notShown": true to its part.`,
      ];

function unknown(path: string, known: Iterable<string>): string {
  const nearest = nearestName(path, known);
  return (
    `names "${path}", which is not in it` +
    (nearest === undefined ? '.' : `: did you mean "${nearest}"?`)
  );
}

const pathsIn = (fields: WireFields, above = ''): string[] =>
  Object.entries(fields).flatMap(([name, inner]) => [
    above + name,
    ...pathsIn(inner, `${above}${name}.`),
  ]);

/** Every name of a field of these messages. */
const namesOf = (messages: readonly WireFields[]): ReadonlySet<string> =>
  new Set(
    messages
      .flatMap((fields) => pathsIn(fields))
      .map((path) => path.slice(path.lastIndexOf('.') + 1)),
  );
let ofRequests: ReadonlySet<string> | undefined;
const ALL_FIELDS = (): ReadonlySet<string> =>
  (ofRequests ??= namesOf(OPERATION_NAMES.map((name) => requestFields(name))));
let ofNotifications: ReadonlySet<string> | undefined;
const ALL_NOTIFIED = (): ReadonlySet<string> =>
  (ofNotifications ??= namesOf([NOTIFIED, ...OPERATION_NAMES.map((name) => answerFields(name))]));
