import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import { CONTROL_CALLS } from '../../src/sandbox/pages/control-calls.ts';
import { cardPayment, createBench, PUBLIC_URL } from './harness.ts';

const challenge = '4000000000003220';

const json = fc.oneof(
  fc.json(),
  fc
    .record({
      order_no: fc.string(),
      amount: fc.oneof(fc.string(), fc.double()),
      card: fc.string({ unit: fc.constantFrom('4', '2', '0', ' ') }),
      notify_url: fc.webUrl(),
      advance: fc.oneof(fc.string(), fc.integer()),
      set: fc.string(),
      operation: fc.constantFrom(...OPERATION_NAMES),
      scenario: fc.string(),
      version: fc.integer(),
    })
    .map((record) => JSON.stringify(record)),
  fc.constantFrom('{"version":1}', '{"__proto__":{"x":1}}', '['.repeat(20_000), 'null', ''),
);
const body = fc.oneof(
  json,
  fc.webQueryParameters(),
  fc
    .constantFrom('approve', 'refuse', 'abandon', 'slow', 'steal')
    .chain((choice) =>
      fc.webQueryParameters().map((query) => `choice=${choice}&card=4242424242424242&${query}`),
    ),
  fc.string({ unit: 'binary' }),
);

describe('any request to the sandbox', () => {
  it('is answered, and the ledger adds up afterwards', async () => {
    const bench = createBench();
    const { issuer_url: page = '' } = await bench.call(
      'authorise.card',
      cardPayment({ card: challenge }),
    );
    const { pathname } = new URL(page);
    const paths = [
      ...OPERATION_NAMES.map((name) => operationOf(name).path),
      // A reset ends what the others need; a snapshot is refused as a whole or taken as a whole.
      ...CONTROL_CALLS.filter(({ path }) => path !== '/reset').map(
        ({ path }) => `/__sandbox${path}`,
      ),
      pathname,
      `${pathname}/choose`,
      '/bank/nobody',
      '/hosted/nobody/choose',
      '/pages/style.css',
      '/elsewhere',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
        body,
        fc.constantFrom(
          'application/json',
          'application/xml',
          'application/x-www-form-urlencoded',
          'text/plain',
        ),
        fc.string({ unit: fc.constantFrom('declined', ',', 'slow-1', 'x', '-') }),
        async (path, method, text, type, scenario) => {
          const request = new Request(PUBLIC_URL + path, {
            method,
            headers: { 'content-type': type, 'x-sandbox-scenario': scenario },
            ...(method !== 'GET' && { body: text }),
          });
          const { status } = await bench.sandbox.fetch(request);
          assert.ok(status < 500, `${method} ${path} ${status}`);
        },
      ),
      { numRuns: 2_000 },
    );
    assert.deepEqual((await bench.ledger()).invariant, { holds: true, faults: [] });
  });

  it('leaves no number in the state that is no test card’s', async () => {
    const bench = createBench();
    const real = '4111111111111111';
    await bench.send('authorise.card', cardPayment({ card: real }));
    await bench.page('/__sandbox/next', { order_no: real });
    assert.doesNotMatch(bench.sandbox.snapshot(), new RegExp(real));
  });
});
