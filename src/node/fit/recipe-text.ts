import type { WireFields } from '../../contract/operations/wire-fields.schema.ts';
import { styleText, type FoundRecipe } from './shown-style.ts';

/** What the samples leave open, with the values that are left where not every one is. */
export const notShownIn = ({ notShown, otherKey }: FoundRecipe): string[] => [
  ...(notShown.length === 0
    ? []
    : [
        `not shown: ${notShown
          .map(({ name, among }) =>
            among.length === 0
              ? name
              : `${name}, which is ${among.map((value) => JSON.stringify(value)).join(' or ')}`,
          )
          .join(', ')}`,
      ]),
  ...(otherKey === undefined
    ? []
    : [`${styleText(otherKey)} would do too: add a sample with a field that comes later by name`]),
];

/** A recipe in words. */
export function recipeText(
  found: FoundRecipe,
  known: WireFields,
  every: string | undefined,
): string {
  const { parts, style, also } = found;
  const what =
    typeof parts === 'string'
      ? WHAT[parts]
      : parts
          .map((part) =>
            'text' in part
              ? JSON.stringify(part.text)
              : 'list' in part
                ? `${part.list}.${'fields' in part ? part.fields.join('+') : part.field}`
                : part.field,
          )
          .join(', ');
  const hasInside = Object.values(known).some((inner) => Object.keys(inner).length > 0);
  const others = typeof parts === 'string' && !hasInside ? [] : also;
  return [
    [what, styleText(style)].filter((text) => text !== '').join('; '),
    ...notShownIn(found),
    ...(every === undefined ? [] : [`If all operations sign so, make it ${every}`]),
    ...(others.length > 0
      ? [
          `${others.map((other) => `"${other}"`).join(', ')} would do too: add a sample with more fields`,
        ]
      : []),
  ].join('. ');
}

const WHAT = {
  all: 'all fields',
  scalars: 'all fields but lists and objects',
  leaves: 'all values, inside lists and objects too',
  body: 'the body as it is',
} as const;
