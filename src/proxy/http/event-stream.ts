import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';

/** How often to check the store, because another process may have changed something. */
const LOOK_EVERY_MS = 2_000;
/**
 * Streams of one session or person in one process: there are a few tabs, and each stream reads the store.
 */
const MOST_STREAMS = 20;
/** Keeps proxies in between from closing a silent stream. */
const BEAT_EVERY_MS = 15_000;

interface EventStreamOptions {
  /** Whose streams are counted together. */
  readonly owner: string;
  /** What rings when there may be news. */
  readonly topic: string;
  /** When it ends at the latest; milliseconds since the epoch. */
  readonly endsAt?: number;
  /** Nothing but a rare change is left to be seen: the store is read no more often than the stream writes. */
  readonly isSettled?: () => boolean;
  /** Messages of what is new since the last look; undefined once the reader may see no more. */
  readonly look: () => Promise<readonly string[] | undefined>;
}

/** One message of a stream. What it holds is written in one line. */
export const eventMessage = (event: string, data: object, id?: number): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Server-sent events (WHATWG HTML 9.2), to be read with `fetch`, which can send a credential. */
export function serverSentEvents(
  context: Context,
  request: Request,
  options: EventStreamOptions,
): Response {
  const left = new AbortController();
  const over = AbortSignal.any([left.signal, request.signal, context.closing]);
  if (!context.changeNotifier.admit(options.owner, MOST_STREAMS, over))
    throw new Problem('too-many-attempts', {
      detail: 'Too many event streams are open. Poll instead.',
      retryAfter: 60,
    });
  const messages = news(context, options, over);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Held here: undici's signal of a request hears of who left only while somebody holds the request.
      if (request.signal.aborted) left.abort();
      try {
        const { done, value } = await messages.next();
        if (!done) {
          controller.enqueue(encoder.encode(value));
          return;
        }
        left.abort();
        controller.close();
      } catch (error) {
        left.abort();
        throw error;
      }
    },
    cancel: () => left.abort(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      // A compressing intermediary would hold events back until there is enough to compress.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

async function* news(
  { changeNotifier: bell, clock }: Context,
  { topic, endsAt = Infinity, isSettled, look }: EventStreamOptions,
  over: AbortSignal,
): AsyncGenerator<string, void> {
  let lastWritten = clock.now();
  while (!over.aborted && clock.now() < endsAt) {
    // Listening begins before looking, so that no change falls in between.
    const waiting = new AbortController();
    const until = AbortSignal.any([over, waiting.signal]);
    const wait = Math.min(isSettled?.() ? BEAT_EVERY_MS : LOOK_EVERY_MS, endsAt - clock.now());
    const next = Promise.race([bell.next(topic, until), clock.sleep(wait, until)]);
    try {
      const messages = await look();
      if (!messages) return;
      if (messages.length > 0 || clock.now() - lastWritten >= BEAT_EVERY_MS) {
        lastWritten = clock.now();
        yield messages.join('') || ': still here\n\n';
      }
      await next;
    } finally {
      waiting.abort();
    }
  }
}
