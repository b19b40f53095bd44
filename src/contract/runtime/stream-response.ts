import type { TextSink } from './text-sink.ts';

/** What a whole body keeps for a reader that is behind. */
const MOST_BYTES = 65_536;

/**
 * A response whose text is written to a sink from where it arises, which a server can pass on as it comes. The body is
 * made when someone asks for it: a stream, its controller and signals take several times the memory of all else.
 */
export class StreamResponse extends Response {
  /** Has the text go to a sink from now on; answers what to call once nobody reads it any more. Called once. */
  readonly begin: (sink: TextSink) => () => void;
  readonly #request: Request;
  #whole: Response | undefined;

  constructor(request: Request, begin: StreamResponse['begin'], init: ResponseInit) {
    super(null, init);
    this.#request = request;
    this.begin = begin;
  }

  /** The same, as the platform itself reads it: with its body inside. */
  whole(): Response {
    const { status, headers } = this;
    return (this.#whole ??= new Response(bodyOf(this.#request, this.begin), { status, headers }));
  }

  override get body() {
    return this.whole().body;
  }
}

function bodyOf(request: Request, begin: StreamResponse['begin']): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = (): void => undefined;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // Undici's signal of a request hears of who left only while somebody holds the request: this does.
        const stop = (): void => {
          request.signal.removeEventListener('abort', left);
          leave();
        };
        const left = (): void => {
          stop();
          controller.close();
        };
        leave = begin({
          get isFull() {
            return (controller.desiredSize ?? 0) <= 0;
          },
          write: (text) => controller.enqueue(encoder.encode(text)),
          end() {
            stop();
            controller.close();
          },
          fail() {
            stop();
            controller.error(new Error('the stream broke off'));
          },
        });
        request.signal.addEventListener('abort', left);
        if (request.signal.aborted) left();
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_BYTES }),
  );
}
