import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';
import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type {
  TransportAnswer,
  TransportRequest,
  Transport,
} from '../../contract/runtime/transport.ts';
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

/** A transport that owns its connections. */
export interface PooledTransport {
  /** Sends a request over a kept connection. */
  readonly transport: Transport;
  /** Cuts off what still runs. */
  close(): Promise<void>;
}

/**
 * The network as the gateway's client wants it: connections are kept and reused, each step is
 * bounded in time (P-10), nothing is sent twice and no redirect is followed (C-038). What goes
 * wrong is rethrown unchanged with its `code`, because the code says whether anything was sent.
 */
export function createPooledTransport(
  { timeouts, operations }: Pick<Profile, 'timeouts' | 'operations'>,
  { httpsProxy = '', noProxy = [], certificates }: OutboundNetwork = {},
): PooledTransport {
  const longest = Math.max(
    timeouts.paymentMs,
    timeouts.otherMs,
    ...Object.values(operations).map((operation) => operation.timeoutMs ?? 0),
  );
  const trust = certificates === undefined ? {} : { secureContext: trusting(certificates) };
  const options = {
    connect: { timeout: timeouts.connectMs, ...trust },
    factory: skippingPool,
    headersTimeout: longest,
    bodyTimeout: longest,
    // A request never waits behind another one on the same connection.
    pipelining: 1,
  };
  const agent =
    httpsProxy === ''
      ? new Agent(options)
      : new EnvHttpProxyAgent({
          ...options,
          connectTimeout: timeouts.connectMs,
          requestTls: trust,
          proxyTls: trust,
          // Named even if empty: the environment is the configuration's to read.
          httpProxy: '',
          httpsProxy,
          noProxy: noProxy.join(','),
        });

  return {
    transport: (request) =>
      new Promise((resolve, reject) => {
        const { url, method, headers, body = null, signal } = request;
        signal.throwIfAborted();
        const { origin, pathname, search } = new URL(url);
        agent.dispatch(
          { origin, path: pathname + search, method, headers, body },
          reader(request, resolve, reject),
        );
      }),
    close: () => agent.destroy(),
  };
}

/** Reads an answer as undici hands it on, without the streams that its `request` and `fetch` put around it. */
function reader(
  { signal, wanted }: TransportRequest,
  resolve: (answer: TransportAnswer) => void,
  reject: (error: unknown) => void,
): Dispatcher.DispatchHandler {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let most = 0;
  let answer: Omit<TransportAnswer, 'body'> | undefined;
  let controller: Dispatcher.DispatchController | undefined;

  const end = (body: TransportAnswer['body']): void => {
    signal.removeEventListener('abort', abort);
    if (answer) resolve({ ...answer, body });
  };
  const fail = (error: unknown): void => {
    end('broken');
    if (!answer) reject(refusedTunnel(error) ?? error);
  };
  function abort(): void {
    fail(signal.reason);
    controller?.abort(signal.reason as Error);
  }
  signal.addEventListener('abort', abort);

  return {
    onRequestStart(started) {
      controller = started;
      // It may have waited for a connection.
      if (signal.aborted) abort();
    },
    onResponseStart(_started, status, headers) {
      // 1xx only announces an answer.
      if (status < 200) return;
      answer = { status, header: (name) => [headers[name]].flat()[0] };
      most = wanted(status);
      if (most === 0) end(new Uint8Array());
    },
    onResponseData(started, chunk) {
      length += chunk.length;
      if (length <= most) chunks.push(chunk);
      else {
        end('too-large');
        started.abort(new Error('longer than wanted'));
      }
    },
    onResponseEnd: () => end(Buffer.concat(chunks)),
    onResponseError: (_started, error) => fail(error),
  };
}

/** Made once: the authorities are parsed here, and not for each connection. */
const trusting = (file: string) =>
  tls.createSecureContext({ ca: [...tls.getCACertificates(), readFileSync(file, 'utf8')] });

/** Before a proxy has opened the tunnel nothing can be sent through it, which undici's codes do not say. */
function refusedTunnel(error: unknown): Error | undefined {
  const { message } = error as Error;
  const [, status] = /^Proxy response \((\d+)\)/.exec(message) ?? [];
  const code = status === undefined ? errorCode(error) : `PROXY_${status}`;
  return status !== undefined || code.startsWith('UND_ERR_PRX_')
    ? Object.assign(new Error(message, { cause: error }), { code, syscall: 'connect' })
    : undefined;
}
