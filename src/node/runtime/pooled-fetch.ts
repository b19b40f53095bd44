import { Agent, request as send } from 'undici';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Fetch } from '../../contract/runtime/dependencies.ts';
import { bodyStream } from './body-stream.ts';

/** A `fetch` that owns its connections. */
export interface PooledFetch {
  /** Sends a request over a kept connection. */
  readonly fetch: Fetch;
  /** Cuts off what still runs. */
  close(): Promise<void>;
}

/** Answers to these statuses have no body, and `Response` takes none for them. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/**
 * The network as the gateway's client wants it: connections are kept and reused, each step is
 * bounded in time (P-10), nothing is sent twice and no redirect is followed (C-038). What goes
 * wrong is rethrown unchanged with its `code`, because the code says whether anything was sent.
 */
export function createPooledFetch({
  timeouts,
  operations,
}: Pick<Profile, 'timeouts' | 'operations'>): PooledFetch {
  const longest = Math.max(
    timeouts.paymentMs,
    timeouts.otherMs,
    ...Object.values(operations).map((operation) => operation.timeoutMs ?? 0),
  );
  const agent = new Agent({
    connect: { timeout: timeouts.connectMs },
    headersTimeout: longest,
    bodyTimeout: longest,
    // A request never waits behind another one on the same connection.
    pipelining: 1,
  });

  return {
    async fetch(request) {
      const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
      const answer = await send(request.url, {
        dispatcher: agent,
        method: request.method as 'GET' | 'POST',
        headers: Object.fromEntries(request.headers),
        body,
        signal: request.signal,
      });
      const empty = WITHOUT_BODY.includes(answer.statusCode);
      if (empty) await answer.body.dump();
      return new Response(empty ? null : bodyStream(answer.body), {
        status: answer.statusCode,
        headers: Object.entries(answer.headers).flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, one]),
        ),
      });
    },
    close: () => agent.destroy(),
  };
}
