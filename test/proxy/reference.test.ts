import assert from 'node:assert/strict';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { test } from 'node:test';
import { EVENT_TYPES } from '../../src/contract/proxy/events.schema.ts';
import {
  NOT_SHOWN_OPERATIONS,
  OPERATION_NAMES,
} from '../../src/contract/vocabulary/operation-names.ts';
import { fieldsOf, follow, type Schemas } from '../../src/proxy/reference/describe-schema.ts';
import type { JsonSchema } from '../../src/proxy/reference/openapi-document.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';
import { createBench, PAY, send } from './harness.ts';
import type { Bench } from './harness.ts';

interface OpenApi {
  readonly openapi: string;
  readonly servers: readonly { url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Described }>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { description?: string; properties?: Record<string, JsonSchema> }>
    >;
  };
}
interface Described {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly {
    $ref?: string;
    name?: string;
    in?: string;
    required?: boolean;
  }[];
  readonly requestBody?: {
    content: { 'application/json': { schema: JsonSchema } };
  };
}

const bench = (): Bench => createBench({ fetch: createScriptedGateway().fetch });

const ITEM = '#/components/schemas/Item';

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
    paths[path]?.[method]?.parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
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

test('P-47 routes of the secure frame say which headers only it sends', async () => {
  const { paths } = await described();
  const headers = (path: string) =>
    paths[path]?.post?.parameters.flatMap(({ in: where, name, required }) =>
      where === 'header' ? [`${name ?? ''}${required ? '' : '?'}`] : [],
    );
  assert.deepEqual(headers('/v1/checkout/card'), ['X-Tender', 'Origin', 'X-Tender-Page']);
  assert.deepEqual(headers('/v1/checkout/saved-card'), ['X-Tender', 'Origin', 'X-Tender-Page?']);
  assert.deepEqual(headers('/v1/checkout/alternative'), ['X-Tender', 'Origin']);
  assert.deepEqual(headers('/v1/orders/{order_id}/session'), undefined);
});

test('C-267 what the interface only names is in the reference, with what it answers', async () => {
  const page = await send<string>(bench(), { path: '/docs' });
  assert.equal(NOT_SHOWN_OPERATIONS.length, 9);
  for (const name of NOT_SHOWN_OPERATIONS)
    assert.ok(page.body.includes(`<code>${name}</code>`), name);
});

test('the reference page shows every operation and runs nothing', async () => {
  const { paths } = await described();
  const page = await send<string>(bench(), { path: '/docs' });
  assert.equal(page.status, 200);
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'sha256-/,
  );
  assert.doesNotMatch(page.body, /<script|src=|\[object|`/);
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    assert.ok(page.body.includes(`<article id="${operation.operationId}">`), operation.operationId);
  assert.match(page.body, /<code>reveal_commitment<\/code>/);
});

test('the reference page follows references between schemas, once around a circle', async () => {
  const schemas = {
    Item: { type: 'object', properties: { name: { type: 'string' }, parts: { $ref: ITEM } } },
  };
  assert.equal(
    String(await fieldsOf({ $ref: ITEM }, schemas)).match(/<code>name<\/code>/g)?.length,
    1,
  );
});

test('the reference is sound by the recommended rules of redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const lint = async (document: object) =>
    (await lintFromString({ source: JSON.stringify(document), config })).map(
      ({ ruleId, message }) => `${ruleId}: ${message}`,
    );
  const document = await described();
  assert.deepEqual(await lint(document), []);
  assert.notDeepEqual(await lint({ ...document, servers: [] }), []);
});

test('the reference explains every field of what a merchant server sends and reads', async () => {
  const { components } = await described();
  for (const name of [
    'SessionCreate',
    'SessionChange',
    'Session',
    'Attempt',
    'Problem',
    'GrantCreate',
  ]) {
    const { properties = {} } = components.schemas[name] ?? {};
    assert.ok(Object.keys(properties).length > 0, name);
    for (const [field, schema] of Object.entries(properties))
      assert.ok(
        schema.description ?? follow(schema, components.schemas).description,
        `${name}.${field}`,
      );
  }
});

/** The members of a schema and of all below it, each with its path: `cart_items.basic_item_data.name`. */
function membersOf(given: JsonSchema, schemas: Schemas, above = ''): [string, JsonSchema][] {
  const { properties = {}, anyOf = [], oneOf = [], allOf = [], items } = follow(given, schemas);
  const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object';
  const parts = [...anyOf, ...oneOf, ...allOf, items].filter(isSchema);
  return [
    ...Object.entries(properties).flatMap(([name, member]): [string, JsonSchema][] =>
      isSchema(member)
        ? [[above + name, member], ...membersOf(member, schemas, `${above}${name}.`)]
        : [],
    ),
    ...parts.flatMap((part) => membersOf(part, schemas, above)),
  ];
}

test('the reference explains every field of what an operation of the gateway is asked with', async () => {
  const { paths, components } = await described();
  const { schemas } = components;
  const unexplained = OPERATION_NAMES.flatMap((name) => {
    const { requestBody } = paths[`/v1/operations/${name}`]?.post ?? {};
    const members = membersOf(requestBody?.content['application/json'].schema ?? {}, schemas);
    assert.ok(members.length > 0, name);
    return members
      .filter(([, member]) => !(member.description ?? follow(member, schemas).description))
      .map(([path]) => `${name}: ${path}`);
  });
  assert.deepEqual(unexplained, []);
});

test('the reference has every event as a webhook, with its own body', async () => {
  const { webhooks } = await described();
  assert.deepEqual(Object.keys(webhooks), EVENT_TYPES);
  const { properties } =
    webhooks['payment.succeeded']?.post.requestBody?.content['application/json'].schema ?? {};
  assert.deepEqual(properties?.['type'], { const: 'payment.succeeded' });
});

test('the reference is much smaller than what it was made of', async () => {
  const bytes = JSON.stringify(await described()).length;
  assert.ok(bytes < 330_000, `${bytes} bytes`);
});
