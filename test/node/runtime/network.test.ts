import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { connectionFault } from '../../../src/gateway/connection-fault.ts';
import { createPooledTransport, type OutboundNetwork } from '../../../src/node/index.ts';
import { posted, textOf } from '../../support/posted.ts';
import { AUTHORITY, tlsServer, tunnelServer } from '../../support/tls-server.ts';

/** None of these is about its end: longer than a busy machine takes. */
const PATIENCE = { connectMs: 30_000, paymentMs: 30_000, otherMs: 30_000 };

/** What a call by this way gives: the answer's text, or what its failure says about the request. */
async function call(context: TestContext, url: string, network: OutboundNetwork): Promise<string> {
  const pool = createPooledTransport({ timeouts: PATIENCE, operations: {} }, network);
  context.after(() => pool.close());
  return pool
    .transport(posted(url, 'card=4242'))
    .then(textOf, (error: unknown) => `not sent: ${connectionFault(error)}`);
}

describe('an authority of one’s own', () => {
  test('is trusted where it is named, and nowhere else', async (context) => {
    const { url } = await tlsServer(context, 'issued');
    assert.equal(await call(context, url, {}), 'not sent: tls');
    assert.equal(await call(context, url, { certificates: AUTHORITY }), 'ok');
  });

  test('C-039 makes nothing else trusted: neither what it did not issue, nor what has expired', async (context) => {
    for (const kind of ['self-signed', 'expired'] as const) {
      const { url } = await tlsServer(context, kind);
      assert.equal(await call(context, url, { certificates: AUTHORITY }), 'not sent: tls');
    }
  });
});

describe('an HTTPS proxy', () => {
  test('tunnels, is told who asks, and reads nothing', async (context) => {
    const { url, port } = await tlsServer(context, 'issued');
    const { address, tunnels } = await tunnelServer(context);
    const network = { httpsProxy: `http://me:secret@${address}`, certificates: AUTHORITY };
    assert.equal(await call(context, url, network), 'ok');
    const credentials = `Basic ${Buffer.from('me:secret').toString('base64')}`;
    assert.deepEqual(tunnels, [[`localhost:${port}`, credentials]]);
  });

  test('lets a 100 Continue through that nobody has asked for, which is read over there too', async (context) => {
    const { url } = await tlsServer(context, 'issued', '127.0.0.1', (response) => {
      response.writeContinue();
      response.end('ok');
    });
    const { address } = await tunnelServer(context);
    const network = { certificates: AUTHORITY };
    assert.equal(await call(context, url, network), 'ok');
    assert.equal(await call(context, url, { ...network, httpsProxy: `http://${address}` }), 'ok');
  });

  test('is passed by for the hosts that are named', async (context) => {
    const { url } = await tlsServer(context, 'issued');
    const { address, tunnels } = await tunnelServer(context);
    const network = { httpsProxy: `http://${address}`, certificates: AUTHORITY };
    assert.equal(await call(context, url, { ...network, noProxy: ['localhost'] }), 'ok');
    assert.deepEqual(tunnels, []);
  });

  test('C-039 leaves the certificate of the far end to be checked', async (context) => {
    const { url } = await tlsServer(context, 'self-signed');
    const { address } = await tunnelServer(context);
    assert.equal(await call(context, url, { httpsProxy: `http://${address}` }), 'not sent: tls');
  });

  test('that refuses, breaks off or is not there proves that nothing was sent', async (context) => {
    const { url } = await tlsServer(context, 'issued');
    for (const refusal of ['HTTP/1.1 407 Who are you\r\n\r\n', 'HTTP/1.1 502 No\r\n\r\n', '']) {
      const { address } = await tunnelServer(context, refusal);
      const network = { httpsProxy: `http://${address}`, certificates: AUTHORITY };
      assert.equal(await call(context, url, network), 'not sent: connect', refusal);
    }
    const nobody = { httpsProxy: 'http://127.0.0.1:9' };
    assert.equal(await call(context, url, nobody), 'not sent: connect');
  });

  test('is not taken from the environment behind the configuration’s back', async (context) => {
    const { url } = await tlsServer(context, 'issued');
    const { address, tunnels } = await tunnelServer(context);
    process.env['HTTPS_PROXY'] = `http://${address}`;
    context.after(() => delete process.env['HTTPS_PROXY']);
    assert.equal(await call(context, url, { certificates: AUTHORITY }), 'ok');
    assert.deepEqual(tunnels, []);
  });
});
