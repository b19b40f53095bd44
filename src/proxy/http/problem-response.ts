import { TextResponse } from '../../contract/runtime/text-response.ts';
import type { Problem } from '../../contract/vocabulary/problems.ts';
import { PROBLEMS, problemType } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';

/** RFC 9457. Contains our own texts only; nothing from the gateway or the request. */
export function problemResponse(
  { settings }: Context,
  problem: Problem,
  headers: Record<string, string> = {},
): Response {
  const { detail, errors, retryAfter, extension } = problem.details;
  const body = {
    type: problemType(settings.publicUrl, problem.slug),
    title: PROBLEMS[problem.slug].title,
    status: problem.status,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
    ...extension,
  };
  return new TextResponse(JSON.stringify(body), {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(problem.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
      ...headers,
    },
  });
}
