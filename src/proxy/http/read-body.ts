import type { z } from 'zod';
import { nearestName } from '../../contract/values/nearest-name.ts';
import { issueDetail } from '../../contract/values/issue-detail.schema.ts';
import { readChunks } from '../../contract/runtime/read-chunks.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { birthDateFaults } from './birth-dates.ts';
import { doubledMember } from './doubled-member.ts';
import { namesIn } from './schema-names.schema.ts';
import type { FieldError } from '../../contract/vocabulary/problems.ts';

/** Largest JSON body taken: a session of 200 items with long names fits. */
export const MAX_BODY = 256 * 1024;

/** The JSON body of a request, parsed by `schema`; `now` is what a date of birth has to be before. */
export async function readJson<T extends z.ZodType>(
  request: Request,
  schema: T,
  { now, largest = MAX_BODY }: { readonly now: number; readonly largest?: number | undefined },
): Promise<z.output<T>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Problem('unsupported-media-type');
  const text = await readText(request, largest);
  const value = parseJson(text);
  assertNamedOnce(text, schema);
  const body = parse(schema, value);
  const errors = birthDateFaults(body, now);
  if (errors.length > 0) throw new Problem('malformed-request', { errors });
  return body;
}

/** The beginning of a body; what comes after `limit` bytes is left unread. */
export async function readStart(
  request: Request,
  limit: number,
): Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }> {
  const bytes = new Uint8Array(limit);
  let size = 0;
  for await (const chunk of readChunks(request)) {
    bytes.set(chunk.subarray(0, limit - size), size);
    size += chunk.length;
    if (size > limit) return { bytes, isWhole: false };
  }
  return { bytes: bytes.subarray(0, size), isWhole: true };
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

/** @throws Problem that names the member */
function assertNamedOnce(text: string, schema: z.ZodType): void {
  const path = doubledMember(text);
  if (path)
    throw new Problem('malformed-request', {
      errors: [{ pointer: pointerOf(path, namesIn(schema)), detail: 'is named twice' }],
    });
}

/** Most errors named in one answer; a body with more is something else entirely. */
const MOST_FAULTS = 20;

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  const issues = [...prototypeIssues(value), ...(result.error?.issues ?? [])];
  if (result.success && issues.length === 0) return result.data;
  const known = namesIn(schema);
  throw new Problem('malformed-request', {
    errors: issues.flatMap((issue) => toFaults(issue, known)).slice(0, MOST_FAULTS),
  });
}

/** Of a member, JSON makes one like any other; schemas pass over it in silence. */
const PROTOTYPE = '__proto__';

function prototypeIssues(body: unknown): z.core.$ZodIssueUnrecognizedKeys[] {
  const found: z.core.$ZodIssueUnrecognizedKeys[] = [];
  const left: { value: unknown; path: PropertyKey[] }[] = [{ value: body, path: [] }];
  // Not by recursion: a body may nest as deep as it is long.
  for (let each; (each = left.pop());) {
    const { value, path } = each;
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, PROTOTYPE))
      found.push({ code: 'unrecognized_keys', keys: [PROTOTYPE], path, message: '' });
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === 'object') left.push({ value: inner, path: [...path, name] });
  }
  return found;
}

/**
 * Issues name the place and what is wanted; never what was sent, which may be a card number. Also keys
 * are sent: only those that the schema knows are repeated, and those that can be nothing but a name.
 */
function toFaults(issue: z.core.$ZodIssue, known: ReadonlySet<string>): FieldError[] {
  const pointer = (path: readonly PropertyKey[]): string => pointerOf(path, known);
  if (issue.code !== 'unrecognized_keys')
    return [{ pointer: pointer(issue.path), detail: issueDetail(issue) }];
  return issue.keys.slice(0, MOST_FAULTS).map((key) => ({
    pointer: pointer([...issue.path, key]),
    detail: `is not known here${meantBy(key, known)}`,
  }));
}

const pointerOf = (path: readonly PropertyKey[], known: ReadonlySet<string>): string =>
  path.map((key) => `/${typeof key === 'number' ? key : shownName(String(key), known)}`).join('');

/** A name that is not known, as an answer may repeat it. */
export const shownName = (key: string, known: ReadonlySet<string>): string =>
  isName(key, known) ? escapePointer(key) : '*';

/** The known name that somebody probably meant, as a question. */
export function meantBy(key: string, known: ReadonlySet<string>): string {
  const meant = isName(key, known) ? nearestName(key, known) : undefined;
  return meant === undefined || meant === key ? '' : `; did you mean ${meant}?`;
}

/** Without digits and spaces it is no card number, no code, and hardly a secret. */
const isName = (key: string, known: ReadonlySet<string>): boolean =>
  known.has(key) || key === PROTOTYPE || /^[A-Za-z]{1,20}([_.][A-Za-z]{1,20}){0,9}$/.test(key);

/** RFC 6901. */
const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
