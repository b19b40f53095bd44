import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { postgresServer } from '../support/postgres-schema.ts';
import { openStage } from './engine/stage.ts';
import { ROOMS } from './rooms.ts';

/** What has gone wrong once, and would be the worst; `npm run interleavings` has all of them happen. */
const SOME: readonly (readonly [
  room: keyof typeof ROOMS,
  state: string,
  actions: readonly string[],
])[] = [
  [
    'orders',
    'open',
    [
      'paid',
      'the session at another price',
      'a new price',
      'a session cancelled',
      'shopper erased',
    ],
  ],
  ['operations', 'paid', ['refunded 5.00', 'cancelled']],
  ['cards', 'active', ['queried', 'charged', 'closed']],
  ['events', 'published', ['delivered', 'delivered by another', 'the first delivered again']],
];

describe('what happens in the middle of something else on PostgreSQL', () => {
  if (!postgresServer) {
    test('needs a server', { skip: 'PostgreSQL is not installed' }, () => undefined);
    return;
  }
  const server = postgresServer;
  for (const [room, state, actions] of SOME)
    for (const first of actions)
      test(`does no harm: ${room}, ${first}`, async () => {
        const stage = await openStage(server);
        const findings = [];
        let runs = 0;
        for (const second of actions) {
          const result = await ROOMS[room].interleave(stage, state, [first, second]);
          findings.push(...result.findings);
          runs += result.runs;
        }
        await stage.close();
        assert.deepEqual(findings, []);
        assert.ok(runs > 2 * actions.length, `only ${runs} runs: nothing was interrupted`);
      });
});
