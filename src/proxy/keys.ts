/** What keys are for: one each, so that what one gives away opens nothing else. */
type Purpose = 'client-secret' | 'card-number' | 'fingerprint';

export interface Keys {
  /** Keyed hash under the newest root secret: what stands for a value in the store. */
  mac(purpose: Purpose, text: string): Promise<string>;
  /** The same under every root secret, the newest first: for comparing while secrets rotate. */
  macs(purpose: Purpose, text: string): Promise<readonly string[]>;
}

const encoder = new TextEncoder();

/** Makes keys from the root secrets, the newest first, by HKDF (RFC 5869). */
export function createKeys(rootSecrets: readonly string[]): Keys {
  const derived = new Map<string, Promise<CryptoKey>>();

  const keyFor = (purpose: Purpose, secret: string): Promise<CryptoKey> => {
    const name = `${purpose} ${rootSecrets.indexOf(secret)}`;
    const key = derived.get(name) ?? deriveKey(purpose, secret);
    derived.set(name, key);
    return key;
  };
  const macUnder = async (purpose: Purpose, secret: string, text: string): Promise<string> => {
    const key = await keyFor(purpose, secret);
    return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))));
  };
  const macs = (purpose: Purpose, text: string): Promise<string[]> =>
    Promise.all(rootSecrets.map((secret) => macUnder(purpose, secret, text)));

  return {
    macs,
    async mac(purpose, text) {
      const [newest] = await macs(purpose, text);
      if (newest === undefined) throw new Error('the proxy needs at least one root secret');
      return newest;
    },
  };
}

async function deriveKey(purpose: Purpose, secret: string): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: encoder.encode(`tender ${purpose}`),
    },
    root,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  );
}

/** How tokens are stored: a leaked store gives none of them away. */
export async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))));
}

/** Compares two hashes of one length without telling by time where they differ. */
export function sameHash(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
