import type { SigningStyle } from '../contract/profile/recipe.schema.ts';

/**
 * Are two signatures equal, regardless of the case of their hex (C-044)? Takes the same time
 * wherever they differ, in any runtime (C-055).
 */
export function sameSignature(
  given: string,
  expected: string,
  encoding: SigningStyle['encoding'] = 'hex',
): boolean {
  const plain = (text: string) => (encoding === 'hex' ? text.toLowerCase() : text);
  const a = plain(given);
  const b = plain(expected);
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i++) difference |= b.charCodeAt(i) ^ (a.charCodeAt(i) || 0);
  return difference === 0;
}
