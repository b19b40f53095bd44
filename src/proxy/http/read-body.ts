import type { z } from 'zod';
import { issueDetail } from '../../contract/values/issue-detail.schema.ts';
import { readChunks } from '../../contract/runtime/read-chunks.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { namesIn } from './schema-names.schema.ts';
import type { FieldError } from '../../contract/vocabulary/problems.ts';

/** Largest JSON body taken: a session of 200 items with long names fits. */
export const MAX_BODY = 256 * 1024;

/** The JSON body of a request, parsed by `schema`. */
export async function readJson<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<z.output<T>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Problem('unsupported-media-type');
  return parse(schema, parseJson(await readText(request, MAX_BODY)));
}

/** The body as text, refused as soon as it is longer than `limit` bytes. */
export async function readText(request: Request, limit: number): Promise<string> {
  const stated = request.headers.get('content-length');
  if (Number(stated) > limit) throw tooLarge(limit);
  // Servers take no more than that, so it need not be counted; a stream costs many times as much.
  if (stated !== null) return request.text();
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of readChunks(request)) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const tooLarge = (limit: number): Problem =>
  new Problem('body-too-large', { detail: `Send at most ${limit} bytes.` });

/** An empty body counts as one that names nothing. */
function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('malformed-request', { detail: 'The body is not JSON.' });
  }
}

/** Most errors named in one answer; a body with more is something else entirely. */
const MOST_FAULTS = 20;

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const known = namesIn(schema);
  throw new Problem('malformed-request', {
    errors: result.error.issues.slice(0, MOST_FAULTS).map((issue) => toFault(issue, known)),
  });
}

/**
 * Issues name the place and what is wanted; never what was sent, which may be a card number. Also keys
 * are sent: only those that the schema knows are repeated.
 */
function toFault(issue: z.core.$ZodIssue, known: ReadonlySet<string>): FieldError {
  const pointer = issue.path
    .map((key) => (typeof key === 'number' || known.has(String(key)) ? String(key) : '*'))
    .map((key) => `/${escapePointer(key)}`)
    .join('');
  return { pointer, detail: issueDetail(issue) };
}

/** RFC 6901. */
const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
