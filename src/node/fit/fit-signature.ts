import { operationOf } from '../../contract/operations/operations.schema.ts';
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
import { marksOf } from './marks.ts';
import type { Named } from './sample.ts';
import type { SampleFinding } from './sample-finding.ts';
import { notShownIn, recipeText } from './recipe-text.ts';
import type { FoundRecipe } from './shown-style.ts';
import {
  aroundSignature,
  candidatesIn,
  isLikely,
  placeKeysOf,
  signatureAt,
  type Carried,
} from './signature-place.ts';
import type { SharedKey, SignedMessages } from './signed-kind.ts';

/** Which recipe makes the samples' signatures: the profile's, another one, or none. */
export function signaturesOf(
  messages: readonly Named[],
  signed: SignedMessages,
  hints: Search['hints'],
): SampleFinding[] {
  if (messages.length === 0) return [];
  const { rules } = signed;
  const candidates = candidatesIn(messages, signed);
  if (candidates.length === 0)
    return [
      findingOf(
        signed,
        'open',
        `the sample has no ${signatureName(rules)}: ${placeKeysOf(signed)}`,
      ),
    ];
  let first: SampleFinding[] | undefined;
  for (const carried of candidates) {
    const { found, findings } = triedAt(carried, messages, signed, hints);
    if (found) return findings;
    first ??= findings;
  }
  return first ?? [];
}

const findingOf = (
  { key, at }: SignedMessages,
  result: SampleFinding['result'],
  ...sentences: readonly (string | undefined)[]
): SampleFinding => ({
  key,
  result,
  detail: `${at.join('.')}: ${sentences.filter((each) => each !== undefined).join('. ')}`,
});

/** What the samples say of a signature at one place. */
function triedAt(
  carried: Carried,
  messages: readonly Named[],
  signed: SignedMessages,
  hints: Search['hints'],
): { readonly found: boolean; readonly findings: SampleFinding[] } {
  const { said, rules } = signed;
  const samples = messages.flatMap((each) => {
    const signature = signatureAt(each, carried.place);
    return signature === undefined ? [] : [{ ...each, signature }];
  });
  const unmade = unmadeResult(carried, signed);
  const needed = samples.some(({ signature }) => isRsaSize(signature)) ? 'rsaKey' : 'shared';
  const none = (result: SampleFinding['result'], detail: string) => ({
    found: false,
    findings: [findingOf(signed, result, carried.moved, detail, carried.beyond)],
  });
  const { in: kind, name } = carried.place;
  const noted = (tried: string) => ({
    found: false,
    findings: [
      findingOf(
        signed,
        'noted',
        `the ${kind} ${JSON.stringify(name)} looks like a signature, and ${tried}. If the documents call it one, name its fields with --parts; if not, nothing has to be done`,
      ),
    ],
  });
  const around = samples.map(({ signature }) => aroundSignature(signature)).find(Boolean);
  if (around !== undefined)
    return none(
      unmade,
      `the ${kind} ${JSON.stringify(name)} is written ${JSON.stringify(around)}, which no recipe says: let your program ${signed.of === 'request' ? 'sign' : 'verify'}, by sign.by and openProxy(…, { sign, verify })`,
    );
  if (!signed.keys[needed]?.length)
    return unmade === 'noted'
      ? noted(`${signed.variables[needed]} has no key to try it by`)
      : none('open', `set ${signed.variables[needed]} to the key of the sample`);
  const { header } = carried.rules;
  const by = (some: typeof samples) =>
    findRecipe({
      keys: signed.keys.shared,
      rsaKey: signed.keys.rsaKey,
      rules: carried.rules,
      style: signed.style,
      hints,
      samples: some,
      header,
    });
  const { found, isOwn, key, tried } = by(samples);
  if (!found) {
    const apart = samples.length > 1 ? signedApart(samples, by, signed) : undefined;
    if (apart !== undefined) return none('contradicts', apart);
    if (unmade === 'noted') return noted(`none of ${tried} recipes makes it`);
    const which = said === undefined ? 'none' : `neither ${said} nor any other`;
    const guess = carried.isGuess
      ? `. If the documents don't call it a signature, note that: tender fit --note ${signed.at.join('.')}="…" --write`
      : '';
    return none(
      unmade,
      `${which} of ${tried} recipes makes this signature. Is the key that of the sample${signed.of === 'notification' ? `, ${signed.variables[needed]}` : ''}? Name the fields in the documents' order with --parts${signed.of === 'request' ? '' : guess}`,
    );
  }
  const from = samples.map(({ name }) => name).join(', ');
  if (carried.beyond !== undefined)
    return {
      found: true,
      findings: [
        findingOf(
          signed,
          said === undefined ? 'open' : 'contradicts',
          carried.moved,
          `What makes it: ${recipeText(found, signed.known, undefined)}`,
          carried.beyond,
        ),
      ],
    };
  const isOurs = isOwn === true && header === rules.header;
  return {
    found: true,
    findings: [
      ...(carried.field ? [carried.field] : []),
      ...recipeFound(found, isOurs, carried, signed),
      ...keyFound(key, signed),
    ].map((finding) => ({ ...finding, from })),
  };
}

