import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';
import { EnvHttpProxyAgent, request as send } from 'undici';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Fetch } from '../../contract/runtime/dependencies.ts';
import { bodyStream } from './body-stream.ts';
import { errorCode } from './error-code.ts';
import { skippingPool } from './skip-continue.ts';

/** How others are reached. */
export interface OutboundNetwork {
  /** Proxy through which https is tunnelled. */
  readonly httpsProxy?: string | undefined;
  /** Hosts that are reached without it. */
  readonly noProxy?: readonly string[] | undefined;
  /** File of authorities (PEM) that are trusted besides those of Node. */
  readonly certificates?: string | undefined;
}

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
export function createPooledFetch(
  { timeouts, operations }: Pick<Profile, 'timeouts' | 'operations'>,
  { httpsProxy = '', noProxy = [], certificates }: OutboundNetwork = {},
): PooledFetch {
  const longest = Math.max(
    timeouts.paymentMs,
    timeouts.otherMs,
    ...Object.values(operations).map((operation) => operation.timeoutMs ?? 0),
  );
  const trust = certificates === undefined ? {} : { secureContext: trusting(certificates) };
  const agent = new EnvHttpProxyAgent({
    connect: { timeout: timeouts.connectMs, ...trust },
    // The same by way of a proxy.
    connectTimeout: timeouts.connectMs,
    requestTls: trust,
    proxyTls: trust,
    factory: skippingPool,
    // Named even if empty: the environment is the configuration's to read.
    httpProxy: '',
    httpsProxy,
    noProxy: noProxy.join(','),
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
      }).catch((error: unknown) => {
        throw refusedTunnel(error) ?? error;
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

/** Made once: the authorities are parsed here, and not for each connection. */
const trusting = (file: string) =>
  tls.createSecureContext({ ca: [...tls.getCACertificates(), readFileSync(file, 'utf8')] });

/** Before a proxy has opened the tunnel nothing can be sent through it, which undici's codes do not say. */
function refusedTunnel(error: unknown): Error | undefined {
  const code = errorCode(error);
  const { message } = error as Error;
  return code.startsWith('UND_ERR_PRX_') || message.startsWith('Proxy response (')
    ? Object.assign(new Error(message, { cause: error }), { code, syscall: 'connect' })
    : undefined;
}
