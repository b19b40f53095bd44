import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';

/** What the health check of the container ends with, against a proxy that answers so. */
async function checkAgainst(status: number, publicUrl: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const code = await endOf({ PORT: String(port), TENDER_PUBLIC_URL: publicUrl });
  server.close();
  return { code, asked, port };
}

async function endOf(environment: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, ['deploy/healthcheck.mjs'], { env: environment });
  await once(child, 'exit');
  return child.exitCode;
}

test('the health check calls the proxy under the path of its public address', async () => {
  const { code, asked } = await checkAgainst(200, 'https://pay.shop.example/pay/');
  assert.equal(code, 0);
  assert.deepEqual(asked, ['/pay/healthz']);
});

test('the health check fails when the proxy is ill, and when there is none', async () => {
  const { code, port } = await checkAgainst(500, 'https://pay.shop.example');
  assert.equal(code, 1);
  assert.equal(await endOf({ PORT: String(port) }), 1);
});
