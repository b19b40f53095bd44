import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** How a metric's name ends, by what makes it. */
const ENDINGS: Readonly<Record<string, string>> = {
  count: '_total',
  duration: '_seconds',
  gauge: '',
};

test('“Running in production” explains every metric there is, and no other', () => {
  const made = globSync('src/proxy/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/metrics\.(count|duration|gauge)\(\s*'(\w+)'/g)].map(
      ([, kind = '', name = '']) => `tender_${name}${ENDINGS[kind] ?? ''}`,
    ),
  );
  const [, section = ''] = readFileSync('docs/production.md', 'utf8').split('## Metrics and log');
  const [table = ''] = section.split('\n## ');
  const explained = [...table.matchAll(/^\|.*$/gm)].flatMap(([row]) =>
    [...row.matchAll(/`(tender_\w+)/g)].map(([, name = '']) => name),
  );
  assert.ok(made.length > 15);
  assert.deepEqual(explained.toSorted(), [...new Set(made)].sort());
});