/** A request is signed. An answer may not be: what is not called a signature, or was noted to be none, need not be one. */
function unmadeResult(
  { place, isGuess }: Carried,
  { of, said, at, profile }: SignedMessages,
): 'open' | 'contradicts' | 'noted' {
  const isNoted = of !== 'request' && marksOf(profile).has(at.join('.'));
  if (isGuess && ((of === 'answer' && !isLikely(place)) || isNoted)) return 'noted';
  return said === undefined ? 'open' : 'contradicts';
}

type Signed = Named & { readonly signature: string };

/** Samples that no one recipe makes, where one makes some of them: which, by what, and which it does not make. */
function signedApart(
  samples: readonly Signed[],
  by: (some: Signed[]) => ReturnType<typeof findRecipe>,
  { known }: SignedMessages,
): string | undefined {
  for (const sample of samples) {
    const { found } = by([sample]);
    if (!found) continue;
    const other = samples.find((each) => each !== sample && !by([sample, each]).found);
    return other === undefined
      ? undefined
      : `${sample.name} is signed by ${recipeText(found, known, undefined)}, and no recipe makes the signature of ${other.name} too. One of them is of another key, operation or version of the documents: leave that out`;
  }
  return undefined;
}

/** Which key a notification is signed by. */
function keyFound(by: SharedKey | undefined, { of, profile }: SignedMessages): SampleFinding[] {
  if (by === undefined || of !== 'notification') return [];
  const key = 'sign.notificationKey';
  const at = ['sign', 'notificationKey'];
  const is = profile.sign.notificationKey;
  const detail = `${key} is ${JSON.stringify(by.name)}`;
  if (by.name === is) return [{ key, result: 'holds', detail, at }];
  return [
    is === 'signKey'
      ? { key, result: 'found', detail, at, value: by.name }
      : {
          key,
          result: 'contradicts',
          detail: `${detail} in the sample, not ${JSON.stringify(is)}`,
        },
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
    ...(carriedRules.header !== undefined && { header: carriedRules.header }),
  };
  const isForAll = typeof parts === 'string' && of === 'request';
  const detail = recipeText(found, known, isForAll ? everyOf(rules) : undefined);
  const tried = profile.fitted[said ?? ''];
  const earlier = tried === undefined ? '' : `, which was tried by ${tried.by},`;
  if (said !== undefined && !isOwn)
    return [
      {
        key,
        result: 'contradicts',
        detail: `${place}: ${moved ?? `${said}${earlier} does not make the sample's signature`}. What makes it: ${detail}, as ${place} ${JSON.stringify(recipe)}`,
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

/** Where a rule for all operations of payments, or of card issuing, belongs. */
const everyOf = ({ field }: Search['rules']): string =>
  `${field === 'sign' ? 'issuing' : 'sign'}.every`;
