import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, test } from 'node:test';
import { Hono } from 'hono';
import { StreamResponse } from '../../src/contract/runtime/stream-response.ts';
import type { TextSink } from '../../src/contract/runtime/text-sink.ts';
import { expressHandler } from '../../src/node/adapters/express-handler.ts';
import { fastifyPlugin } from '../../src/node/adapters/fastify-plugin.ts';
import { honoHandler } from '../../src/proxy/adapters/hono-handler.ts';
import { routeHandlers } from '../../src/proxy/adapters/route-handlers.ts';
import type { Connection } from '../../src/proxy/index.ts';

/** Stands for a proxy: tells what it was asked. */
const echo = {
  fetch: async (request: Request, connection: Connection = {}) =>
    Response.json({
      method: request.method,
      path: new URL(request.url).pathname,
      body: await request.text(),
      address: connection.remoteAddress,
    }),
};

const servers = new Set<ReturnType<typeof createServer>>();
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  servers.clear();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.add(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** As Express does: the mount path is taken out of `url`, and kept in `originalUrl`. */
const underPay =
  (handler: ReturnType<typeof expressHandler>): RequestListener =>
  (request, response) => {
    const originalUrl = request.url ?? '';
    handler(
      Object.assign(request, { originalUrl, url: originalUrl.replace('/pay', '') }),
      response,
    );
  };

describe('the adapter for Express', () => {
  test('passes on path, body and the shopper’s address (C-115)', async () => {
    const url = await serve(underPay(expressHandler(echo)));
    const answer = await fetch(`${url}/pay/v1/sessions`, { method: 'POST', body: '{"a":1.0}' });
    assert.deepEqual(await answer.json(), {
      method: 'POST',
      path: '/pay/v1/sessions',
      body: '{"a":1.0}',
      address: '127.0.0.1',
    });
  });

  test('streams events as they come, and notifies the proxy when the page leaves', async () => {
    const left = Promise.withResolvers();
    const url = await serve(
      expressHandler({
        fetch(request) {
          request.signal.addEventListener('abort', () => left.resolve(undefined));
          const body = new ReadableStream({
            start: (stream) => stream.enqueue(new TextEncoder().encode('data: first\n\n')),
          });
          return Promise.resolve(
            new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
          );
        },
      }),
    );
    const leaving = new AbortController();
    const answer = await fetch(url, { signal: leaving.signal });
    const { value } = (await answer.body?.getReader().read()) ?? {};
    assert.equal(new TextDecoder().decode(value), 'data: first\n\n');
    leaving.abort();
    await left.promise;
  });

  test('writes a stream of ours as it comes, without a body, signal or controller of its own', async (context) => {
    const sinks: TextSink[] = [];
    const left = Promise.withResolvers<undefined>();
    const begin = (sink: TextSink) => {
      sinks.push(sink);
      sink.write('data: first\n\n');
      return () => left.resolve(undefined);
    };
    const headers = { 'Content-Type': 'text/event-stream' };
    const url = await serve(
      expressHandler({
        fetch: (request) => Promise.resolve(new StreamResponse(request, begin, { headers })),
      }),
    );
    const made = (['ReadableStream', 'AbortController', 'AbortSignal'] as const).map((name) => {
      const count = { name, times: 0 };
      const construct = (kind: new () => object, given: [], as: new () => object): object => {
        count.times += 1;
        return Reflect.construct<[], object>(kind, given, as);
      };
      context.mock.property(globalThis, name, new Proxy(globalThis[name], { construct }) as never);
      return count;
    });
    const answers: IncomingMessage[] = [];
    for (let stream = 0; stream < 3; stream += 1) {
      const [answer] = (await once(get(url), 'response')) as [IncomingMessage];
      assert.equal(answer.headers['content-type'], 'text/event-stream');
      answers.push(answer.setEncoding('utf8'));
      assert.deepEqual(await once(answer, 'data'), ['data: first\n\n']);
    }
    assert.deepEqual(
      made.filter(({ times }) => times > 0),
      [],
    );
    sinks[0]?.end();
    answers[0]?.resume();
    await once(answers[0]!, 'end');
    sinks[1]?.fail();
    assert.equal(((await once(answers[1]!, 'error')) as [{ code: string }])[0].code, 'ECONNRESET');
    await left.promise;
    answers[2]?.destroy();
  });

  test('answers HTTP/1.0 that names no host, as a balancer’s health check sends it', async () => {
    const { port } = new URL(await serve(underPay(expressHandler(echo))));
    const socket = connect(Number(port), '127.0.0.1').end('GET /pay/readyz HTTP/1.0\r\n\r\n');
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /"path":"\/pay\/readyz"/);
  });

  test('says what to do if a body parser runs before it', async () => {
    let fault: unknown;
    const handler = expressHandler(echo);
    const url = await serve((request, response) => {
      request.resume().once('end', () => {
        try {
          handler(request, response);
        } catch (error) {
          fault = error;
          response.end();
        }
      });
    });
    await fetch(url, { method: 'POST', body: '{}' });
    assert.match(String(fault), /before express\.json\(\)/);
  });
});

describe('the adapter for Fastify', () => {
  test('leaves bodies unread and answers past the framework', async () => {
    const took: string[] = [];
    let listener: RequestListener | undefined;
    fastifyPlugin(echo)(
      {
        removeAllContentTypeParsers: () => took.push('parsers off'),
        addContentTypeParser(type, parser) {
          parser({}, {}, () => took.push(`${type} passed`));
        },
        all(path, handler) {
          listener = (raw, answer) => {
            const reply = { raw: answer, hijack: () => took.push(`${path} hijacked`) };
            void handler({ raw }, reply);
          };
        },
      },
      {},
      () => took.push('done'),
    );
    assert(listener);
    const url = await serve(listener);
    const answer = await fetch(`${url}/pay/v1/sessions`, { method: 'POST', body: '{}' });
    assert.equal(((await answer.json()) as { path: string }).path, '/pay/v1/sessions');
    assert.deepEqual(took, ['parsers off', '* passed', 'done', '/* hijacked']);
  });
});

describe('the adapter for Hono', () => {
  test('passes on path and what the runtime knows of the connection (C-115)', async () => {
    const app = new Hono();
    app.all(
      '/pay/*',
      honoHandler(echo, () => ({ remote: { address: '192.0.2.7' } })),
    );
    const answer = await app.request('/pay/v1/checkout', { method: 'DELETE' });
    const { path, method, address } = (await answer.json()) as Record<string, string>;
    assert.deepEqual([method, path, address], ['DELETE', '/pay/v1/checkout', '192.0.2.7']);
  });
});

describe('the adapter for Next.js', () => {
  const handlers = routeHandlers(echo);
  const addressOf = async (forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const answer = await handlers.GET(new Request('https://shop.example/pay', { headers }));
    return ((await answer.json()) as { address?: string }).address;
  };

  test('takes the shopper’s address from what the server in front wrote last (C-115)', async () => {
    assert.equal(await addressOf('198.51.100.1, 192.0.2.7'), '192.0.2.7');
    assert.equal(await addressOf(), undefined);
  });

  test('answers every method that the proxy has a route for', () => {
    assert.deepEqual(Object.keys(handlers).sort(), [
      'DELETE',
      'GET',
      'HEAD',
      'OPTIONS',
      'PATCH',
      'POST',
      'PUT',
    ]);
  });
});
