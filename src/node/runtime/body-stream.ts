import type { Readable } from 'node:stream';

/**
 * A response's body as a web stream. `Readable.toWeb` keeps writing into a stream that was
 * cancelled while data came, and throws where it can't be caught: one refused request would end the
 * process. Here nothing is read that was not requested.
 */
export function bodyStream(body: Readable): ReadableStream<Uint8Array> {
  // The iterator reports errors to a reader; without a reader, the error doesn't matter.
  body.on('error', () => undefined);
  const chunks = body.iterator() as AsyncIterator<Uint8Array, undefined>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}
