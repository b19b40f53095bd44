/** Placeholders for a secret, and prefixes of the sandbox's own keys. */
const PLACEHOLDER =
  /^<.*>$|replace|change.?(?:me|this)|place.?holder|fill.?(?:me|in)|^your[-_ ]|to-?do\b|dummy|default|passw|passphrase|qwert|letmein|^(?:test|sandbox|demo|example|sample|secret|my)[-_]/i;

/** Fewer bits than these can be guessed: of keys that the gateway has given, and of our own. */
const LEAST_BITS = { gateway: 24, key: 40, root: 80 };
export type SecretKind = keyof typeof LEAST_BITS;

/** Why a secret is none, or undefined. The secret itself is not in the text. */
export function secretWeakness(secret: string, kind: SecretKind): string | undefined {
  if (PLACEHOLDER.test(secret))
    return 'is a placeholder or a test key, which live mode does not accept';
  return bitsOf(secret) < LEAST_BITS[kind]
    ? 'is too easy to guess: generate one with "openssl rand -base64 32"'
    : undefined;
}

/**
 * How hard a text is to guess at the most: what repeats, and what counts up or down, adds nothing; each
 * other character adds what the variety of all of them allows (Shannon).
 */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const variety = [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  );
  const surprising = Array.from(text, (_, index) => !isForeseen(text, index)).filter(
    Boolean,
  ).length;
  return surprising * variety;
}

/** Does the character follow from those before it? */
function isForeseen(text: string, index: number): boolean {
  const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
  const before = text.charCodeAt(index - 1) - text.charCodeAt(index - 2);
  const ending = text.slice(index - 2, index + 1);
  // "890" continues a run like "567".
  const counts = (one: number): boolean =>
    Math.abs(one) <= 1 || one === '0'.charCodeAt(0) - '9'.charCodeAt(0);
  return index >= 2 && ((counts(step) && counts(before)) || text.slice(0, index).includes(ending));
}
