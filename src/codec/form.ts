import { CodecError } from './codec-error.ts';
import { decodeText } from './decode-text.ts';
import { decodeJson, encodeJson } from './json.ts';
import { scalarText } from './scalar-text.ts';

const MAX_BYTES = 1024 * 1024;
/** Of a form with very many fields, the platform's reader takes quadratic time. */
const MAX_FIELDS = 1_000;

/** Writes a form: commas as `%2C`, objects and lists as JSON text inside their field (C-003, C-032). */
export function encodeForm(values: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    form.append(
      name,
      typeof value === 'object' && value !== null ? encodeJson(value) : scalarText(name, value),
    );
  }
  return form.toString();
}

/** How to read a form. */
export interface FormOptions {
  /** Fields that hold JSON text. */
  readonly nested?: readonly string[];
  /** Bytes; 1 MiB by default. */
  readonly largest?: number | undefined;
}

/** Reads a form. A repeated field is rejected, like a repeated key (P-40). */
export function decodeForm(
  bytes: Uint8Array,
  { nested = [], largest = MAX_BYTES }: FormOptions = {},
): Record<string, unknown> {
  const text = decodeText(bytes, largest).trim();
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw new CodecError('too-large', `more than ${MAX_FIELDS} fields`);
  const values = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (values.has(name)) throw new CodecError('doubled', 'a field appears twice in the form');
    values.set(name, nested.includes(name) && value !== '' ? readNested(value, largest) : value);
  }
  return Object.fromEntries(values);
}

const readNested = (json: string, largest: number): unknown =>
  decodeJson(new TextEncoder().encode(json), { numbers: 'number', largest });
