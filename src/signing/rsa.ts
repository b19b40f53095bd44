import type { SigningStyle } from '../contract/profile/recipe.schema.ts';
import { TEST_RSA_KEYS } from '../contract/profile/test-rsa-keys.ts';
import type { Bytes } from '../contract/runtime/dependencies.ts';
import { ALGORITHMS } from './algorithms.ts';
import { base64In } from './encodings.ts';

/** The two ways of RFC 8017, each with the name that WebCrypto has for it. */
const SCHEMES = { rsa: 'RSASSA-PKCS1-v1_5', 'rsa-pss': 'RSA-PSS' } as const;
type RsaScheme = keyof typeof SCHEMES;

type RsaStyle = Pick<SigningStyle, 'hash'> & { readonly key: RsaScheme };

/** Is the signature made by a private key, and verified by the public one? */
export const isRsa = <Style extends Pick<SigningStyle, 'key'>>(
  style: Style,
): style is Style & { readonly key: RsaScheme } => Object.hasOwn(SCHEMES, style.key);

/** @throws RsaKeyError */
export async function signByRsa(style: RsaStyle, bytes: Bytes, key: string): Promise<Uint8Array> {
  return new Uint8Array(
    await crypto.subtle.sign(algorithmOf(style), await importedOnce(style, key, 'sign'), bytes),
  );
}

/** By the public key, or by that of a private one. @throws RsaKeyError */
export async function verifyByRsa(
  style: RsaStyle,
  bytes: Bytes,
  signature: Bytes,
  key: string,
): Promise<boolean> {
  const imported = await importedOnce(style, key, 'verify');
  return crypto.subtle.verify(algorithmOf(style), imported, signature, bytes);
}

/** A salt has as many bytes as the hash, as nearly everywhere. */
const algorithmOf = ({ key, hash }: RsaStyle) => ({
  name: SCHEMES[key],
  saltLength: hash === 'md5' ? 0 : ALGORITHMS[hash].bytes,
});

/** What is wrong with a key, as the end of a sentence that does not quote it. */
export class RsaKeyError extends Error {}

const FEWEST_BITS = 2048;
const MOST_BITS = 8192;
/** A key of so many bits is shorter. */
const LONGEST_PEM = 16_000;

/** Why it can't be the key of one side, or undefined. Of the gateway's, a live profile has the public half only. */
export async function rsaKeyFault(
  key: string,
  { isPrivate, isLive }: { readonly isPrivate: boolean; readonly isLive: boolean },
): Promise<string | undefined> {
  try {
    const read = derOf(key);
    if (isLive && TEST_TEXTS.has(read.base64))
      return 'is a test key, which live mode does not accept';
    if (isPrivate && !read.isPrivate) return 'must be your private key, and is a public one';
    if (isLive && !isPrivate && read.isPrivate)
      return 'must be the public key of the gateway, and is a private one';
    await imported({ key: 'rsa', hash: 'sha256' }, key, isPrivate ? 'sign' : 'verify');
    return undefined;
  } catch (error) {
    if (error instanceof RsaKeyError) return error.message;
    throw error;
  }
}

/** What both halves of a pair have, and no other: the modulus. Undefined for what is no key. */
export async function modulusOf(key: string): Promise<string | undefined> {
  try {
    const half = await imported({ key: 'rsa', hash: 'sha256' }, key, 'verify');
    return (await crypto.subtle.exportKey('jwk', half)).n;
  } catch (error) {
    if (error instanceof RsaKeyError) return undefined;
    throw error;
  }
}

/** Keys are read once: a gateway has a few, and a program may have several gateways. */
const KNOWN = new Map<string, Promise<CryptoKey>>();
const MOST_KNOWN = 64;

function importedOnce(style: RsaStyle, key: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  const name = [style.key, style.hash, usage, key].join(' ');
  const known = KNOWN.get(name);
  if (known) return known;
  const fresh = imported(style, key, usage);
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(name, fresh);
  return fresh;
}

