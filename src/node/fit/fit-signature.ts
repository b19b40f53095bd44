import type { Recipe } from '../../contract/profile/recipe.schema.ts';
import type { WireValues } from '../../signing/index.ts';
import type { WireFields } from '../../contract/operations/wire-fields.schema.ts';
import { markUnshown } from '../configuration/recipe-faults.ts';
import { findRecipe, programShape, type FoundRecipe, type Search } from './find-recipe.ts';
import type { SampleFinding } from './sample-finding.ts';

interface SignedSamples extends Pick<Search, 'rules' | 'hints'> {
  readonly values: readonly WireValues[];
  /** The key of the samples, if there is one. */
  readonly key: string | undefined;
  /** Fields that documents of the interface show. */
  readonly known: WireFields;
}

/** Which recipe makes the samples' signatures: the profile's, another one, or none. */
export function signed(
  key: string,
  at: readonly string[],
  { rules, values, key: secret, hints, known }: SignedSamples,
): SampleFinding {
  const place = at.join('.');
  const open = (detail: string): SampleFinding => ({
    key,
    result: 'open',
    detail: `${place}: ${detail}`,
  });
  const samples = values.flatMap((each) => {
    const signature = each[rules.field];
    return typeof signature === 'string' && signature !== '' ? [{ values: each, signature }] : [];
  });
  const [first] = samples;
  if (!first)
    return open(
      `the sample has no ${rules.field}${at[1] === 'notificationRecipes' ? '; give its own name for it in notify.fields' : ''}`,
    );
  if (secret === undefined)
    return open(
      `set ${rules.field === 'sign' ? 'TENDER_ISSUING_KEY' : 'TENDER_SIGN_KEY'} to the key of the sample`,
    );
  const { found, tried } = findRecipe({ samples, key: secret, rules, hints });
  if (!found) {
    const shape = programShape(first.signature);
    return open(
      shape === undefined
        ? `none of ${tried} recipes makes this signature. Is the key that of the sample? Name the fields in the documents' order with --parts.`
        : `it looks like ${shape}, which no recipe makes: sign in your program (sign.by)`,
    );
  }
  if (found === 'profile')
    return { key, result: 'holds', detail: `${place} makes the sample's signature`, at };
  const { parts, style } = found;
  const isForAll = typeof parts === 'string' && at[1] === 'recipes';
  const recipe: Recipe = { status: 'exact', parts: markUnshown(parts, known), ...style };
  return {
    key,
    result: 'found',
    detail: `${place}: ${described(found, known, isForAll ? everyOf(rules) : undefined)}`,
    at,
    value: recipe,
  };
}

function described(
  { parts, style, unshown, also }: FoundRecipe,
  known: WireFields,
  every: string | undefined,
): string {
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
  const how = Object.entries(style).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const hasInside = Object.values(known).some((inner) => Object.keys(inner).length > 0);
  const others = typeof parts === 'string' && !hasInside ? [] : also;
  return [
    [what, ...how].join('; '),
    ...(unshown.length > 0 ? [`not shown: ${unshown.join(', ')}`] : []),
    ...(every === undefined ? [] : [`If all operations sign so, make it ${every}`]),
    ...(others.length > 0
      ? [
          `${others.map((other) => `"${other}"`).join(', ')} would do too: add a sample with more fields`,
        ]
      : []),
  ].join('. ');
}

/** Where a rule for all operations of payments, or of card issuing, belongs. */
const everyOf = ({ field }: Search['rules']): string =>
  `${field === 'sign' ? 'issuing' : 'sign'}.every`;

const WHAT = {
  all: 'all fields',
  scalars: 'all fields but lists and objects',
  leaves: 'all values, inside lists and objects too',
} as const;
