import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONTROL_CALLS } from '../../src/sandbox/pages/control-calls.ts';
import { controlRoutes } from '../../src/sandbox/control/control.ts';
import { SCENARIO_NAMES, TEST_CARDS } from '../../src/sandbox/index.ts';
import { cardPayment, createBench, PUBLIC_URL, type Bench } from './harness.ts';

const open = (bench: Bench, path: string) =>
  bench.sandbox.fetch(new Request(PUBLIC_URL + path, { headers: { accept: 'text/html,*/*' } }));

describe('the page about the sandbox', () => {
  it('is what a browser sees that opens its bare address', async () => {
    const bench = createBench();
    const answer = await open(bench, '/');
    assert.equal(answer.status, 302);
    assert.equal(answer.headers.get('location'), '/__sandbox/');
    const page = await open(bench, '/__sandbox/');
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  });

  it('names each test card with what it does, each scenario and each control call', async () => {
    const page = await (await open(createBench(), '/__sandbox/')).text();
    for (const name of [
      ...TEST_CARDS.map(({ number }) => number),
      ...SCENARIO_NAMES,
      ...CONTROL_CALLS.map(({ path }) => path),
    ])
      assert.ok(page.includes(name), name);
    assert.match(page, /4000000000009995<[^]{0,80}Insufficient funds/);
    assert.match(page, /4000000000003220<[^]{0,80}3-D Secure challenge: Success/);
    assert.match(page, /4000000000000341<[^]{0,80}when stored or renewed: Do not honour/);
  });

  it('leaves programs their JSON', async () => {
    const { scenarios } = await createBench().control('');
    assert.deepEqual(scenarios, SCENARIO_NAMES);
  });
});

describe('the list of control calls', () => {
  it('is that of the routes', () => {
    const { routes } = controlRoutes({} as Parameters<typeof controlRoutes>[0]);
    const named = (calls: readonly { readonly method: string; readonly path: string }[]) =>
      calls.map(({ method, path }) => `${method} ${path}`).sort();
    // The check of who calls stands before every route and is none itself.
    const called = routes.filter(({ method }) => method !== 'ALL');
    assert.deepEqual(named(CONTROL_CALLS), named(called));
  });

  for (const { method, path, example } of CONTROL_CALLS)
    if (example !== undefined && method !== 'GET')
      it(`has an example for ${method} ${path} that works`, async () => {
        const bench = createBench();
        await bench.call('authorise.card', cardPayment({ order_no: 'A-1' }));
        const answer = await bench.control(path.slice(1), JSON.parse(example), method);
        assert.equal(answer['message'], undefined);
      });
});
