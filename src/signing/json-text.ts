/** A number that was read with all its digits, as the codec keeps it. */
const isExact = (value: object): value is { readonly value: string } =>
  'isLosslessNumber' in value && 'value' in value && typeof value.value === 'string';

/** JSON without blanks, in which a number has the digits that it came with. */
export function jsonText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (isExact(value)) return value.value;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${jsonText(inner)}`).join(',')}}`;
}
