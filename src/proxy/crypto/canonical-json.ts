/** One text for equal values of JSON, with sorted keys; an empty one for a request without a body. */
export const canonicalJson = (value: unknown): string =>
  value === undefined ? '' : JSON.stringify(sorted(value));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
