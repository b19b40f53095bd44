import type { SigningStyle } from '../contract/profile/recipe.schema.ts';
import type { Bytes } from '../contract/runtime/dependencies.ts';
import { ALGORITHMS } from './algorithms.ts';
import { SIGNATURE_ENCODINGS, inCase, keyBytes, keyFault } from './encodings.ts';
import { escaped } from './escapes.ts';
import { jsonText } from './json-text.ts';
import { hmacMd5, md5 } from './md5.ts';
import {
  byName,
  keyPart,
  partsOf,
  signedFields,
  type SignedPart,
  type WireValues,
} from './parts.ts';
import { RsaKeyError, isRsa, signByRsa, verifyByRsa } from './rsa.ts';
import type { SigningRules } from './rules.ts';
import { sameSignature } from './same-signature.ts';
import { SigningError } from './signing-error.ts';

/** Makes a SHA-256 in hexadecimal; a runtime may have a faster one than WebCrypto. */
export type Sha256 = (text: string) => string | Promise<string>;

/** What of a message is signed. */
export interface Message {
  /** Its fields by the gateway's names. */
  readonly values: WireValues;
  /** Its body, byte by byte, for a recipe that signs that. */
  readonly body?: Uint8Array | undefined;
}

/** The string that is hashed: parts joined, or JSON, with the key around them. */
export const stringToHash = (rules: SigningRules, values: WireValues, secret: string): string =>
  withKey(textOfParts(rules, values, secret), rules, secret);

const textOfParts = (rules: SigningRules, values: WireValues, secret: string): string =>
  rules.form === 'json'
    ? jsonOf(rules, values, secret)
    : joinParts(rules, partsOf(rules, values, secret));

/** How parts are joined. */
type JoiningStyle = Pick<
  SigningStyle,
  'form' | 'trim' | 'separator' | 'pairSign' | 'escape' | 'escapeCase'
>;

/** What comes of the parts before the key is added. */
export function joinParts(
  style: JoiningStyle,
  parts: readonly Pick<SignedPart, 'name' | 'value'>[],
): string {
  const { form, trim, separator, pairSign } = style;
  const trimmed = (text: string): string =>
    trim === 'none' ? text : text.replace(SPACES[trim], '');
  return parts
    .map(({ name, value }) => {
      // A text of the recipe has no name, and is as it is to be signed.
      if (name === '') return trimmed(value);
      const written = escaped(trimmed(value), style);
      return form === 'pairs' ? `${escaped(name, style)}${pairSign}${written}` : written;
    })
    .join(separator);
}

/** Spaces go from a copy of every part; what is sent keeps them (C-042, C-043). */
const SPACES = { space: / /g, whitespace: /\s/g } as const;

/** Parts that are joined, with the key around them. */
export const withKey = (text: string, rules: KeyPlace, secret: string): string =>
  piecesOf(text, rules, secret).join('');

type KeyPlace = Pick<SigningStyle, 'key' | 'separator' | 'keyJoin' | 'end'>;

/**
 * What is signed, with the key around it. A key that is a part is among them already, and none that makes a signature by
 * itself is a part of what it signs.
 */
const piecesOf = <Inner, Key>(
  inner: Inner,
  { key, separator, keyJoin = separator, end }: KeyPlace,
  secret: Key,
): (Inner | Key | string)[] => [
  ...(key === 'first' || key === 'both' ? [secret, keyJoin] : []),
  inner,
  ...(key === 'last' || key === 'both' ? [keyJoin, secret] : []),
  end,
];

/** The bytes that are signed: of a body those that came, whatever they are. */
export function bytesToSign(rules: SigningRules, { values, body }: Message, secret: string): Bytes {
  const isOfBody = rules.recipe.parts === 'body';
  if (!isOfBody && rules.keyEncoding === 'text')
    return utf8.encode(stringToHash(rules, values, secret));
  if (isOfBody && !body)
    throw new SigningError(signatureName(rules), 'signs a body, and there is none here');
  const inner = isOfBody && body ? body : textOfParts(rules, values, secret);
  const pieces = piecesOf(
    inner,
    rules,
    isHashedWithKey(rules) ? bytesOfKey(rules, secret) : '',
  ).map((piece) => (typeof piece === 'string' ? utf8.encode(piece) : piece));
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  pieces.reduce((at, piece) => {
    whole.set(piece, at);
    return at + piece.length;
  }, 0);
  return whole;
}

/** @throws SigningError for a key that is none in the encoding of the rules. */
function bytesOfKey(rules: SigningRules, secret: string): Bytes {
  const bytes = keyBytes(secret, rules.keyEncoding);
  if (bytes) return bytes;
  throw new SigningError(
    signatureName(rules),
    `can’t be made or verified: its key ${keyFault(secret, rules.keyEncoding) ?? ''}`,
  );
}

