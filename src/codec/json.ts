import { LosslessNumber, parse, stringify } from 'lossless-json';
import { CodecError } from './codec-error.ts';
import { decodeText, sniff } from './decode-text.ts';
import { refuseDeepOrDoubledJson } from './json-scan.ts';

const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 32;

/**
 * Reads a JSON object or list. By default a number becomes its source text, so that no id or amount loses a digit
 * (P-40, C-094); `numbers: 'number'` keeps the difference between `1` and `"1"`, for a reader that
 * has to be strict about it, and refuses what a number can't hold.
 */
export function decodeJson(
  bytes: Uint8Array,
  { numbers = 'text', largest = MAX_BYTES }: JsonOptions = {},
): unknown {
  const json = decodeText(bytes, largest);
  if (sniff(json) !== 'json') throw new CodecError('wrong-kind', 'it is no JSON object or list');
  const { hasNumbers } = refuseDeepOrDoubledJson(json, MAX_DEPTH);
  try {
    // Only numbers are read in another way than by the platform, which is many times as fast.
    if (!hasNumbers) return JSON.parse(json) as unknown;
    return parse(json, null, READERS[numbers]);
  } catch (error) {
    if (error instanceof CodecError) throw error;
    throw new CodecError('malformed', 'it is not valid JSON');
  }
}

/** How to read JSON. */
export interface JsonOptions {
  /** `text` keeps a number's digits, `exact` the difference to a text too; `number` refuses those that would lose precision. */
  readonly numbers?: keyof typeof READERS;
  /** Bytes; 1 MiB by default. */
  readonly largest?: number | undefined;
}

const READERS = {
  text: (source: string) => source,
  exact: (source: string) => new LosslessNumber(source),
  number: exactNumber,
};

function exactNumber(source: string): number {
  const value = Number(source);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw new CodecError('malformed', 'a number is too large to be read exactly');
  return value;
}

/** Writes JSON; see `jsonNumber` for numbers that a float can't hold. */
export function encodeJson(value: unknown): string {
  const json = stringify(value);
  if (json === undefined) throw new CodecError('unwritable', 'there is nothing to write');
  return json;
}

/** A number that is written exactly as its text, like `10.10` or an id beyond 2^53. */
export const jsonNumber = (source: string): LosslessNumber => new LosslessNumber(source);
