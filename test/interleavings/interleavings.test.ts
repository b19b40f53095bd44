import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { postgresServer } from '../support/postgres-schema.ts';
import type { ActionName } from './actions.ts';
import { interleave } from './interleave.ts';
import { openShop } from './shop.ts';

/** What has gone wrong once, and would be the worst; `npm run interleavings` has all of them happen. */
const OPEN: readonly ActionName[] = [
  'paid',
  'the session at another price',
  'a new price',
  'a session cancelled',
  'shopper erased',
];

describe('what happens in the middle of something else on PostgreSQL', () => {
  if (!postgresServer) {
    test('needs a server', { skip: 'PostgreSQL is not installed' }, () => undefined);
    return;
  }
  const server = postgresServer;
  for (const first of OPEN)
    test(`does no harm: ${first}`, async () => {
      const shop = await openShop(server);
      const findings = [];
      let runs = 0;
      for (const second of OPEN) {
        const result = await interleave(shop, 'open', [first, second]);
        findings.push(...result.findings);
        runs += result.runs;
      }
      await shop.close();
      assert.deepEqual(findings, []);
      assert.ok(runs > 3 * OPEN.length, `only ${runs} runs: nothing was interrupted`);
    });
});
