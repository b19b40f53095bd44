import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** They ask for nothing but their own text. Use another package, or decide on its licence here. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense'];

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly peer?: boolean;
  readonly devOptional?: boolean;
}

test('what an install of the packages brings along is under licences that are allowed', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const installed = Object.entries(lock.packages).filter(
    ([path, { dev, peer, devOptional }]) => path && !dev && !peer && !devOptional,
  );
  assert.ok(installed.length > 10);
  for (const [path, { license = 'no licence' }] of installed)
    assert.ok(ALLOWED.includes(license), `${path}: ${license}`);
});
