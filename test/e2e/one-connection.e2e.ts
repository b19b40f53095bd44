import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2Session,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import test from 'node:test';
import { chromium } from 'playwright-core';
import { chromiumArgs, programsOf } from '../support/browsers.ts';

const SHOP = 'shop.example';
const PROXY = 'pay.shop.example';
const FRAME = `https://${PROXY}/frame/card`;
const PAGE = `<!doctype html><html lang="en"><title>Shop</title><iframe src="${FRAME}"></iframe></html>`;

const read = (name: string) =>
  readFile(join(import.meta.dirname, '..', 'support', 'certificates', `${name}.pem`));

/** One server for both names, as `deploy/one-address.Caddyfile` sets it up, and who asked it what on which connection. */
async function balancer(context: test.TestContext) {
  const cert = await read('shop-and-proxy');
  const asked = new Map<string, Http2Session | undefined>();
  const server = createSecureServer(
    { cert, key: await read('key') },
    (request: Http2ServerRequest, response) => {
      asked.set(`${request.authority}${request.url}`, request.stream.session);
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    },
  );
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => sessions.add(session));
  context.after(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    asked,
    port: (server.address() as AddressInfo).port,
    key: createHash('sha256').update(key).digest('base64'),
  };
}

test(
  'a browser that is connected to the shop asks for the frame on that connection, if one certificate names both',
  { skip: programsOf('chromium') ? false : 'Chromium is not installed' },
  async (t) => {
    const { asked, port, key } = await balancer(t);
    const browser = await chromium.launch({
      executablePath: programsOf('chromium')?.[0] ?? '',
      args: [
        ...chromiumArgs,
        `--ignore-certificate-errors-spki-list=${key}`,
        `--host-resolver-rules=MAP *.example 127.0.0.1:${port}`,
      ],
    });
    t.after(() => browser.close());
    const page = await browser.newPage();
    await page.goto(`https://${SHOP}/`);
    const [shop, frame] = [`${SHOP}/`, `${PROXY}/frame/card`].map((name) => asked.get(name));
    assert(shop, 'nobody has asked for the shop’s page');
    assert.equal(frame, shop);
  },
);
