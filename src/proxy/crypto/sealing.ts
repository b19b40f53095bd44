import type { Context } from '../context/context.ts';
import { base64url } from './keys.ts';
import type { Purpose } from './keys.ts';

const IV_BYTES = 12;

/** Text as only this proxy can read it: AES-256-GCM under a key of its own purpose. */
export async function seal(
  { keys, random }: Pick<Context, 'keys' | 'random'>,
  purpose: Purpose,
  text: string,
): Promise<string> {
  const [newest] = await keys.bytes(purpose);
  if (!newest) throw new Error('the proxy needs at least one root secret');
  const iv = random(IV_BYTES);
  const key = await importKey(newest, 'encrypt');
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(text),
  );
  return `${base64url(iv)}.${base64url(new Uint8Array(sealed))}`;
}

/** The text again, also after the root secret was rotated. Throws when it was tampered with. */
export async function unseal(
  { keys }: Pick<Context, 'keys'>,
  purpose: Purpose,
  sealed: string,
): Promise<string> {
  const [iv, data] = sealed.split('.').map(bytesOf);
  for (const bytes of await keys.bytes(purpose)) {
    const key = await importKey(bytes, 'decrypt');
    const text = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv: iv ?? new Uint8Array() }, key, data ?? new Uint8Array())
      .catch(() => undefined);
    if (text) return new TextDecoder().decode(text);
  }
  throw new Error('what was sealed can not be opened: its root secret is gone');
}

const importKey = (bytes: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [use]);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
