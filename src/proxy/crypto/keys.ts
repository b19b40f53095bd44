import type { Bytes } from '../../contract/runtime/dependencies.ts';
import { base64url } from 'jose';

/** Purposes of keys: one each, so that a leaked key opens nothing else. */
export type Purpose =
  | 'audit'
  | 'card-number'
  | 'client-address'
  | 'client-secret'
  | 'fingerprint'
  | 'grants'
  | 'hand-off'
  | 'intention'
  | 'notify'
  | 'return'
  | 'status'
  | 'stored-cards'
  | 'webhooks';

export interface Keys {
  /** The key itself under every root secret, the newest first; 32 bytes. */
  bytes(purpose: Purpose): Promise<readonly Bytes[]>;
  /** Keyed hash under the newest root secret: represents a value in the store. */
  mac(purpose: Purpose, text: string): Promise<string>;
  /** The same under every root secret, the newest first: for comparing while secrets rotate. */
  macs(purpose: Purpose, text: string): Promise<readonly string[]>;
  /** The keys of each root secret alone, the newest first. */
  readonly each: readonly Keys[];
}

const encoder = new TextEncoder();

/** Makes keys from the root secrets, the newest first, by HKDF (RFC 5869). */
export function createKeys(rootSecrets: readonly string[]): Keys {
  const derived = new Map<Purpose, Promise<readonly Bytes[]>>();

  const bytes = (purpose: Purpose): Promise<readonly Bytes[]> => {
    const known = derived.get(purpose);
    if (known) return known;
    const fresh = Promise.all(rootSecrets.map((secret) => derive(purpose, secret)));
    derived.set(purpose, fresh);
    return fresh;
  };
  const macs = async (purpose: Purpose, text: string): Promise<string[]> =>
    Promise.all((await bytes(purpose)).map((key) => hmac(key, text)));

  return {
    bytes,
    macs,
    get each() {
      return rootSecrets.map((secret) => createKeys([secret]));
    },
    async mac(purpose, text) {
      const [newest] = await bytes(purpose);
      if (newest === undefined) throw new Error('the proxy needs at least one root secret');
      return hmac(newest, text);
    },
  };
}

async function derive(purpose: Purpose, secret: string): Promise<Bytes> {
  const root = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, [
    'deriveBits',
  ]);
  const info = encoder.encode(`tender ${purpose}`);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, root, 256));
}

async function hmac(key: Bytes, text: string): Promise<string> {
  const how = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, how, false, ['sign']);
  return base64url.encode(
    new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text))),
  );
}

/** How tokens are stored: a leaked store gives none of them away. */
export async function sha256(text: string): Promise<string> {
  return base64url.encode(
    new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))),
  );
}

/** The first eight digits of a hash, as `sha256sum` prints them: by them a person recognises a key. */
export const firstDigits = (hash: string): string =>
  [...base64url.decode(hash).subarray(0, 4)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Compares two hashes of one length without telling by time where they differ. */
export function sameHash(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
