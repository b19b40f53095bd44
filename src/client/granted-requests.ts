import {
  isIssuingRequestFound,
  isIssuingResult,
  isPageOf,
  type GuardedPage,
  type IssuingRequestFound,
  type IssuingResult,
} from '../contract/proxy/issuing-guards.ts';
import type { Clock, Fetch } from '../contract/runtime/dependencies.ts';
import type { Guard } from '../contract/values/guards.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import { browserClock } from './browser-clock.ts';
import { CheckoutError } from './checkout-error.ts';
import type { GrantKeeper } from './grant-keeper.ts';
import { problemOf } from './problem-of.ts';
import { proxyAddress } from './proxy-address.ts';

/** The proxy itself waits half a minute for the gateway. */
const ANSWER_TIMEOUT = 45_000;

/** How requests with a grant reach the proxy. */
export interface GrantedRequestsOptions {
  /** Address of the proxy; relative ones are taken from the page's. */
  readonly proxy: string;
  /** Supplies the grant's token. */
  readonly grants: Pick<GrantKeeper, 'token' | 'renew'>;
  /** `fetch`; by default the page's. */
  readonly fetch?: Fetch;
  /** Timers; by default those of the browser. */
  readonly clock?: Clock;
}

interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Question<T> extends Sent {
  readonly is: Guard<T>;
}

/**
 * Requests to the proxy with a grant. Each throws CheckoutError: `problem` with its slug, `unreachable` if there
 * was no answer, `unreadable` if it has an unknown shape. A grant that has expired is replaced with a fresh one,
 * and the request repeated once.
 */
export interface GrantedRequests {
  /** The response, whatever is in it. */
  sent(question: Sent, signal?: AbortSignal): Promise<Response>;
  /** The answer, of the shape that was asked for. */
  ask<T>(question: Question<T>): Promise<T>;
  /** One page of a list. */
  listed<T>(
    path: string,
    query: Readonly<Record<string, string>>,
    is: Guard<T>,
  ): Promise<GuardedPage<T>>;
  /** Performs an operation, once for each key. */
  perform(operation: OperationName, values: object, idempotencyKey: string): Promise<IssuingResult>;
  /** What became of `perform` with the same arguments. */
  find(
    operation: OperationName,
    values: object,
    idempotencyKey: string,
  ): Promise<IssuingRequestFound>;
}

export function createGrantedRequests({
  proxy,
  grants,
  fetch = (request) => globalThis.fetch(request),
  clock = browserClock,
}: GrantedRequestsOptions): GrantedRequests {
  const send = (
    { method, path, body, headers }: Sent,
    token: string,
    signal = clock.timeout(ANSWER_TIMEOUT),
  ) =>
    fetch(
      new Request(proxyAddress(proxy, path), {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'X-Tender': '1',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal,
      }),
    ).catch((cause: unknown) => {
      throw new CheckoutError('unreachable', `${proxy} can't be reached`, { cause });
    });

  async function sent(question: Sent, signal?: AbortSignal) {
    const token = await grants.token();
    let response = await send(question, token, signal);
    // A refused grant is refused before anything is done, so asking again is safe.
    if (response.status === 401) response = await send(question, await grants.renew(token), signal);
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  async function ask<T>(question: Question<T>): Promise<T> {
    const response = await sent(question);
    const answer: unknown = await response.json().catch(() => undefined);
    if (!question.is(answer))
      throw new CheckoutError('unreadable', `${question.path} answers in an unknown shape`);
    return answer;
  }

  return {
    sent,
    ask,
    listed(path, query, is) {
      const asked = new URLSearchParams(query).toString();
      return ask({ method: 'GET', path: `v1/${path}${asked && '?'}${asked}`, is: isPageOf(is) });
    },
    perform: (operation, values, idempotencyKey) =>
      ask({
        method: 'POST',
        path: `v1/operations/${operation}`,
        body: values,
        headers: { 'Idempotency-Key': idempotencyKey },
        is: isIssuingResult,
      }),
    find: (operation, values, idempotencyKey) =>
      ask({
        method: 'POST',
        path: 'v1/requests/find',
        body: { operation, values },
        headers: { 'Idempotency-Key': idempotencyKey },
        is: isIssuingRequestFound,
      }),
  };
}
