import { parseAccept } from 'hono/utils/accept';
import type { Connection } from '../context/context.ts';
import type { Bytes, Compress, ContentCoding } from '../../contract/runtime/dependencies.ts';

/** The smallest first. */
const CODINGS = ['br', 'gzip'] as const satisfies readonly ContentCoding[];

/** A body that many requests are answered with, in each coding that makes it smaller: made once, never for a request. */
export interface KeptBody {
  readonly type: string;
  /** Weak: the same for each coding (RFC 9110, section 8.8.3). */
  readonly tag: string;
  readonly plain: Bytes;
  readonly compressed: ReadonlyMap<ContentCoding, Bytes>;
}

/** Without `compress` (a worker, whose network compresses) only as it is. */
export async function keptBody(
  { compress }: { readonly compress?: Compress },
  type: string,
  content: string | Bytes,
): Promise<KeptBody> {
  const plain = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const shrinks = /^(?:text\/|application\/json|image\/svg)/.test(type);
  const compressed =
    compress && shrinks
      ? CODINGS.map(async (coding) => [coding, await compress(plain, coding)] as const)
      : [];
  return {
    type,
    tag: await tagOf(plain),
    plain,
    compressed: new Map(await Promise.all(compressed)),
  };
}

/** In the smallest coding that the request accepts and the server keeps, or 304 without a body for one who has it. */
export function keptBodyResponse(
  request: Request,
  { writesAnswer = false }: Pick<Connection, 'writesAnswer'>,
  { type, tag, plain, compressed }: KeptBody,
  besides: Readonly<Record<string, string>>,
): Response {
  const headers = { ...besides, 'Content-Type': type, ETag: tag, Vary: 'Accept-Encoding' };
  if (has(request, tag)) return new Response(null, { headers, status: 304 });
  for (const coding of CODINGS) {
    const body = compressed.get(coding);
    if (body && writesAnswer && accepts(request, coding))
      return new Response(body, { headers: { ...headers, 'Content-Encoding': coding } });
  }
  return new Response(plain, { headers });
}

/** RFC 9110, section 12.5.3: what is named counts before `*`, and a weight of 0 is a refusal. */
function accepts({ headers }: Request, coding: ContentCoding): boolean {
  const accepted = parseAccept(headers.get('accept-encoding') ?? '');
  const found =
    accepted.find(({ type }) => type.toLowerCase() === coding) ??
    accepted.find(({ type }) => type === '*');
  return (found?.q ?? 0) > 0;
}

const has = ({ headers }: Request, tag: string): boolean =>
  (headers.get('if-none-match') ?? '').split(',').some((one) => one.trim() === tag);

async function tagOf(body: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `W/"${btoa(String.fromCharCode(...hash.slice(0, 15)))}"`;
}
