/**
 * Are two signatures equal, regardless of the case of their hex (C-044)? Takes the same time
 * wherever they differ, in any runtime (C-055).
 */
export function sameSignature(given: string, expected: string): boolean {
  const a = given.toLowerCase();
  const b = expected.toLowerCase();
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i++) difference |= b.charCodeAt(i) ^ (a.charCodeAt(i) || 0);
  return difference === 0;
}
