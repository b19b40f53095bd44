import type { Clock, Fetch } from '../contract/runtime/dependencies.ts';
import { readChunks } from '../contract/runtime/read-chunks.ts';
import type { NoAnswer, NotSent, Refused } from './answer.ts';
import { connectionFault } from './connection-fault.ts';
import type { Prepared } from './prepare.ts';
import { failureOf } from './reasons.ts';

/** What came back with HTTP 200. */
export interface Received {
  readonly kind: 'received';
  readonly bytes: Uint8Array;
}

/** A refusal, with all that came with it. */
export interface RefusedWith extends Refused {
  readonly bytes?: Uint8Array;
}

/**
 * Sends once and reads the answer within the time and size it may have. Redirects are not followed
 * (C-038); HTTP 400 and 404 refuse definitely, every other status but 200 says nothing (C-254,
 * C-255). The size counts after decompression (C-040).
 */
export async function send(
  { url, headers, body, timeoutMs }: Prepared,
  maxBytes: number,
  { fetch, clock }: { readonly fetch: Fetch; readonly clock: Clock },
): Promise<Received | RefusedWith | NotSent | NoAnswer> {
  const signal = clock.timeout(timeoutMs);
  const request = new Request(url, { method: 'POST', headers, body, redirect: 'manual', signal });
  let response: Response;
  try {
    response = await before(signal, fetch(request));
  } catch (error) {
    if (signal.aborted) return { kind: 'no-answer', reason: 'timeout' };
    const fault = connectionFault(error);
    return fault
      ? { kind: 'not-sent', reason: fault, faults: ['the gateway could not be reached'] }
      : { kind: 'no-answer', reason: 'reset' };
  }

  const { status } = response;
  if (status !== 200) {
    if (status === 400 || status === 404) {
      const bytes = await before(signal, readUpTo(maxBytes, response)).catch(() => undefined);
      if (!bytes?.length) return { kind: 'refused', status };
      const isText = bytes.length <= MAX_REFUSAL;
      return { kind: 'refused', status, bytes, ...(isText && { failure: refusalOf(bytes) }) };
    }
    void response.body?.cancel().catch(() => undefined);
    const redirected = response.type === 'opaqueredirect' || (status >= 300 && status < 400);
    return { kind: 'no-answer', reason: redirected ? 'redirect' : 'status', status };
  }
  try {
    const bytes = await before(signal, readUpTo(maxBytes, response));
    return bytes ? { kind: 'received', bytes } : { kind: 'no-answer', reason: 'too-large', status };
  } catch {
    return { kind: 'no-answer', reason: signal.aborted ? 'timeout' : 'reset', status };
  }
}

/** 2 KiB of what a refusal says are enough (C-253). */
const MAX_REFUSAL = 2048;

const refusalOf = (bytes: Uint8Array) => failureOf(new TextDecoder().decode(bytes), 'http');

/** The promise's value, unless the signal aborts first; the callee may ignore the signal. */
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

async function readUpTo(maxBytes: number, response: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readChunks(response)) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
