import { StreamResponse } from '../../contract/runtime/stream-response.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import type { Joining } from '../context/open-streams.ts';

/** One message of a stream. What it holds is written in one line. */
export const eventMessage = (event: string, data: object, id?: number): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Server-sent events (WHATWG HTML 9.2), to be read with `fetch`, which can send a credential. */
export function serverSentEvents<About>(
  { openStreams }: Context,
  request: Request,
  joining: Joining<About, Context>,
): Response {
  const begin = openStreams.join(joining);
  if (!begin)
    throw new Problem('too-many-attempts', {
      detail: 'Too many event streams are open. Poll instead.',
      retryAfter: 60,
    });
  return new StreamResponse(request, begin, {
    headers: {
      'Content-Type': 'text/event-stream',
      // A compressing intermediary would hold events back until there is enough to compress.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
