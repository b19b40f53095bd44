import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';
import { createBench, PAY, send } from './harness.ts';
import type { Bench } from './harness.ts';

interface OpenApi {
  readonly openapi: string;
  readonly servers: readonly { url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}
interface Described {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly requestBody?: {
    content: { 'application/json': { schema: { properties?: Record<string, unknown> } } };
  };
}

const bench = (files: Readonly<Record<string, string>> = {}): Bench =>
  createBench({
    fetch: createScriptedGateway().fetch,
    assets: (path) =>
      Promise.resolve(
        path in files
          ? { body: new TextEncoder().encode(files[path]), type: 'text/javascript' }
          : undefined,
      ),
  });

const described = async () => (await send<OpenApi>(bench(), { path: '/openapi.json' })).body;

test('the reference describes every operation of the gateway', async () => {
  const { openapi, servers, paths } = await described();
  assert.equal(openapi, '3.1.0');
  assert.deepEqual(servers, [{ url: PAY }]);
  for (const name of OPERATION_NAMES) {
    const operation = paths[`/v1/operations/${name}`]?.post;
    assert.ok(operation?.requestBody, name);
    assert.ok(
      Object.keys(operation.requestBody.content['application/json'].schema).length > 0,
      name,
    );
  }
});

test('P-01 the reference says where an Idempotency-Key is required', async () => {
  const { paths } = await described();
  const keyed = (path: string, method: string) =>
    paths[path]?.[method]?.parameters.some(
      ({ name, required }) => name === 'Idempotency-Key' && required,
    );
  assert.ok(keyed('/v1/sessions', 'post'));
  assert.ok(keyed('/v1/checkout/card', 'post'));
  assert.ok(keyed('/v1/operations/orders.refund', 'post'));
  assert.ok(!keyed('/v1/operations/card.query', 'post'));
  assert.ok(!keyed('/v1/grants', 'post'));
});

test('C-233 the reference offers no id of merchant or company and no signature', async () => {
  const text = JSON.stringify((await described()).paths);
  for (const field of ['merchant_id', 'company_id', 'companyId', 'encryption_data', '"sign"'])
    assert.ok(!text.includes(field), field);
});

test('every operation is named once, and every parameter of a path is described', async () => {
  const { paths } = await described();
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
  assert.equal(new Set(all.map(({ operation }) => operation.operationId)).size, all.length);
  for (const { path, operation } of all)
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      assert.ok(operation.parameters.some((p) => p.in === 'path' && p.name === name && p.required));
});

test('the reference page loads its own files only', async () => {
  const on = bench({ 'reference/swagger-ui-bundle.js': '1' });
  const page = await send<string>(on, { path: '/docs' });
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.ok(!/https?:/.test(page.body));
  assert.equal((await send(on, { path: '/docs/start.js' })).status, 200);
  assert.equal((await send(on, { path: '/docs/swagger-ui-bundle.js' })).status, 200);
  for (const path of ['none.js', '..%2Fcard.html', 'card.html'])
    assert.equal((await send(on, { path: `/docs/${path}` })).status, 404, path);
});
