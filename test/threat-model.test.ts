import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const page = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8');
const lines = page.split('\n');
const TEST = /`(test\/[^`]+)`/g;

describe('the threat model', () => {
  test('names tests that exist', () => {
    const named = [...page.matchAll(TEST)].map(([, path = '']) => path);
    assert.ok(named.length > 30);
    assert.deepEqual(
      named.filter((path) => path !== 'test/attack' && !existsSync(join(ROOT, path))),
      [],
    );
  });

  test('shows each line of an attack by a test', () => {
    const columns = lines.findIndex((line) => /^\| attack/.test(line));
    const attacks = lines
      .slice(columns)
      .filter((line) => line.startsWith('| ') && !/^\| (attack|-)/.test(line));
    assert.ok(attacks.length > 20);
    assert.deepEqual(
      attacks.filter((line) => line.match(TEST) === null),
      [],
    );
  });

  test('names every file of attacks', () => {
    for (const file of readdirSync(join(ROOT, 'test/attack')))
      assert.ok(page.includes(`test/attack/${file}`), file);
  });
});
