import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPooledTransport } from '../../../src/node/index.ts';
import { posted, textOf } from '../../support/posted.ts';

/** Longer than a busy machine takes; of tests about its end, shorter than anybody wants to wait. */
const PATIENCE_MS = 30_000;
const SHORT_MS = 200;

const timeoutsOf = (patienceMs: number) => ({
  connectMs: PATIENCE_MS,
  paymentMs: patienceMs,
  otherMs: patienceMs,
});

/** A server of its own for one test, and the transport that speaks to it. */
async function serve(context: TestContext, listener: RequestListener, patienceMs = PATIENCE_MS) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { transport, close } = createPooledTransport({
    timeouts: timeoutsOf(patienceMs),
    operations: {},
  });
  context.after(async () => {
    await close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, transport, server };
}

/** The same for a server that writes its own bytes. */
async function serveBytes(
  context: TestContext,
  listener: (socket: Socket) => void,
  patienceMs = PATIENCE_MS,
) {
  const server = createTcpServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { transport, close } = createPooledTransport({
    timeouts: timeoutsOf(patienceMs),
    operations: {},
  });
  context.after(async () => {
    await close();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, transport };
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

describe('the pooled transport', () => {
  test('sends method, headers and body, and gives back status, headers and body', async (context) => {
    const { url, transport } = await serve(context, (request, response) => {
      void request.toArray().then((chunks) => {
        response.writeHead(201, { 'x-seen': String(request.headers['x-sent']) });
        response.end(`${request.method} ${Buffer.concat(chunks).toString()}`);
      });
    });
    const answer = await transport(posted(url, 'amount=10.00', { headers: { 'x-sent': 'yes' } }));
    assert.equal(answer.status, 201);
    assert.equal(answer.header('x-seen'), 'yes');
    assert.equal(textOf(answer), 'POST amount=10.00');
  });

  test('keeps connections for the calls that follow', async (context) => {
    const { url, transport, server } = await serve(context, (_, response) => response.end('ok'));
    let connections = 0;
    server.on('connection', () => (connections += 1));
    for (let call = 0; call < 20; call += 1) await transport(posted(url));
    // A call that comes before the last answer is quite over takes a second one.
    assert(connections <= 2);
  });

  test('C-038 gives a redirect back instead of following it', async (context) => {
    let seen = 0;
    const { url, transport } = await serve(context, (_, response) => {
      seen += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const { status } = await transport(posted(url));
    assert.equal(status, 302);
    assert.equal(seen, 1);
  });

  test('P-10 sends nothing again after the connection broke', async (context) => {
    let seen = 0;
    const { url, transport } = await serve(context, (request) => {
      seen += 1;
      request.socket.destroy();
    });
    await assert.rejects(transport(posted(url)), (error) => codeOf(error) === 'UND_ERR_SOCKET');
    assert.equal(seen, 1);
  });

  test('P-10 gives up when no answer comes in time', async (context) => {
    const { url, transport } = await serve(context, () => undefined, SHORT_MS);
    await assert.rejects(
      transport(posted(url)),
      (error) => codeOf(error) === 'UND_ERR_HEADERS_TIMEOUT',
    );
  });

  test('reports by its code that the connection was refused, which proves that nothing was sent', async (context) => {
    const { url, transport, server } = await serve(context, (_, response) => response.end());
    server.close();
    await once(server, 'close');
    await assert.rejects(transport(posted(url)), (error) => codeOf(error) === 'ECONNREFUSED');
  });

  test('heeds the signal of the request', async (context) => {
    const { url, transport } = await serve(context, () => undefined);
    await assert.rejects(transport(posted(url, 'x', { signal: AbortSignal.timeout(20) })), {
      name: 'TimeoutError',
    });
  });

  test('sends nothing for a signal that has aborted already', async (context) => {
    let seen = 0;
    const { url, transport } = await serve(context, (_, response) => {
      seen += 1;
      response.end();
    });
    await assert.rejects(transport(posted(url, 'x', { signal: AbortSignal.abort() })));
    await transport(posted(url));
    assert.equal(seen, 1);
  });

  test('waits no longer for a connection than its signal says, and then sends nothing', async (context) => {
    const { url, transport, server } = await serve(context, (_, response) => response.end());
    const leaving = new AbortController();
    let connected = 0;
    let seen = 0;
    server.on('connection', () => (connected += 1)).on('request', () => (seen += 1));
    const sent = transport(posted(url, 'x', { signal: leaving.signal }));
    leaving.abort();
    await assert.rejects(sent, { name: 'AbortError' });
    while (connected === 0) await nextTurn();
    await transport(posted(url));
    assert.equal(seen, 1);
  });

  test('C-040 an answer is read up to what is wanted of its status, and no further', async (context) => {
    const { url, transport } = await serve(context, (_, response) => {
      response.writeHead(400, { 'content-type': 'application/json', date: 'today' });
      response.write('{"code":');
      setImmediate(() => response.end(`"${'x'.repeat(300_000)}"}`));
    });
    for (let call = 0; call < 20; call += 1) {
      const answer = await transport(
        posted(url, 'x', { wanted: (status) => (status === 400 ? call * 1_000 : 1e6) }),
      );
      assert.equal(answer.status, 400);
      assert.equal(answer.header('date'), 'today');
      assert.deepEqual(answer.body, call === 0 ? new Uint8Array() : 'too-large');
    }
    assert.equal(textOf(await transport(posted(url))).length, 300_011);
  });

  test('does not wait for a body of which nothing is wanted', async (context) => {
    const { url, transport } = await serve(context, (_, response) => {
      response.writeHead(503).write('half');
    });
    const { status } = await transport(posted(url, 'x', { wanted: () => 0 }));
    assert.equal(status, 503);
  });

  test('reports a connection that breaks within the answer, and one that falls silent', async (context) => {
    for (const [goesOn, patienceMs] of [
      [(response: ServerResponse) => response.destroy(), PATIENCE_MS],
      // Its status has to arrive before this one is over.
      [() => undefined, 5 * SHORT_MS],
    ] as const) {
      const listener: RequestListener = (_, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => goesOn(response));
      };
      const { url, transport } = await serve(context, listener, patienceMs);
      const { status, body } = await transport(posted(url));
      assert.deepEqual([status, body], [200, 'broken']);
    }
  });

  test('heeds the signal within the answer', async (context) => {
    const leaving = new AbortController();
    const { url, transport } = await serve(context, (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
    });
    const wanted = () => {
      setImmediate(() => leaving.abort());
      return 100;
    };
    const { body } = await transport(posted(url, 'x', { signal: leaving.signal, wanted }));
    assert.equal(body, 'broken');
  });

  for (const [how, chunks] of [
    ['at once', ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\npaid']],
    [
      'byte by byte',
      'HTTP/1.1 100 \r\nx: 1\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\npaid'.split(''),
    ],
  ] as const)
    test(`reads over a 100 Continue that nobody has asked for, ${how}`, async (context) => {
      const { url, transport } = await serveBytes(context, (socket) => {
        socket.setNoDelay();
        socket.on('data', (data) => {
          if (!data.includes('a=1')) return;
          void (async () => {
            for (const chunk of chunks) {
              socket.write(chunk);
              await nextTurn();
            }
          })();
        });
      });
      for (let call = 0; call < 2; call += 1) {
        const answer = await transport(posted(url));
        assert.deepEqual([answer.status, textOf(answer)], [200, 'paid']);
      }
    });

  for (const [what, answer] of [
    ['a status that only begins like one', 'HTTP/1.1 1000 No\r\n\r\n'],
    ['one that never ends', `HTTP/1.1 100 Continue\r\nx: ${'x'.repeat(20_000)}`],
    ['one that breaks off', 'HTTP/1.1 100 Conti'],
  ] as const)
    test(`takes no 100 Continue from ${what}`, async (context) => {
      const { url, transport } = await serveBytes(context, (socket) => {
        socket.on('data', (data) => data.includes('a=1') && socket.end(answer));
      });
      await assert.rejects(transport(posted(url)));
    });

  test('gives up on a server that sends nothing but 100 Continue', async (context) => {
    const { url, transport } = await serveBytes(
      context,
      (socket) => {
        const repeat = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 20);
        socket.on('error', () => undefined).on('close', () => clearInterval(repeat));
      },
      1_000,
    );
    await assert.rejects(transport(posted(url)), {
      code: 'UND_ERR_HEADERS_TIMEOUT',
    });
  });

  test('answers without a body where there must be none', async (context) => {
    const { url, transport } = await serve(context, (_, response) => response.writeHead(204).end());
    assert.equal((await transport(posted(url))).body.length, 0);
  });
});
