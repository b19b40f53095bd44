import { operationOf } from '../../contract/operations/operations.schema.ts';
import { mayCarrySignature } from '../../contract/profile/recipe.schema.ts';
import type { SigningRules } from '../../signing/index.ts';
import { bytesIn } from './rsa-samples.ts';
import { scalarIn, type SampleMessage } from './sample.ts';
import type { SampleFinding } from './sample-finding.ts';
import type { SignedMessages } from './signed-kind.ts';

/** Where a signature is: in a header, or in a field of the body. */
export interface Place {
  readonly in: 'header' | 'field';
  readonly name: string;
}

/** Where samples carry their signatures. */
export interface Carried {
  readonly place: Place;
  /** The profile's rules, for a signature there. */
  readonly rules: SigningRules;
  /** It only looks like a signature. */
  readonly isGuess?: true;
  /** Why no profile can have it there, and what to do. */
  readonly beyond?: string;
  /** What is to be said, and set, where the profile has it elsewhere. */
  readonly moved?: string;
  /** The name of the field, where the profile can say it. */
  readonly field?: SampleFinding;
}

/** What a message has at a place; nothing where that is empty. */
export function signatureAt({ headers, values }: SampleMessage, place: Place): string | undefined {
  if (place.in === 'field') return scalarIn(values[place.name]);
  const name = Object.keys(headers).find((each) => isSameName(each, place.name));
  return name === undefined ? undefined : scalarIn(headers[name]);
}

const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * Where the messages may have their signatures: where the profile says, or in the interface's own field; else wherever
 * something looks like one that is no field of the interface, the likeliest first. Empty where they have none.
 */
export function candidatesIn(
  messages: readonly SampleMessage[],
  signed: SignedMessages,
): readonly Carried[] {
  const { rules } = signed;
  const own: Place = { in: 'field', name: rules.field };
  const said: Place = rules.header === undefined ? own : { in: 'header', name: rules.header };
  const has = (place: Place) => messages.some((each) => signatureAt(each, place) !== undefined);
  if (has(said)) return [{ place: said, rules }];
  if (has(own)) return [movedTo(own, said, signed)];
  const places = messages.flatMap((each) => placesLike(each, signed));
  return places
    .filter(({ in: kind, name }, at) => {
      const same = places.findIndex((other) => other.in === kind && other.name === name);
      return same === at;
    })
    .toSorted((one, other) => Number(isLikely(other)) - Number(isLikely(one)))
    .slice(0, MOST)
    .map((place) => ({ ...movedTo(place, said, signed), isGuess: true }));
}

/** Each is looked for among a few million recipes. */
const MOST = 4;

/** Is it called what signatures are called? Of an answer, anything else need not be one. */
export const isLikely = ({ name }: Place): boolean => LIKELY.test(name);

/** The keys of a profile that say where a signature is. */
const keysOf = ({ said, at, operation }: SignedMessages) => ({
  header: `${said ?? at.join('.')}.header`,
  /** Of notifications alone. */
  field: `notify.fields.${operationOf(operation).signature}`,
});

/** What to set where samples have nothing like a signature. */
export function placeKeysOf(signed: SignedMessages): string {
  const { header, field } = keysOf(signed);
  const isInField = signed.of === 'notification' && signed.rules.header === undefined;
  return `name ${isInField ? `its field in ${field}, or ` : ''}its header in ${header}`;
}

function movedTo(place: Place, said: Place, signed: SignedMessages): Carried {
  const { of, operation, rules, profile } = signed;
  const isIn = ({ in: kind, name }: Place) => `in the ${kind} ${JSON.stringify(name)}`;
  const where = `its signature is ${isIn(place)}, it seems, and the profile has it ${isIn(said)}`;
  const { header: key, field: fieldKey } = keysOf(signed);
  if (place.in === 'header')
    return {
      place,
      rules: { ...rules, header: place.name },
      moved: `${where}: set ${key} to ${JSON.stringify(place.name)}`,
    };
  const { header: _none, ...inField } = rules;
  if (place.name === rules.field)
    return { place, rules: inField, moved: `${where}: leave out ${key}` };
  const there: SigningRules = { ...inField, field: place.name };
  if (of !== 'notification')
    return {
      place,
      rules: there,
      moved: where,
      beyond: `No key names another field: let your program ${of === 'request' ? 'sign' : 'verify'}, by sign.by`,
    };
  const field = operationOf(operation).signature;
  const is = profile.notify.fields[field];
  const detail = `${where}: set ${fieldKey} to ${JSON.stringify(place.name)}`;
  return {
    place,
    rules: there,
    moved: detail,
    field: {
      key: 'notify.fields',
      detail,
      ...(is === undefined
        ? { result: 'found', at: ['notify', 'fields', field], value: place.name }
        : { result: 'contradicts' }),
    },
  };
}

/** Bytes of every hash, and of RSA's signatures. */
const SIZES = [16, 20, 32, 48, 64, 256, 384, 512, 1024];
const HEX = /^[0-9a-f]+$/i;
/** From SHA-1 on; what is shorter with its padding alone, or it would be any word. */
const BASE64 = /^(?:[\w+/-]{27,}={0,2}|[\w+/-]{22}==)$/;
/** What signatures are called. */
const LIKELY = /sign|seal|mac|hash|digest|auth|check/i;
/** What is long and random, and something else. */
const OTHERS = /request.?id|trace|correlation|idempotency|nonce|token|uuid/i;

/** Whatever may be a signature, the likeliest first. */
function placesLike(message: SampleMessage, { known, profile }: SignedMessages): Place[] {
  const others = Object.values(profile.notify.fields);
  const places = [
    ...Object.keys(message.headers)
      .filter(mayCarrySignature)
      .map((name): Place => ({ in: 'header', name })),
    ...Object.keys(message.values)
      .filter((name) => !Object.hasOwn(known, name) && !others.includes(name))
      .map((name): Place => ({ in: 'field', name })),
  ].filter((place) => {
    const text = signatureAt(message, place) ?? '';
    return !OTHERS.test(place.name) && (looksLikeOne(text) || aroundSignature(text) !== undefined);
  });
  return [
    ...places.filter(({ name }) => LIKELY.test(name)),
    ...places.filter(({ name }) => !LIKELY.test(name)),
  ];
}

function looksLikeOne(text: string): boolean {
  const encoding = HEX.test(text) ? 'hex' : BASE64.test(text) ? 'base64' : undefined;
  return encoding !== undefined && SIZES.includes(bytesIn(text, { encoding }).length);
}

/** What stands around a signature, which is `…` in it: `sha512=…`, `t=…,v1=…`. Nothing for one that stands alone. */
export function aroundSignature(text: string): string | undefined {
  if (looksLikeOne(text)) return undefined;
  const parts = text.split(/([,;]\s*)/).map((part) => {
    const [, name = '', value = ''] = /^([A-Za-z][\w-]{0,20}(?:=|:\s?|\s))(.+)$/.exec(part) ?? [];
    return { shown: name === '' ? part : `${name}…`, isOne: name !== '' && looksLikeOne(value) };
  });
  return parts.some(({ isOne }) => isOne) ? parts.map(({ shown }) => shown).join('') : undefined;
}
