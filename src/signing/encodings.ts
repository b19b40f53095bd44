import type { SigningStyle } from '../contract/profile/recipe.schema.ts';
import { TEST_KEYS } from '../contract/profile/test-keys.ts';
import type { Bytes } from '../contract/runtime/dependencies.ts';

interface Encoding {
  readonly write: (bytes: Uint8Array, style: Pick<SigningStyle, 'case'>) => string;
  /** A text that is none in this encoding has no bytes. */
  readonly read: (text: string) => Bytes;
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const base64urlOf = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_');

const hexIn = (text: string): Bytes =>
  Uint8Array.from(text.match(/[0-9a-f]{2}/gi) ?? [], (byte) => parseInt(byte, 16));
/** Bytes of Base64; none for what is none. */
export const base64In = (text: string): Bytes => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};
const base64urlIn = (text: string) => base64In(text.replaceAll('-', '+').replaceAll('_', '/'));

const utf8 = new TextEncoder();
const HEX_KEY = /^(?:[0-9a-f]{2})+$/i;
const BASE64_KEY = /^(?:[\w+/-]{4})*(?:[\w+/-]{4}|[\w+/-]{3}=?|[\w+/-]{2}(?:==)?)$/;
const TEST_TEXTS: ReadonlySet<string> = new Set(Object.values(TEST_KEYS));

/** How a key is read, in each encoding. */
const KEYS: Readonly<
  Record<
    SigningStyle['keyEncoding'],
    { form: RegExp; called: string; read: (key: string) => Bytes }
  >
> = {
  text: { form: /^/, called: 'a text', read: (key) => utf8.encode(key) },
  hex: { form: HEX_KEY, called: 'hexadecimal digits', read: hexIn },
  base64: { form: BASE64_KEY, called: 'Base64', read: base64urlIn },
};

/** Why a key that both sides know is none in the encoding, as the end of a sentence that does not quote it. */
export function keyFault(key: string, encoding: SigningStyle['keyEncoding']): string | undefined {
  const { form, called } = KEYS[encoding];
  return TEST_TEXTS.has(key) || form.test(key)
    ? undefined
    : `is not ${called}, as keyEncoding says`;
}

/** The bytes of a key; undefined for one that is none in the encoding. */
export function keyBytes(key: string, encoding: SigningStyle['keyEncoding']): Bytes | undefined {
  if (keyFault(key, encoding) !== undefined) return undefined;
  return KEYS[TEST_TEXTS.has(key) ? 'text' : encoding].read(key);
}

/** Hexadecimal digits in one case. */
export const inCase = (hex: string, wanted: SigningStyle['case']): string =>
  wanted === 'upper' ? hex.toUpperCase() : hex;

/** How each encoding writes a signature, and reads one. */
export const SIGNATURE_ENCODINGS: Readonly<Record<SigningStyle['encoding'], Encoding>> = {
  hex: { write: (bytes, style) => inCase(hexOf(bytes), style.case), read: hexIn },
  base64: { write: base64Of, read: base64In },
  base64url: { write: (bytes) => base64urlOf(bytes).replaceAll('=', ''), read: base64urlIn },
  'base64url-padded': { write: base64urlOf, read: base64urlIn },
};
