import type { Recipe } from '../../contract/profile/recipe.schema.ts';
import { signatureName } from '../../signing/index.ts';
import type { WireFields } from '../../contract/operations/wire-fields.schema.ts';
import { markUnshown } from '../configuration/recipe-faults.ts';
import { findRecipe, type FoundRecipe, type Search } from './find-recipe.ts';
import { isRsaSize } from './rsa-samples.ts';
import type { SampleMessage } from './sample.ts';
import type { SampleFinding } from './sample-finding.ts';

interface SignedSamples extends Pick<Search, 'rules' | 'hints' | 'key' | 'rsaKey'> {
  readonly messages: readonly SampleMessage[];
  /** The variable of the RSA key. */
  readonly rsaName: string;
  /** Fields that documents of the interface show. */
  readonly known: WireFields;
}

/** As long as a hash or a signature, and nothing but its digits. */
const SIGNATURE = /^[\w+/=-]{32,}$/;

/** Headers that may be a signature: the one of the recipe alone, or else those that look like one. */
export const signatureHeaders = (
  headers: SampleMessage['headers'],
  wanted: string | undefined,
): string[] =>
  Object.keys(headers).filter((name) =>
    wanted === undefined
      ? SIGNATURE.test(headers[name] ?? '')
      : name.toLowerCase() === wanted.toLowerCase(),
  );

/** Which recipe makes the samples' signatures: the profile's, another one, or none. */
export function signed(
  key: string,
  at: readonly string[],
  { messages, rsaName, known, ...search }: SignedSamples,
): SampleFinding {
  const place = at.join('.');
  const open = (detail: string): SampleFinding => ({
    key,
    result: 'open',
    detail: `${place}: ${detail}`,
  });
  const { rules } = search;
  const [header] = messages.flatMap(({ values, headers }) =>
    rules.header === undefined && values[rules.field] !== undefined
      ? []
      : signatureHeaders(headers, rules.header),
  );
  const samples = messages.flatMap((each) => {
    const signature = header === undefined ? each.values[rules.field] : each.headers[header];
    return typeof signature === 'string' && signature !== '' ? [{ ...each, signature }] : [];
  });
  const [first] = samples;
  if (!first)
    return open(
      `the sample has no ${signatureName(rules)}${at[1] === 'notificationRecipes' ? '; give its own name for it in notify.fields' : ''}`,
    );
  const isOfRsa = isRsaSize(first.signature);
  if ((isOfRsa ? search.rsaKey : search.key) === undefined)
    return open(
      `set ${isOfRsa ? rsaName : rules.field === 'sign' ? 'TENDER_ISSUING_KEY' : 'TENDER_SIGN_KEY'} to the key of the sample`,
    );
  const { found, tried } = findRecipe({ ...search, samples, header });
  if (!found)
    return open(
      `none of ${tried} recipes makes this signature. Is the key that of the sample? Name the fields in the documents' order with --parts.`,
    );
  if (found === 'profile')
    return { key, result: 'holds', detail: `${place} makes the sample's signature`, at };
  const { parts, style } = found;
  const isForAll = typeof parts === 'string' && at[1] === 'recipes';
  const recipe: Recipe = {
    status: 'exact',
    parts: markUnshown(parts, known),
    ...style,
    ...(header !== undefined && { header }),
  };
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
  body: 'the body as it is',
} as const;
