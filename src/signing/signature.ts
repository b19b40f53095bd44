import type { Hashing } from '../contract/runtime/dependencies.ts';
import { partsOf, type WireValues } from './parts.ts';
import type { SigningRules } from './rules.ts';

/** The string that is hashed: the gateway interface's "spaces removed, then joined", or sorted JSON. */
export function stringToHash(rules: SigningRules, values: WireValues, secret: string): string {
  return rules.scheme === 'sorted-json'
    ? sortedJson(values, rules.field) + secret
    : joinParts(
        partsOf(rules, values).map((part) => part.value),
        secret,
        rules.trim,
      );
}

/** Spaces go from a copy of every part; what is sent keeps them (C-042, C-043). */
export function joinParts(
  parts: readonly string[],
  secret: string,
  trim: SigningRules['trim'] = 'space',
): string {
  const spaces = trim === 'space' ? / /g : /\s/g;
  return parts.map((part) => part.replace(spaces, '')).join('') + secret;
}

/** All parameters but the signature, by name (C-057). */
function sortedJson(values: WireValues, signatureField: string): string {
  const sorted = Object.entries(values)
    .filter(([name, value]) => name !== signatureField && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(sorted));
}

/** The hash of a request's values, in hexadecimal. */
export async function signature(
  rules: SigningRules,
  values: WireValues,
  secret: string,
  sha256: Hashing['sha256Hex'] = sha256Hex,
): Promise<string> {
  return inCase(await sha256(stringToHash(rules, values, secret)), rules.case);
}

/** SHA-256 of the text's UTF-8 bytes (C-051), in lower-case hex, by WebCrypto. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const inCase = (hex: string, wanted: SigningRules['case']): string =>
  wanted === 'upper' ? hex.toUpperCase() : hex;
