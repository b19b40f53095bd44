import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { registerHooks, type LoadFnOutput } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, test } from 'node:test';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import type { Listener } from '../../src/node/serving/listen.ts';
import type { TestBackend } from '../../src/testing/test-backend.ts';
import { ADDITIONS, PLANNER } from '../support/added-operation.ts';

const ROOT = join(import.meta.dirname, '../..');
const ORIGIN = 'https://shop.example';
// A cast, because the name is one of the operations only once the files below are edited.
const ADDED = 'orders.capture' as OperationName;

/** Files are edited as they are loaded, so what the test imports knows one operation more. */
const edited = new Map(
  Map.groupBy([...ADDITIONS, ...PLANNER], ({ file }) => pathToFileURL(join(ROOT, file)).href),
);
const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const additions = edited.get(url);
    if (!additions) return loaded;
    const source = additions.reduce((text, { edit }) => edit(text), sourceOf(loaded.source));
    return { ...loaded, source };
  },
});
after(() => hooks.deregister());

const sourceOf = (source: LoadFnOutput['source']): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);

describe('an operation added as CONTRIBUTING says', () => {
  let backend: TestBackend;
  let proxy: Listener;
  let item: object;

  before(async () => {
    const { createTestBackend } = await import('../../src/testing/test-backend.ts');
    const { listen } = await import('../../src/node/serving/listen.ts');
    proxy = await listen({
      host: '127.0.0.1',
      port: 0,
      portVariable: 'PORT',
      fetch: (request) => backend.fetch(request),
    });
    backend = createTestBackend({ proxyUrl: proxy.url, allowedOrigins: [ORIGIN] });
    const { testCard } = await import('../../src/testing/test-cards.ts');
    const paid = await perform('authorise.card', {
      order_no: 'A-1',
      amount: '12.00',
      currency: 'EUR',
      card: testCard('visa').number,
      expiration_month: '12',
      expiration_year: '2030',
      security_code: '123',
    });
    item = {
      transaction_id: paid.transaction_id,
      order_no: 'A-1',
      amount: '12.00',
      currency: 'EUR',
    };
  });
  after(async () => {
    await backend.close();
    await proxy.close(0);
  });

  const perform = async (name: OperationName, body: object) => {
    const { createMerchantClient } = await import('../../src/merchant/index.ts');
    const client = createMerchantClient({ proxy: proxy.url, apiKey: backend.apiKey });
    return client.operations.perform<'orders.update'>(name as 'orders.update', body as never);
  };

  test('is added in the places that it names', () => {
    const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
    for (const { file } of ADDITIONS) {
      // Which of the files with schemas is left to whoever adds it.
      const place = file.replace(/(?<=contract\/gateway\/).*/, '');
      assert.ok(text.includes(`\`${place}\``), `CONTRIBUTING does not name ${place}`);
    }
  });

  test('is performed for the merchant server, by the client', async () => {
    const { outcome, items } = await perform(ADDED, { capture_orders: [item] });
    assert.equal(outcome, 'succeeded');
    assert.equal(items?.length, 1);
  });

  test('is let through with a grant that names the payment, and refused with one that names another', async () => {
    const use = async (transaction: unknown) => {
      const { token } = await backend.createGrant({
        subject: 'ada',
        origin: ORIGIN,
        operations: [ADDED],
        resources: { transactions: [transaction as never] },
      });
      const answer = await fetch(`${proxy.url}/v1/operations/${ADDED}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          Origin: ORIGIN,
          'X-Tender': '1',
          'Content-Type': 'application/json',
          'Idempotency-Key': `capture-${String(transaction)}`,
        },
        body: JSON.stringify({ capture_orders: [item] }),
      });
      const { detail, outcome } = (await answer.json()) as Record<string, string>;
      return [answer.status, outcome ?? detail];
    };
    assert.deepEqual(await use('another'), [403, 'This grant does not cover this transaction.']);
    const { transaction_id: own } = item as { transaction_id: string };
    assert.deepEqual(await use(own), [200, 'succeeded']);
  });

  test('is performed on the command line', async () => {
    const { callOperation } = await import('../../src/node/cli/commands/call-operation.ts');
    const { gatewayBench } = await import('../support/gateway-harness.ts');
    const { gateway, profile } = gatewayBench(() =>
      Response.json({ return_status: '1', capture_orders: [{ ...item, capture_status: '1' }] }),
    );
    const called = await callOperation(
      gateway,
      ADDED,
      { capture_orders: [item] } as never,
      profile,
    );
    assert.equal(called.outcome, 'succeeded');
    const { tender } = await import('../support/command-line.ts');
    assert.match((await tender(['call', '--help'])).output, /orders\.capture +Capture payments/);
    const values = JSON.stringify({ capture_orders: [item] });
    assert.equal((await tender(['sign', ADDED, '--json', values])).code, 0);
  });

  test('is in the reference, and not as one that is not shown', async () => {
    const answer = await fetch(`${proxy.url}/openapi.json`);
    const { paths } = (await answer.json()) as {
      paths: Record<string, { post: { summary: string; requestBody?: object } }>;
    };
    const { summary, requestBody } = paths[`/v1/operations/${ADDED}`]?.post ?? {};
    assert.equal(summary, 'Capture payments that are only authorised');
    assert.ok(requestBody);
  });
});
