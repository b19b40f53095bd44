import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import { errorCode } from '../../runtime/error-code.ts';
import { UsageError } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

export const valuesOption = (): Option =>
  new Option(
    '--json [values]',
    `the request by its wire names: '{…}', @file, or - for standard input (use it for card data: other programs can see arguments); amounts and times in Tender's form, as 12.00, which are sent in the gateway's`,
  ).default('{}');

/** The request, where `--json` alone says how to print. */
export const dataOption = (): Option =>
  new Option('--data <values>', 'the request, as with --json; --json alone then prints JSON');

export interface RequestOptions {
  readonly json: string | true;
  readonly data?: string;
}

export const sourceOf = ({ json, data }: RequestOptions): string =>
  data ?? (json === true ? '{}' : json);

/** Reads the request of `--json`. @throws UsageError when it is not a JSON object. */
export async function readValues(
  { stdin }: Terminal,
  source: string,
): Promise<Record<string, unknown>> {
  const content = await contentOf(source, stdin);
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // The parser's message quotes the text, which may hold a card number.
  }
  throw new UsageError(`--json: must be one JSON object, such as {"order_no": "A-1"}`);
}

async function contentOf(source: string, stdin: Readable): Promise<string> {
  if (source === '-') return text(stdin);
  if (!source.startsWith('@')) return source;
  return readFile(source.slice(1), 'utf8').catch((error: unknown) => {
    throw new UsageError(`--json: ${source.slice(1)} can't be read (${errorCode(error)})`);
  });
}
