import type { SigningStyle } from '../contract/profile/recipe.schema.ts';
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
import type { SigningRules } from './rules.ts';

/** Makes a SHA-256 in hexadecimal; a runtime may have a faster one than WebCrypto. */
export type Sha256 = (text: string) => string | Promise<string>;

/** The string that is hashed: parts joined, or JSON, with the key around them. */
export const stringToHash = (rules: SigningRules, values: WireValues, secret: string): string =>
  withKey(
    rules.form === 'json'
      ? jsonOf(rules, values, secret)
      : joinParts(rules, partsOf(rules, values, secret)),
    rules,
    secret,
  );

/** How parts are joined. */
type JoiningStyle = Pick<SigningStyle, 'form' | 'trim' | 'separator' | 'pairSign'>;

/** What comes of the parts before the key is added. */
export function joinParts(
  { form, trim, separator, pairSign }: JoiningStyle,
  parts: readonly Pick<SignedPart, 'name' | 'value'>[],
): string {
  const trimmed = (text: string): string =>
    trim === 'none' ? text : text.replace(SPACES[trim], '');
  return parts
    .map(({ name, value }) =>
      form === 'pairs' && name !== '' ? `${name}${pairSign}${trimmed(value)}` : trimmed(value),
    )
    .join(separator);
}

/** Spaces go from a copy of every part; what is sent keeps them (C-042, C-043). */
const SPACES = { space: / /g, whitespace: /\s/g } as const;

/** A key that is a part is among them already, and an HMAC's is no part of what it is made of. */
export function withKey(
  text: string,
  {
    key,
    separator,
    keyJoin = separator,
    end,
  }: Pick<SigningStyle, 'key' | 'separator' | 'keyJoin' | 'end'>,
  secret: string,
): string {
  const before = key === 'first' || key === 'both' ? secret + keyJoin : '';
  const after = key === 'last' || key === 'both' ? keyJoin + secret : '';
  return before + text + after + end;
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

/** The signature of a request's values. */
export async function signature(
  rules: SigningRules,
  values: WireValues,
  secret: string,
  sha256: Sha256 = sha256Hex,
): Promise<string> {
  const text = stringToHash(rules, values, secret);
  if (rules.key !== 'hmac' && rules.hash === 'sha256' && rules.encoding === 'hex')
    return inCase(await sha256(text), rules.case);
  const bytes = await digest(rules, utf8.encode(text), utf8.encode(secret));
  return WRITTEN[rules.encoding](bytes, rules);
}

const utf8 = new TextEncoder();
const ALGORITHMS = {
  sha256: 'SHA-256',
  sha512: 'SHA-512',
  sha384: 'SHA-384',
  sha1: 'SHA-1',
} as const;

async function digest(
  { key, hash }: Pick<SigningStyle, 'key' | 'hash'>,
  text: Uint8Array<ArrayBuffer>,
  secret: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  if (hash === 'md5') return key === 'hmac' ? hmacMd5(secret, text) : md5(text);
  const name = ALGORITHMS[hash];
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
  hexOf(await digest({ key: 'last', hash: 'sha256' }, utf8.encode(text), new Uint8Array()));

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const base64urlOf = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_');

/** How each encoding writes a hash. */
const WRITTEN: {
  readonly [Encoding in SigningStyle['encoding']]: (
    bytes: Uint8Array,
    style: Pick<SigningStyle, 'case'>,
  ) => string;
} = {
  hex: (bytes, style) => inCase(hexOf(bytes), style.case),
  base64: base64Of,
  base64url: (bytes) => base64urlOf(bytes).replaceAll('=', ''),
  'base64url-padded': base64urlOf,
};

const inCase = (hex: string, wanted: SigningStyle['case']): string =>
  wanted === 'upper' ? hex.toUpperCase() : hex;