/** All parameters but the signature, or those of the recipe, by name (C-057). */
function jsonOf(rules: SigningRules, values: WireValues, secret: string): string {
  const fields =
    typeof rules.recipe.parts === 'string'
      ? signedFields(rules, values)
      : Object.fromEntries(
          rules.recipe.parts.flatMap((part) => {
            const name = 'list' in part ? part.list : 'field' in part ? part.field : '';
            return values[name] === undefined ? [] : [[name, values[name]]];
          }),
        );
  const kept = rules.empty === 'skip' ? withoutEmpty(fields) : fields;
  return jsonText(ordered({ ...kept, ...keyPart(rules, secret) }, rules.order));
}

const withoutEmpty = (fields: WireValues): WireValues =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));

function ordered(value: unknown, order: SigningStyle['order']): unknown {
  if (order === 'listed' || typeof value !== 'object' || value === null) return value;
  // A number with all its digits.
  if ('isLosslessNumber' in value) return value;
  const deep = (inner: unknown) => (order === 'names-deep' ? ordered(inner, order) : inner);
  if (Array.isArray(value)) return value.map(deep);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => byName(a, b))
      .map(([name, inner]) => [name, deep(inner)]),
  );
}

/** The signature of a message. @throws SigningError */
export async function signature(
  rules: SigningRules,
  message: Message,
  secret: string | undefined,
  sha256: Sha256 = sha256Hex,
): Promise<string> {
  if (secret === undefined)
    throw new SigningError(signatureName(rules), 'can’t be made: the profile has no key for it');
  if (
    isHashedWithKey(rules) &&
    rules.keyEncoding === 'text' &&
    rules.hash === 'sha256' &&
    rules.encoding === 'hex' &&
    rules.recipe.parts !== 'body'
  )
    return inCase(await sha256(stringToHash(rules, message.values, secret)), rules.case);
  const bytes = bytesToSign(rules, message, secret);
  const made = await (isRsa(rules)
    ? signByRsa(rules, bytes, secret).catch(asSigningError(rules))
    : digest(rules, bytes, rules.key === 'hmac' ? bytesOfKey(rules, secret) : NO_KEY));
  return SIGNATURE_ENCODINGS[rules.encoding].write(made, rules);
}

/** Is a signature the message's, by any of the keys? What can't be signed has none. */
export async function isSignatureOf(
  given: string,
  rules: SigningRules,
  message: Message,
  secrets: readonly string[],
  sha256?: Sha256,
): Promise<boolean> {
  for (const secret of secrets)
    if (
      isRsa(rules)
        ? await verifyByRsa(
            rules,
            bytesToSign(rules, message, secret),
            SIGNATURE_ENCODINGS[rules.encoding].read(given),
            secret,
          ).catch(asSigningError(rules))
        : sameSignature(given, await signature(rules, message, secret, sha256), rules.encoding)
    )
      return true;
  return false;
}

/** Where a signature is: what its header or its field is called. */
export const signatureName = ({ header, field }: Pick<SigningRules, 'header' | 'field'>): string =>
  header ?? field;

const asSigningError = (rules: SigningRules) => (error: unknown) => {
  if (error instanceof RsaKeyError)
    throw new SigningError(
      signatureName(rules),
      `can’t be made or verified: its key ${error.message}`,
    );
  throw error;
};

/** Is the key in what is hashed? */
const isHashedWithKey = ({ key }: Pick<SigningStyle, 'key'>): boolean =>
  ['last', 'first', 'both', 'part'].includes(key);
const NO_KEY = new Uint8Array();
const utf8 = new TextEncoder();

async function digest(
  { key, hash }: Pick<SigningStyle, 'key' | 'hash'>,
  text: Bytes,
  secret: Bytes,
): Promise<Uint8Array> {
  if (hash === 'md5') return key === 'hmac' ? hmacMd5(secret, text) : md5(text);
  const { name } = ALGORITHMS[hash];
  if (key !== 'hmac') return new Uint8Array(await crypto.subtle.digest(name, text));
  const imported = await crypto.subtle.importKey(
    'raw',
    secret,
    { name: 'HMAC', hash: name },
    false,
    ['sign'],
  );
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, text));
}

/** SHA-256 of the text's UTF-8 bytes (C-051), in lower-case hex, by WebCrypto. */
export const sha256Hex = async (text: string): Promise<string> =>
  SIGNATURE_ENCODINGS.hex.write(
    await digest({ key: 'last', hash: 'sha256' }, utf8.encode(text), NO_KEY),
    { case: 'lower' },
  );
