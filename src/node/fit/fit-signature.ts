import { operationOf } from '../../contract/operations/operations.schema.ts';
import type { WireFields } from '../../contract/operations/wire-fields.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import {
  DEFAULT_STYLE,
  type Recipe,
  type StyleChanges,
} from '../../contract/profile/recipe.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { signatureName } from '../../signing/index.ts';
import { markNotShown } from '../configuration/recipe-faults.ts';
import { findRecipe, type Search } from './find-recipe.ts';
import { isRsaSize } from './rsa-samples.ts';
import type { SampleMessage } from './sample.ts';
import type { SampleFinding } from './sample-finding.ts';
import type { FoundRecipe } from './shown-style.ts';
import { carriedBy, placeKeysOf, signatureAt, type Carried } from './signature-place.ts';
import type { SignedMessages } from './signed-kind.ts';

/** Which recipe makes the samples' signatures: the profile's, another one, or none. */
export function signaturesOf(
  messages: readonly SampleMessage[],
  signed: SignedMessages,
  hints: Search['hints'],
): SampleFinding[] {
  if (messages.length === 0) return [];
  const { said, rules } = signed;
  const carried = carriedBy(messages, signed);
  const elsewhere = carried?.moved === undefined ? '' : `${carried.moved}. `;
  const finding = (result: SampleFinding['result'], detail: string): SampleFinding[] => [
    { key: signed.key, result, detail: `${signed.at.join('.')}: ${elsewhere}${detail}` },
  ];
  const unmade = said === undefined ? 'open' : 'contradicts';
  if (!carried)
    return finding('open', `the sample has no ${signatureName(rules)}: ${placeKeysOf(signed)}`);
  if (!carried.rules) return finding(unmade, 'No recipe was looked for.');
  const samples = messages.flatMap((each) => {
    const signature = signatureAt(each, carried.place);
    return signature === undefined ? [] : [{ ...each, signature }];
  });
  const needed = samples.some(({ signature }) => isRsaSize(signature)) ? 'rsaKey' : 'key';
  if (signed.keys[needed] === undefined)
    return finding('open', `set ${signed.variables[needed]} to the key of the sample`);
  const { header } = carried.rules;
  const { found, isOwn, tried } = findRecipe({
    ...signed.keys,
    rules: carried.rules,
    style: signed.style,
    hints,
    samples,
    header,
  });
  if (!found)
    return finding(
      unmade,
      `${said === undefined ? 'none' : `neither ${said} nor any other`} of ${tried} recipes makes this signature. Is the key that of the sample? Name the fields in the documents' order with --parts.`,
    );
  return [
    ...(carried.field ? [carried.field] : []),
    ...recipeFound(found, isOwn === true && header === rules.header, carried, signed),
  ];
}

/** What a recipe that makes all signatures says of the profile. */
function recipeFound(
  found: FoundRecipe,
  isOwn: boolean,
  { rules: carriedRules, moved }: Carried,
  { of, operation, profile, rules, said, key, at, known }: SignedMessages,
): SampleFinding[] {
  const place = at.join('.');
  const { parts, style } = found;
  if (isOwn && rules.recipe.status === 'exact') {
    const detail = [`${place} makes the sample's signature`, ...notShownIn(found)].join('. ');
    return [{ key, result: 'holds', detail, at }];
  }
  const recipe: Recipe = {
    status: 'exact',
    parts: markNotShown(parts, known),
    ...style,
    ...(carriedRules?.header !== undefined && { header: carriedRules.header }),
  };
  const isForAll = typeof parts === 'string' && of === 'request';
  const detail = described(found, known, isForAll ? everyOf(rules) : undefined);
  if (said !== undefined && !isOwn)
    return [
      {
        key,
        result: 'contradicts',
        detail: `${place}: ${moved ?? `${said} does not make the sample's signature`}. What makes it: ${detail}, as ${place} ${JSON.stringify(recipe)}`,
      },
    ];
  return [
    { key, result: 'found', detail: `${place}: ${detail}`, at, value: recipe },
    ...(of === 'request' ? contradictedStyle(operation, style, profile) : []),
  ];
}

/** What the profile itself says of the style of all requests, and the samples of one otherwise. */
function contradictedStyle(
  operation: OperationName,
  style: StyleChanges,
  { sign, issuing }: Profile,
): SampleFinding[] {
  const isIssuing = operationOf(operation).base === 'issuing';
  const ofIssuing = { ...(issuing.case === 'lower' && { case: issuing.case }), ...issuing.style };
  const said: StyleChanges = isIssuing ? ofIssuing : sign;
  const byDefault: StyleChanges = isIssuing ? {} : DEFAULT_STYLE;
  return (Object.keys(style) as (keyof StyleChanges)[]).flatMap((name) => {
    const is = said[name];
    if (is === undefined || is === byDefault[name] || is === style[name]) return [];
    const part = !isIssuing ? 'sign' : name in issuing.style ? 'issuing.style' : 'issuing';
    const key = `${part}.${name}`;
    return [
      {
        key,
        result: 'contradicts',
        detail: `${key} is ${JSON.stringify(is)}, the sample's ${JSON.stringify(style[name])}`,
      },
    ];
  });
}

/** What the samples leave open, with the values that are left where not every one is. */
const notShownIn = ({ notShown }: FoundRecipe): string[] =>
  notShown.length === 0
    ? []
    : [
        `not shown: ${notShown
          .map(({ name, among }) =>
            among.length === 0
              ? name
              : `${name}, which is ${among.map((value) => JSON.stringify(value)).join(' or ')}`,
          )
          .join(', ')}`,
      ];

function described(found: FoundRecipe, known: WireFields, every: string | undefined): string {
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
  const how = Object.entries(style).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const hasInside = Object.values(known).some((inner) => Object.keys(inner).length > 0);
  const others = typeof parts === 'string' && !hasInside ? [] : also;
  return [
    [what, ...how].join('; '),
    ...notShownIn(found),
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
