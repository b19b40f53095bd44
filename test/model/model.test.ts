import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const RUNS = 25;
const SEED = 14;

test('whatever goes wrong on the way, money moves once, and everyone gets the truth', () => {
  // In a process of its own: watched by the test runner, its many promises take twice the time.
  const { status, stdout } = spawnSync('node', ['test/model/run.ts', String(RUNS), String(SEED)], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  assert.equal(status, 0, stdout);
});
