import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROUTES } from '../../src/proxy/routes/all-routes.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';
import { createBench, PAY, SHOP } from './harness.ts';

const bench = createBench({ fetch: createScriptedGateway().fetch });

const isForPages = ({ access }: (typeof ROUTES)[number]) =>
  !['merchant', 'revealer'].includes(access);

const ask = async (method: string, path: string) => {
  const address = PAY + path.replace(/:\w+/g, 'id');
  const answer = await bench.proxy.fetch(
    new Request(address, {
      method,
      headers: { Origin: SHOP, 'Access-Control-Request-Method': 'POST' },
    }),
  );
  return answer.headers.get('access-control-allow-origin');
};

test('P-47 pages may ask each route that takes a credential of theirs, and read even its refusals', async () => {
  const routes = ROUTES.filter(isForPages);
  assert.ok(routes.some(({ path }) => path === '/v1/requests/find'));
  for (const { method, path } of routes) {
    assert.equal(await ask('OPTIONS', path), SHOP, `preflight of ${path}`);
    assert.equal(await ask(method, path), SHOP, `${method} ${path}`);
  }
});

test('P-47 no page may ask a route for the merchant server, or for the document that shows a card', async () => {
  const shared = new Set(ROUTES.filter(isForPages).map(({ path }) => path));
  for (const { method, path } of ROUTES) {
    if (shared.has(path)) continue;
    assert.equal(await ask('OPTIONS', path), null, path);
    assert.equal(await ask(method, path), null, path);
  }
});
