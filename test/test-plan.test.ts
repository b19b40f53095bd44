import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  DEEPER,
  depthOf,
  isBeforeCommit,
  isOfTheRest,
  JOURNEYS,
  jobsOf,
  LONG,
  PROGRAMS,
  SUITES,
  suiteOf,
} from '../scripts/test-plan.mjs';

const files = readdirSync('test', { recursive: true })
  .map((file) => join('test', String(file)))
  .filter((file) => /\.(test|browser|e2e)\.ts$/.test(file));

describe('the plan of the tests', () => {
  test('has each file in a suite, and before a commit or in the rest', () => {
    for (const file of files) {
      assert.ok(suiteOf(file), file);
      assert.ok(isBeforeCommit(file) || isOfTheRest(file), file);
    }
  });

  test('has in both only what does more in the rest', () => {
    for (const file of files)
      if (isBeforeCommit(file) && isOfTheRest(file))
        assert.ok(DEEPER.includes(file) || suiteOf(file) === 'browser', file);
  });

  test('leaves nothing out of what only the rest has', () => {
    for (const file of files.filter(isOfTheRest)) {
      const ranBefore = isBeforeCommit(file) && suiteOf(file) !== 'browser';
      assert.equal(depthOf([file], false), ranBefore ? 'rest' : 'all', file);
      assert.equal(depthOf([file], true), 'all', file);
    }
    assert.equal(depthOf([...DEEPER, ...LONG], false), 'all');
  });

  test('gives each file to one job', () => {
    for (const suite of SUITES) {
      const its = files.filter((file) => suiteOf(file) === suite);
      const given = jobsOf({ suite, files: its }).flatMap((job) => job.files);
      assert.deepEqual(given.toSorted(), its.toSorted());
    }
  });

  test('names nothing that is not there', () => {
    const programs = PROGRAMS.map((program) => [program].flat()[0] ?? '');
    for (const file of [...JOURNEYS, ...LONG, ...DEEPER, ...programs])
      assert.ok(existsSync(file), file);
  });
});