async function imported(
  { key: scheme, hash }: RsaStyle,
  key: string,
  usage: 'sign' | 'verify',
): Promise<CryptoKey> {
  const { der, isPrivate } = derOf(key);
  if (usage === 'sign' && !isPrivate) throw new RsaKeyError('is a public key, which signs nothing');
  if (hash === 'md5') throw new RsaKeyError('makes no signature of MD5');
  const algorithm = { name: SCHEMES[scheme], hash: ALGORITHMS[hash].name };
  const read = await (
    isPrivate
      ? crypto.subtle.importKey('pkcs8', der, algorithm, usage === 'verify', ['sign'])
      : crypto.subtle.importKey('spki', der, algorithm, true, ['verify'])
  ).catch(() => {
    throw new RsaKeyError('holds no RSA key that can be read');
  });
  // The cast: of an RSA key it is there (Web Cryptography API, 20.5).
  const { modulusLength } = read.algorithm as RsaHashedKeyAlgorithm;
  if (modulusLength < FEWEST_BITS || modulusLength > MOST_BITS)
    throw new RsaKeyError(
      `is a key of ${modulusLength} bits: it must have ${FEWEST_BITS} to ${MOST_BITS}`,
    );
  if (usage === 'sign' || !isPrivate) return read;
  const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', read);
  return crypto.subtle.importKey('jwk', { kty: 'RSA', n, e }, algorithm, true, ['verify']);
}

interface Der {
  readonly der: Bytes;
  readonly base64: string;
  readonly isPrivate: boolean;
}

/** RFC 7468, and the forms of PKCS#1 that tools have written before. */
const PEM = /^\s*-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----\s*$/;
/** `rsaEncryption` (RFC 8017, appendix C). */
const RSA_ENCRYPTION = [48, 13, 6, 9, 42, 134, 72, 134, 247, 13, 1, 1, 1, 5, 0];
const LABELS: Readonly<
  Record<string, { readonly isPrivate: boolean; readonly around?: (key: Uint8Array) => Uint8Array }>
> = {
  'PRIVATE KEY': { isPrivate: true },
  'PUBLIC KEY': { isPrivate: false },
  'RSA PRIVATE KEY': {
    isPrivate: true,
    around: (key) => element(48, [2, 1, 0, ...RSA_ENCRYPTION, ...element(4, [...key])]),
  },
  'RSA PUBLIC KEY': {
    isPrivate: false,
    around: (key) => element(48, [...RSA_ENCRYPTION, ...element(3, [0, ...key])]),
  },
};
const TEST_TEXTS: ReadonlySet<string> = new Set(Object.values(TEST_RSA_KEYS));

function derOf(key: string): Der {
  const test = Object.hasOwn(TEST_RSA_KEYS, key)
    ? TEST_RSA_KEYS[key as keyof typeof TEST_RSA_KEYS]
    : undefined;
  if (test !== undefined) return { der: base64In(test), base64: test, isPrivate: true };
  if (key.length > LONGEST_PEM) throw new RsaKeyError('is longer than any RSA key in PEM');
  const [, label = '', text = ''] = PEM.exec(key) ?? [];
  if (label === '') throw new RsaKeyError('must be PEM: "-----BEGIN … KEY-----" and so on');
  const form = Object.hasOwn(LABELS, label) ? LABELS[label] : undefined;
  if (!form)
    throw new RsaKeyError(
      'must be PEM of an RSA key without a passphrase, "PRIVATE KEY" or "PUBLIC KEY", no certificate',
    );
  const base64 = text.replace(/\s/g, '');
  const bytes = base64In(base64);
  return {
    der: form.around ? new Uint8Array(form.around(bytes)) : bytes,
    base64,
    isPrivate: form.isPrivate,
  };
}

/** One element of DER (X.690, 8.1.3). */
function element(tag: number, content: readonly number[]): Uint8Array {
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [129, length] : [130, length >> 8, length & 255];
  return Uint8Array.from([tag, ...size, ...content]);
}
