import type { Clock, Fetch } from '../contract/runtime/dependencies.ts';
import { isText, listOf, object, optional, type Guard } from '../contract/values/guards.ts';
import {
  ProblemError,
  UnreachableError,
  UnreadableError,
  type MerchantError,
  type ProblemBody,
} from './merchant-error.ts';

/** How to reach the proxy. */
export interface ConnectionOptions {
  /** Address of the proxy, as in `TENDER_PUBLIC_URL`: `https://pay.shop.example`. */
  readonly proxy: string;
  /** `TENDER_API_KEY` of the proxy. It stays on the server; a browser must never have it. */
  readonly apiKey: string;
  /** How often to repeat a request that got no usable answer; by default twice. */
  readonly retries?: number;
  /** How long one try may take; by default 75 seconds, a little longer than a payment may. */
  readonly timeoutMs?: number;
  /** Another way to the proxy, such as `proxy.fetch` of one in the same process. */
  readonly fetch?: Fetch;
  /** Timers; by default those of the runtime. */
  readonly clock?: Pick<Clock, 'sleep' | 'timeout'>;
}

/** Options of a single call. */
export interface CallOptions {
  /**
   * Names the intention, such as the order's number. The proxy carries out repeated requests with
   * one key once. By default a random one, reused for the repetitions of this call.
   */
  readonly idempotencyKey?: string;
  /** Stops waiting. The proxy may still carry out the request. */
  readonly signal?: AbortSignal;
}

/** One request to the proxy. */
export interface MerchantCall<T> {
  /** HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the proxy's address, with a leading slash. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Changes something, so it needs a key. */
  readonly keyed?: boolean;
  /** Recognises the proxy's answer. */
  readonly answer: Guard<T>;
}

/** Sends a call, repeats it if there was no usable answer, and validates the answer. */
export type Send = <T>(intention: MerchantCall<T>, options?: CallOptions) => Promise<T>;

/** A longer wait is for the caller to decide on. */
const LONGEST_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 500;

/** Timers of the runtime. */
export const serverClock: Pick<Clock, 'sleep' | 'timeout'> = {
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

/** Sends an intention, always with the same key, until there is an answer. */
export function createSend(connection: ConnectionOptions): Send {
  const base = baseOf(connection.proxy);
  const { apiKey, retries = 2, timeoutMs = 75_000, clock = serverClock } = connection;
  const { fetch = (request) => globalThis.fetch(request) } = connection;
  if (apiKey === '')
    throw new TypeError('apiKey is empty: give it the TENDER_API_KEY of the proxy');

  return async function send<T>(intention: MerchantCall<T>, options: CallOptions = {}): Promise<T> {
    const { signal } = options;
    const key = intention.keyed ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    for (let tried = 0; ; tried++) {
      signal?.throwIfAborted();
      const result = await once(intention, key, signal);
      if ('value' in result) return result.value;
      signal?.throwIfAborted();
      const wait = result.waitMs ?? FIRST_WAIT_MS * 2 ** tried * (0.5 + Math.random() / 2);
      if (!result.passing || tried >= retries || wait > LONGEST_WAIT_MS) throw result.error;
      await clock.sleep(wait, signal);
    }
  };

  async function once<T>(
    { method, path, body, answer }: MerchantCall<T>,
    key: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Result<T>> {
    const limit = clock.timeout(timeoutMs);
    const request = new Request(base + path, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The key is for this address and for no other.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    try {
      const response = await fetch(request);
      return read(response, await response.text(), answer, key);
    } catch (cause) {
      const message = `${base} did not answer: ${cause instanceof Error ? cause.message : 'no reason given'}`;
      return { error: new UnreachableError(message, key, cause), passing: true };
    }
  }
}

type Result<T> =
  | { readonly value: T }
  | {
      readonly error: MerchantError;
      /** Asking again can help. */
      readonly passing: boolean;
      readonly waitMs?: number;
    };

const isProblemBody: Guard<ProblemBody> = object({
  type: isText,
  title: optional(isText),
  detail: optional(isText),
  errors: optional(listOf(object({ pointer: isText, detail: isText }))),
});

function read<T>(
  { status, ok, headers }: Response,
  content: string,
  answer: Guard<T>,
  key: string | undefined,
): Result<T> {
  const body = parseJson(content);
  if (ok && answer(body)) return { value: body };
  const slug = isProblemBody(body) ? /\/problems\/([a-z0-9-]+)$/.exec(body.type)?.[1] : undefined;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const requestId = headers.get('x-request-id') ?? undefined;
  const error =
    slug !== undefined && isProblemBody(body)
      ? new ProblemError(slug, { status, problem: body, retryAfter, requestId }, key)
      : new UnreadableError(`the answer (${status}) is not one of a proxy`, status, key);
  return {
    error,
    passing: status >= 500 ? status !== 501 : [408, 429].includes(status) || slug === IN_FLIGHT,
    ...(retryAfter !== undefined && { waitMs: retryAfter * 1000 }),
  };
}

/** The first request with the key is still being answered. */
const IN_FLIGHT = 'request-in-flight';

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function baseOf(proxy: string): string {
  if (!URL.canParse(proxy) || !/^https?:/.test(proxy))
    throw new TypeError('proxy must be its address, like "https://pay.shop.example"');
  return proxy.replace(/\/+$/, '');
}
