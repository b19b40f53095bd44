import { CodecError } from './codec-error.ts';

/** The text of a scalar in an encoding that knows text only; the same as JSON writes for a number. */
export function scalarText(field: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null) return '';
  throw new CodecError('unwritable', `"${field}" is neither text nor a number`);
}
