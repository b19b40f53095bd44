import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, test, type TestContext } from 'node:test';
import { TextResponse } from '../../../src/contract/runtime/text-response.ts';
import { listen, PortError, type ListenOptions } from '../../../src/node/index.ts';

async function serve(context: TestContext, options: Partial<ListenOptions>) {
  const listener = await listen({
    fetch: () => Promise.resolve(new Response('ok')),
    host: '127.0.0.1',
    port: 0,
    portVariable: 'PORT',
    ...options,
  });
  context.after(() => listener.close(0));
  return listener;
}

describe('a listener', () => {
  test('hands over the other end’s address', async (context) => {
    const { url } = await serve(context, {
      fetch: (_, { remoteAddress }) => Promise.resolve(new Response(remoteAddress)),
    });
    assert.equal(await (await fetch(url)).text(), '127.0.0.1');
  });

  test('leaves the global Request and Response alone', async (context) => {
    const before = [Request, Response];
    await serve(context, {});
    assert.deepEqual([Request, Response], before);
  });

  test('writes a text with its length in bytes', async (context) => {
    const { url } = await serve(context, {
      fetch: () =>
        Promise.resolve(new TextResponse('grün', { status: 201, headers: { 'x-a': 'b' } })),
    });
    const answer = await fetch(url);
    const { status, headers } = answer;
    assert.deepEqual(
      [status, headers.get('content-length'), headers.get('x-a'), await answer.text()],
      [201, '5', 'b', 'grün'],
    );
  });

  test('lets a handler rewrite a text that another one answered', async (context) => {
    const { url } = await serve(context, {
      fetch: async () => {
        const answer: Response = new TextResponse('inner', { status: 202 });
        return new Response(`${await answer.clone().text()} ${await answer.text()}`, answer);
      },
    });
    const answer = await fetch(url);
    assert.deepEqual([answer.status, await answer.text()], [202, 'inner inner']);
  });

  test('keeps idle connections as long as it is told to, and says so', async (context) => {
    const { url } = await serve(context, { keepAliveMs: 75_000 });
    assert.equal((await fetch(url)).headers.get('keep-alive'), 'timeout=75');
  });

  test('answers HTTP/1.0 that names no host, as a balancer’s health check sends it', async (context) => {
    const { port } = await serve(context, {
      fetch: ({ url }) => Promise.resolve(new Response(url)),
    });
    const socket = connect(port, '127.0.0.1').end('GET /readyz HTTP/1.0\r\n\r\n');
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(
      answer,
      /http:\/\/host\.invalid\/readyz/,
      'and takes it for none of this machine’s names',
    );
  });

  test('names the port that is taken, and the variable that changes it', async (context) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    context.after(() => other.close());
    const { port } = other.address() as AddressInfo;
    await assert.rejects(
      serve(context, { port, portVariable: 'TENDER_PROXY_PORT' }),
      (error) =>
        error instanceof PortError &&
        error.message.includes(`port ${port}`) &&
        error.message.includes('TENDER_PROXY_PORT'),
    );
  });

  test('listens on no port that browsers refuse to connect to', async (context) => {
    await assert.rejects(
      serve(context, { port: 6000, portVariable: 'TENDER_SANDBOX_PORT' }),
      (error) =>
        error instanceof PortError &&
        /^TENDER_SANDBOX_PORT: must be another port/.test(error.message),
    );
  });

  test('drops the connection without an answer when the handler’s error says so', async (context) => {
    class Dropped extends Error {}
    const { url } = await serve(context, {
      fetch: () => Promise.reject(new Dropped()),
      dropsConnection: (error) => error instanceof Dropped,
    });
    await assert.rejects(fetch(url, { method: 'POST', body: 'x' }), TypeError);
  });

  test('answers other errors with 500', async (context) => {
    context.mock.method(console, 'error', () => undefined);
    const { url } = await serve(context, { fetch: () => Promise.reject(new Error('broken')) });
    assert.equal((await fetch(url)).status, 500);
  });

  test('notifies the handler when the client has gone', async (context) => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<Request>();
    const { url } = await serve(context, {
      fetch(request) {
        ask(request);
        return new Promise(() => undefined);
      },
    });
    const leaving = new AbortController();
    const answer = fetch(url, { signal: leaving.signal });
    const { signal } = await asked;
    const gone = once(signal, 'abort');
    leaving.abort();
    await assert.rejects(answer);
    await gone;
  });

  test('lets what runs finish when it closes', async () => {
    const running = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const listener = await listen({
      async fetch() {
        begun.resolve(undefined);
        await running.promise;
        return new Response('finished');
      },
      host: '127.0.0.1',
      port: 0,
      portVariable: 'PORT',
    });
    const answer = fetch(listener.url);
    await begun.promise;
    const closed = listener.close(5_000);
    running.resolve(undefined);
    assert.equal(await (await answer).text(), 'finished');
    await closed;
  });

  test('cuts off what has not finished after the grace period', async () => {
    const begun = Promise.withResolvers<undefined>();
    const listener = await listen({
      fetch() {
        begun.resolve(undefined);
        return new Promise(() => undefined);
      },
      host: '127.0.0.1',
      port: 0,
      portVariable: 'PORT',
    });
    const cut = assert.rejects(fetch(listener.url));
    await begun.promise;
    await listener.close(10);
    await cut;
  });
});
