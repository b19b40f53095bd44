import { operationOf } from '../../contract/operations/operations.schema.ts';
import {
  answerFields,
  requestFields,
  type WireFields,
} from '../../contract/operations/wire-fields.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import {
  DEFAULT_STYLE,
  type Recipe,
  type StyleChanges,
} from '../../contract/profile/recipe.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import {
  answerRulesOf,
  answersByRequest,
  notificationRulesOf,
  rulesOf,
  saidRecipe,
  secretName,
  signatureName,
  type NotificationKind,
  type SignedKind,
  type SigningRules,
} from '../../signing/index.ts';
import { markUnshown, notifiedFields } from '../configuration/recipe-faults.ts';
import { findRecipe, type FoundRecipe, type Search } from './find-recipe.ts';
import { isRsaSize } from './rsa-samples.ts';
import type { SampleMessage } from './sample.ts';
import type { SampleFinding } from './sample-finding.ts';

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

export const notifiedBy = (operation: OperationName): NotificationKind =>
  operation === 'payout.create' ? 'payout' : 'payment';

/** Where a recipe of each kind of message belongs, and which fields its documents show. */
const OF: Readonly<
  Record<
    SignedKind,
    {
      readonly at: (operation: OperationName) => readonly [string, string, string];
      readonly fields: (operation: OperationName) => WireFields;
      readonly rules: (operation: OperationName, profile: Profile) => SigningRules | undefined;
    }
  >
> = {
  request: {
    at: (operation) => ['sign', 'recipes', operation],
    fields: requestFields,
    rules: rulesOf,
  },
  answer: {
    at: (operation) => ['sign', 'answerRecipes', operation],
    fields: answerFields,
    // What is not of answers themselves is only a guess.
    rules: (operation, profile) =>
      answersByRequest(operation, profile) ? undefined : answerRulesOf(operation, profile),
  },
  notification: {
    at: (operation) => ['sign', 'notificationRecipes', notifiedBy(operation)],
    fields: notifiedFields,
    rules: (operation, profile) => notificationRulesOf(notifiedBy(operation), profile),
  },
};

/** What may be signed as a request is: the profile does not say so until it is written there. */
function guessedFrom(operation: OperationName, profile: Profile): SigningRules {
  const rules = rulesOf(operation, profile);
  return { ...rules, recipe: { ...rules.recipe, status: 'analogy' } };
}

/** The keys that one side may sign by. */
function keysFor(of: SignedKind, operation: OperationName, { secrets }: Profile) {
  const signer = of === 'request' ? 'merchant' : 'gateway';
  return {
    key: secrets[secretName(operation, signer)][0],
    rsaKey: secrets[signer === 'merchant' ? 'privateKey' : 'gatewayKey'][0],
    rsaName: signer === 'merchant' ? 'TENDER_PRIVATE_KEY' : 'TENDER_GATEWAY_KEY',
  };
}

interface SignedSamples extends Pick<Search, 'hints'> {
  readonly messages: readonly SampleMessage[];
}

/** Which recipe makes the samples' signatures: the profile's, another one, or none. */
export function signed(
  of: SignedKind,
  operation: OperationName,
  { messages, hints }: SignedSamples,
  profile: Profile,
): SampleFinding[] {
  const at = OF[of].at(operation);
  const known = OF[of].fields(operation);
  const place = at.join('.');
  const key = of === 'notification' ? place : at.slice(0, 2).join('.');
  const rules = OF[of].rules(operation, profile) ?? guessedFrom(operation, profile);
  const said = saidRecipe(of, operation, profile)?.place;
  const finding = (result: SampleFinding['result'], detail: string): SampleFinding => ({
    key,
    result,
    detail: `${place}: ${detail}`,
  });
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
    return [
      finding(
        'open',
        `the sample has no ${signatureName(rules)}${of === 'notification' ? '; give its own name for it in notify.fields' : ''}`,
      ),
    ];
  const isOfRsa = isRsaSize(first.signature);
  const { rsaName, ...keys } = keysFor(of, operation, profile);
  if ((isOfRsa ? keys.rsaKey : keys.key) === undefined)
    return [
      finding(
        'open',
        `set ${isOfRsa ? rsaName : rules.field === 'sign' ? 'TENDER_ISSUING_KEY' : 'TENDER_SIGN_KEY'} to the key of the sample`,
      ),
    ];
  const { found, isOwn, tried } = findRecipe({ ...keys, rules, hints, samples, header });
  if (!found)
    return [
      finding(
        said === undefined ? 'open' : 'contradicts',
        `${said === undefined ? 'none' : `neither ${said} nor any other`} of ${tried} recipes makes this signature. Is the key that of the sample? Name the fields in the documents' order with --parts.`,
      ),
    ];
  if (isOwn && rules.recipe.status === 'exact')
    return [{ key, result: 'holds', detail: `${place} makes the sample's signature`, at }];
  const { parts, style } = found;
  const recipe: Recipe = {
    status: 'exact',
    parts: markUnshown(parts, known),
    ...style,
    ...(header !== undefined && { header }),
  };
  const isForAll = typeof parts === 'string' && of === 'request';
  const detail = described(found, known, isForAll ? everyOf(rules) : undefined);
  if (said !== undefined && !isOwn)
    return [
      finding(
        'contradicts',
        `${said} does not make the sample's signature. What would: ${detail}, as ${place} ${JSON.stringify(recipe)}`,
      ),
    ];
  return [
    { ...finding('found', detail), at, value: recipe },
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
