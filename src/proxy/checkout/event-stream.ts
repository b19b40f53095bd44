import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import type { Callers } from '../authentication/callers.ts';
import { readCheckout } from './checkout-view.ts';

/** How often to check the store, because another process may have changed the session. */
const LOOK_EVERY_MS = 2_000;
/**
 * Streams of one session in one process: a shopper has a few tabs, and each stream reads the store.
 */
const MOST_STREAMS = 20;
/** Keeps proxies in between from closing a silent stream. */
const BEAT_EVERY_MS = 15_000;

/**
 * `GET /v1/checkout/events`: the view at once, and again with each new version, as server-sent
 * events (WHATWG HTML 9.2). Read with `fetch`, which can send the credential.
 */
export function streamSessionEvents(
  context: Context,
  { session, readOnly }: Callers['viewer'],
  request: Request,
): Response {
  if (context.sessionNotifier.listenerCount(session.id) >= MOST_STREAMS)
    throw new Problem('too-many-attempts', {
      detail: 'Too many event streams are open for this session. Poll instead.',
      retryAfter: 60,
    });
  const left = new AbortController();
  const over = AbortSignal.any([left.signal, request.signal, context.closing]);
  const messages = changes(context, session.id, readOnly, over);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await messages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
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

async function* changes(
  context: Context,
  sessionId: string,
  readOnly: boolean,
  over: AbortSignal,
): AsyncGenerator<string, void> {
  const { clock } = context;
  let shown = 0;
  let lastWritten = clock.now();
  while (!over.aborted) {
    // Listening begins before looking, so that no change falls in between.
    const waiting = new AbortController();
    const next = nextLook(context, sessionId, AbortSignal.any([over, waiting.signal]));
    try {
      const view = await readCheckout(context, sessionId, readOnly);
      if (view.version > shown) {
        shown = view.version;
        lastWritten = clock.now();
        yield `event: checkout\nid: ${view.version}\ndata: ${JSON.stringify(view)}\n\n`;
      } else if (clock.now() - lastWritten >= BEAT_EVERY_MS) {
        lastWritten = clock.now();
        yield ': still here\n\n';
      }
      await next;
    } finally {
      waiting.abort();
    }
  }
}

/** Until the notifier fires or the next check is due, whichever comes first. */
async function nextLook(
  { sessionNotifier: bell, clock }: Context,
  sessionId: string,
  signal: AbortSignal,
): Promise<void> {
  const either = new AbortController();
  const until = AbortSignal.any([signal, either.signal]);
  await Promise.race([bell.next(sessionId, until), clock.sleep(LOOK_EVERY_MS, until)]);
  either.abort();
}
