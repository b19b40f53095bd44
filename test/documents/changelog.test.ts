import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('the newest version in the changelog is that of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const [, newest] = /^## (\S+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  assert.equal(newest, version);
});

test('each changeset names the package of the source, of which both published ones are made', () => {
  const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string };
  for (const file of globSync('.changeset/*.md', { exclude: ['.changeset/README.md'] })) {
    const [, head = ''] = /^---\n([^]*?)---\n/.exec(readFileSync(file, 'utf8')) ?? [];
    // An empty one says that a change means nothing to users.
    if (head.trim() !== '')
      assert.match(head, new RegExp(`^'${name}': (patch|minor|major)\n$`), file);
  }
});
