import { CompactEncrypt, base64url, compactDecrypt, errors } from 'jose';
import { firstDigits } from './keys.ts';
import type { Keys, Purpose } from './keys.ts';

/** No root secret that is configured opens it. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** Key ids that mark what is sealed under each root secret, newest first. They reveal nothing about the key. */
export const sealsOf = async (keys: Keys, purpose: Purpose): Promise<string[]> =>
  Promise.all(
    (await keys.bytes(purpose)).map(async (key) =>
      firstDigits(await keys.sha256(base64url.encode(key))),
    ),
  );

/** Text as only this proxy can read it: a JWE (RFC 7516) under a key of its own purpose. */
export async function seal(keys: Keys, purpose: Purpose, text: string): Promise<string> {
  const [newest] = await keys.bytes(purpose);
  if (!newest) throw new Error('the proxy needs at least one root secret');
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(newest);
}

/** The text again, also after the root secret was rotated. Throws when it was tampered with. */
export async function unseal(keys: Keys, purpose: Purpose, sealed: string): Promise<string> {
  for (const key of await keys.bytes(purpose)) {
    const text = await openJwe(sealed, key);
    if (text) return new TextDecoder().decode(text);
  }
  throw new SealError('the sealed value can’t be opened: its root secret is no longer configured');
}

/** Undefined under another key than the one it was sealed with. */
async function openJwe(sealed: string, key: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const allowed = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
    return (await compactDecrypt(sealed, key, allowed)).plaintext;
  } catch (error) {
    if (error instanceof errors.JWEDecryptionFailed) return undefined;
    throw error;
  }
}
