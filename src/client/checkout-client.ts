import { isReadView, type ReadView } from '../contract/proxy/checkout-guards.ts';
import type { Clock, Fetch } from '../contract/runtime/dependencies.ts';
import { ANSWER_TIMEOUT, viewRequest, type EarlyAnswer } from './ask-early.ts';
import { CheckoutError } from './checkout-error.ts';
import { inTime } from './in-time.ts';
import type { SharedNetwork } from './shared-network.ts';
import { problemOf } from './problem-of.ts';
import { proxyRequest } from './proxy-request.ts';

/** What a page may request from the proxy for one session. It never carries card data. */
export interface CheckoutClient {
  /** Address of the proxy, as in the options. */
  readonly proxy: string;
  /** The credential, fetched if necessary. Throws CheckoutError `unreachable`. */
  clientSecret(): Promise<string>;
  /** What is to be paid, and its state. Throws CheckoutError. */
  view(signal?: AbortSignal): Promise<ReadView>;
  /**
   * Reports the view, and every newer one, until the signal aborts: requests it once, then listens to
   * the event stream, or polls if no stream gets through, and pauses while the device is offline.
   * Rejects with a CheckoutError if retrying can't help, for example after the credential has expired;
   * errors that it retries after go to `onTrouble`. Two minutes before an open session ends, calls
   * `onEnding` with the end by this device's clock, and with `undefined` once the session is extended.
   */
  events(
    onView: (view: ReadView) => void,
    signal: AbortSignal,
    onTrouble?: (error: CheckoutError) => void,
    onEnding?: (endsAt: number | undefined) => void,
  ): Promise<void>;
  /** Any other request. Throws CheckoutError if it didn't succeed. */
  send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    signal?: AbortSignal,
    headers?: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Response>;
}

/** How `createCheckoutClient` reaches the proxy. */
export interface CheckoutClientOptions {
  /** Address of the proxy; relative ones are taken from the page's. */
  readonly proxy: string;
  /** The session's client secret, a read-only status token, or a function that supplies one, called once. */
  readonly clientSecret: string | (() => Promise<string>);
  /** The first question, if it has been asked already, and the credential that it took. */
  readonly early?: EarlyAnswer | undefined;
  /** `fetch`; by default the page's. */
  readonly fetch?: Fetch;
  /** Timers; by default those of the browser. */
  readonly clock?: Clock;
  /** Whether the device is online; by default as the browser reports it. */
  readonly network?: SharedNetwork;
  /** Spreads the load of many pages that lost their proxy at the same time: 0 to 1. */
  readonly random?: () => number;
}

/** The merchant's server may have to call the proxy, and others, before it returns a client secret. */
const SECRET_TIMEOUT = 30_000;

/** Milliseconds between two polls while the code that listens to the stream can't be loaded. */
const POLL_WAIT = 4_000;

async function successOf(answer: Promise<Response>): Promise<Response> {
  const response = await answer.catch((cause: unknown) => {
    throw new CheckoutError('unreachable', 'no answer', { cause });
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** Talks to the proxy about one session. Nothing is sent before the first call. */
export function createCheckoutClient({
  proxy,
  clientSecret,
  early,
  fetch = (request) => globalThis.fetch(request),
  ...runtime
}: CheckoutClientOptions): CheckoutClient {
  let secret: Promise<string> | undefined;
  let asked = early?.secret;
  let answered = early?.response;
  const timeout = (milliseconds: number) =>
    runtime.clock?.timeout(milliseconds) ?? AbortSignal.timeout(milliseconds);

  function credential(): Promise<string> {
    const fetched = async () =>
      typeof clientSecret === 'string'
        ? clientSecret
        : inTime(asked ?? clientSecret(), timeout(SECRET_TIMEOUT));
    secret ??= fetched().catch((cause: unknown) => {
      secret = asked = undefined;
      throw new CheckoutError('unreachable', 'no client secret', { cause });
    });
    return secret;
  }

  const send: CheckoutClient['send'] = async (method, path, signal, headers, body) => {
    const request = proxyRequest(proxy, path, await credential(), {
      method,
      headers,
      signal: signal ?? null,
      body: body ?? null,
    });
    return successOf(fetch(request));
  };

  async function view(signal?: AbortSignal): Promise<ReadView> {
    const late = timeout(ANSWER_TIMEOUT);
    const either = signal ? AbortSignal.any([signal, late]) : late;
    const request = viewRequest(proxy, await credential(), either);
    const answer = answered ?? fetch(request);
    answered = undefined;
    const response = await successOf(answer);
    const body: unknown = await response.json().catch(() => undefined);
    if (!isReadView(body)) throw new CheckoutError('unreadable', 'no view');
    return body;
  }

  const stream = (signal: AbortSignal) =>
    send('GET', 'v1/checkout/events', signal, { Accept: 'text/event-stream' });

  const nothing = () => undefined;
  const events: CheckoutClient['events'] = async (
    onView,
    signal,
    onTrouble = nothing,
    onEnding = nothing,
  ) => {
    const over = () => signal.aborted;
    while (!over()) {
      try {
        const first = await view(signal);
        if (!over()) onView(first);
      } catch (error) {
        if (over()) return;
        if (!(error instanceof CheckoutError) || !error.passing) throw error;
        onTrouble(error);
      }
      if (over()) return;
      // After the view: on a slow network it would take its share of what a form waits for.
      const following = await import('./follow.ts').catch(() => undefined);
      if (following)
        return following.followView({
          ...runtime,
          stream,
          view,
          isView: isReadView,
          proxy,
          clientSecret: credential,
          onView,
          onTrouble,
          onEnding,
          onOffline: () => onTrouble(new CheckoutError('unreachable', 'offline')),
          signal,
        });
      await new Promise((resolve) => setTimeout(resolve, POLL_WAIT));
    }
  };

  return {
    proxy,
    clientSecret: credential,
    view,
    send,
    events,
  };
}
