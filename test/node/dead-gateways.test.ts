import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import { transportOver } from '../../src/contract/runtime/transport.ts';
import { Target } from '../../src/node/conformance/harness/target.ts';
import { runConformance } from '../../src/node/conformance/run-conformance.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import { manualClock } from '../support/manual-clock.ts';

const REFUSED = Object.assign(new TypeError('fetch failed'), {
  cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' }),
});
const page = (status: number) => () =>
  Promise.resolve(
    new Response('<!doctype html><title>Maintenance</title><form method="post"></form>', {
      status,
      headers: { 'Content-Type': 'text/html' },
    }),
  );

for (const [what, fetch] of [
  ['a dead gateway', () => Promise.reject(REFUSED)],
  ['a silent gateway', () => new Promise<Response>(() => undefined)],
  ['a page about maintenance', page(200)],
  ['a page about maintenance with 503', page(503)],
  ['a page that is not found', page(404)],
  ['a page that refuses', page(400)],
  ['a list of nothing', () => Promise.resolve(Response.json({}))],
] as readonly (readonly [string, Fetch])[])
  test(`${what} shows no rule: all that is said of it is that nothing was tried`, async () => {
    const clock = manualClock();
    const target = new Target({
      profile: gatewayProfile(),
      transport: transportOver(fetch),
      // Whatever is waited for has passed.
      clock: { ...clock, timeout: () => AbortSignal.timeout(20) },
      random: (length) => new Uint8Array(length).fill(7),
      isSandbox: false,
      issued: { card: '1', cardholder: '1' },
    });
    const results = new Set<string>();
    for await (const { row, result } of runConformance(target)) {
      results.add(result);
      assert.equal(result, 'not tried', row);
    }
    assert.deepEqual([...results], ['not tried']);
  });
