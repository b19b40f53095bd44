import { getResponse, type RequestHandler } from 'msw';

/**
 * A page can override the worker's msw handlers with its own, for addresses of a proxy that only it
 * uses: `<key>-proxy/` next to `proxy/`. So it decides what the network does to its own requests
 * and to those of its frames, and to no others.
 */
const NETWORK = /^([\w-]+)-proxy\//;

/** The key of such an address, if it is one; `path` is relative to the site. */
export const networkKeyOf = (path: string): string | undefined => NETWORK.exec(path)?.[1];

interface Question {
  readonly id: string;
  readonly key: string;
  /** Without a body: what a network does doesn't depend on it, and it may hold a card. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: [string, string][];
  };
}

/** `heard` is sent at once; handlers may be slow, or never answer. */
type Answer =
  | { readonly kind: 'heard' | 'passed' | 'failed' }
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: [string, string][];
      readonly body: ArrayBuffer | null;
    };

interface Message {
  readonly question?: Question;
  readonly answer?: Answer & { readonly id: string };
}

const openChannel = (): BroadcastChannel => new BroadcastChannel('tender-network');

/** After this long without a message, the page counts as closed. */
const HEARD_WITHIN_MS = 3_000;

/** In the worker: what the page's handlers answer; `undefined` lets the request through. */
export function askPage(key: string, request: Request): Promise<Response | undefined> {
  const { method, url } = request;
  const id = crypto.randomUUID();
  const channel = openChannel();
  const { promise, resolve } = Promise.withResolvers<Response | undefined>();
  const unheard = setTimeout(() => {
    resolve(Response.error());
  }, HEARD_WITHIN_MS);
  channel.onmessage = ({ data: { answer } }: MessageEvent<Message>) => {
    if (answer?.id !== id) return;
    clearTimeout(unheard);
    if (answer.kind !== 'heard') resolve(responseOf(answer));
  };
  const question: Question = { id, key, request: { method, url, headers: [...request.headers] } };
  channel.postMessage({ question } satisfies Message);
  return promise.finally(() => {
    channel.close();
  });
}

function responseOf(answer: Answer): Response | undefined {
  if (answer.kind === 'passed') return undefined;
  if (answer.kind !== 'response') return Response.error();
  const { body, status, headers } = answer;
  return new Response(body, { status, headers });
}

/** In the page: answers for this key with these handlers, until called off. */
export function layNetwork(key: string, handlers: readonly RequestHandler[]): () => void {
  const channel = openChannel();
  const answer = async ({ id, request }: Question): Promise<void> => {
    const tell = (told: Answer): void => {
      channel.postMessage({ answer: { ...told, id } } satisfies Message);
    };
    tell({ kind: 'heard' });
    const asked = new Request(request.url, request);
    tell(await answerOf(await getResponse([...handlers], asked)));
  };
  channel.onmessage = ({ data: { question } }: MessageEvent<Message>) => {
    if (question?.key === key) void answer(question);
  };
  return () => {
    channel.close();
  };
}

async function answerOf(response: Response | undefined): Promise<Answer> {
  if (!response || response.headers.get('x-msw-intention') === 'passthrough')
    return { kind: 'passed' };
  if (response.type === 'error') return { kind: 'failed' };
  const { status, headers } = response;
  const body = response.body === null ? null : await response.arrayBuffer();
  return { kind: 'response', status, headers: [...headers], body };
}
