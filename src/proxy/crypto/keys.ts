import type { Bytes, Hashing } from '../../contract/runtime/dependencies.ts';
import { base64url } from 'jose';
import { hexOf, plainHashing } from './plain-hashing.ts';

/** Purposes of keys: one each, so that a leaked key opens nothing else. */
export type Purpose =
  | 'audit'
  | 'card-number'
  | 'challenge'
  | 'client-address'
  | 'client-secret'
  | 'fingerprint'
  | 'grants'
  | 'hand-off'
  | 'hand-off-address'
  | 'intention'
  | 'notify'
  | 'return'
  | 'status'
  | 'stored-cards'
  | 'webhooks';

/** What is made of the root secrets, by purpose. */
export interface Keys {
  /** The key itself under every root secret, the newest first; 32 bytes. */
  bytes(purpose: Purpose): Promise<readonly Bytes[]>;
  /** Keyed hash under the newest root secret: represents a value in the store. */
  mac(purpose: Purpose, text: string): Promise<string>;
  /** The same under every root secret, the newest first: for comparing while secrets rotate. */
  macs(purpose: Purpose, text: string): Promise<readonly string[]>;
  /** Hash without a key. How tokens are stored: a leaked store gives none of them away. */
  sha256(text: string): Promise<string>;
  /** The keys of each root secret alone, the newest first. */
  readonly each: readonly Keys[];
}

/** Makes keys from the root secrets, the newest first, by HKDF (RFC 5869). */
export function createKeys(rootSecrets: readonly string[], hashing: Hashing = plainHashing): Keys {
  const derived = new Map<Purpose, Promise<readonly Bytes[]>>();
  let each: readonly Keys[] | undefined;

  const bytes = (purpose: Purpose): Promise<readonly Bytes[]> => {
    const known = derived.get(purpose);
    if (known) return known;
    const fresh = Promise.resolve(
      rootSecrets.map((secret) => hashing.hkdf(secret, `tender ${purpose}`)),
    );
    derived.set(purpose, fresh);
    return fresh;
  };
  const macs = async (purpose: Purpose, text: string): Promise<string[]> =>
    (await bytes(purpose)).map((key) => hashing.hmac(key, text));

  return {
    bytes,
    macs,
    get each() {
      return (each ??= rootSecrets.map((secret) => createKeys([secret], hashing)));
    },
    async mac(purpose, text) {
      const [newest] = await bytes(purpose);
      if (newest === undefined) throw new Error('the proxy needs at least one root secret');
      return hashing.hmac(newest, text);
    },
    sha256: (text) => Promise.resolve(hashing.sha256(text)),
  };
}

/** The first eight digits of a hash, as `sha256sum` prints them: by them a person recognises a key. */
export const firstDigits = (hash: string): string => hexOf(base64url.decode(hash).subarray(0, 4));

/** Compares two hashes of one length without telling by time where they differ. */
export function sameHash(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
