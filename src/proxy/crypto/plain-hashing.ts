import sha256 from 'fast-sha256';
import { base64url } from 'jose';
import type { Hashing } from '../../contract/runtime/dependencies.ts';

const encoder = new TextEncoder();
const digest = (text: string): Uint8Array => sha256.hash(encoder.encode(text));

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** In plain JavaScript, for platforms whose own hashing does not answer at once. */
export const plainHashing: Hashing = {
  sha256: (text) => base64url.encode(digest(text)),
  sha256Hex: (text) => hexOf(digest(text)),
  hmac: (key, text) => base64url.encode(sha256.hmac(key, encoder.encode(text))),
  hkdf: (secret, info) =>
    new Uint8Array(sha256.hkdf(encoder.encode(secret), undefined, encoder.encode(info), 32)),
};
