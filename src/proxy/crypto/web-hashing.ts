import type { Hashing } from '../../contract/runtime/dependencies.ts';
import { base64url } from 'jose';

const encoder = new TextEncoder();

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** By WebCrypto, which every platform has. */
export const webHashing: Hashing = {
  sha256: async (text) => base64url.encode(await digest(text)),
  sha256Hex: async (text) => hexOf(await digest(text)),
  async hmac(key, text) {
    const how = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', key, how, false, ['sign']);
    return base64url.encode(
      new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text))),
    );
  },
  async hkdf(secret, info) {
    const root = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, [
      'deriveBits',
    ]);
    const salt = new Uint8Array();
    const how = { name: 'HKDF', hash: 'SHA-256', salt, info: encoder.encode(info) };
    return new Uint8Array(await crypto.subtle.deriveBits(how, root, 256));
  },
};
