import type { Fetch } from './dependencies.ts';
import { readChunks } from './read-chunks.ts';

/** A request to the gateway or to a receiver of webhooks. */
export interface TransportRequest {
  /** Where it goes. */
  readonly url: string;
  /** Of HTTP. */
  readonly method: 'GET' | 'HEAD' | 'POST';
  /** By name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Its text, sent as UTF-8. */
  readonly body?: string;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Bytes that are read of an answer with this status, counted as they unpack; 0: only its headers matter. */
  readonly wanted: (status: number) => number;
}

/** What came back. */
export interface TransportAnswer {
  /** Of HTTP; any from 300 to 399 for a redirect. */
  readonly status: number;
  /** One of its headers, by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** All of its body; `too-large` when that is more than was wanted, `broken` when it came to no end. */
  readonly body: Uint8Array | 'too-large' | 'broken';
}

/**
 * How a proxy reaches the network. It sends once and follows no redirect, and rejects only when no answer
 * began, with the error by whose `code` it can be told whether anything was sent.
 */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** A transport over a `fetch`, or over a server in this process, either of which may ignore the signal. */
export const transportOver =
  (fetch: Fetch): Transport =>
  async ({ url, wanted, ...init }) => {
    const { signal } = init;
    const response = await before(signal, fetch(new Request(url, { ...init, redirect: 'manual' })));
    const status = response.type === 'opaqueredirect' ? 302 : response.status;
    return {
      status,
      header: (name) => response.headers.get(name) ?? undefined,
      body: await before(signal, readUpTo(wanted(status), response)).catch(() => 'broken' as const),
    };
  };

/** The promise's value, unless the signal aborts first. */
function before<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(new Error('timed out'));
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', abort);
    });
  });
}

async function readUpTo(maxBytes: number, response: Response): Promise<TransportAnswer['body']> {
  if (maxBytes === 0) {
    void response.body?.cancel().catch(() => undefined);
    return new Uint8Array();
  }
  const chunks: BlobPart[] = [];
  let length = 0;
  for await (const chunk of readChunks(response)) {
    length += chunk.length;
    if (length > maxBytes) return 'too-large';
    chunks.push(new Uint8Array(chunk));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
