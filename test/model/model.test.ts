import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { isDeep } from '../support/depth.ts';

const RUNS = isDeep ? 400 : 25;
const SEED = 14;

test(
  'whatever goes wrong on the way, money moves once, and everyone gets the truth',
  { timeout: 10 * 60_000 },
  async () => {
    // In a process of its own: watched by the test runner, its many promises take twice the time.
    const args = ['test/model/run.ts', String(RUNS), String(SEED)];
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile('node', args, (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, output: stdout + stderr });
      });
    });
    assert.equal(code, 0, output);
  },
);
