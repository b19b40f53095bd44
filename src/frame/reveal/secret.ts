import type { RandomBytes } from '../../contract/runtime/dependencies.ts';

/** What redeems a grant that was made for this frame: 32 random bytes, base64url. */
export const newSecret = (random: RandomBytes): string => base64url(random(32));

/** SHA-256 of a secret, base64url: reveals nothing about it, and a grant is bound to it (P-31). */
export async function commitmentOf(secret: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return base64url(new Uint8Array(hash));
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
