import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Versioned {
  readonly name: string;
  readonly version: string;
}

test('the newest version in the changelog is that of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const [, newest] = /^## (\S+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  assert.equal(newest, version);
});

test('the lock and the examples have the version of the package', () => {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Versioned;
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Versioned & {
    packages: Record<string, Versioned>;
  };
  assert.deepEqual([lock.version, lock.packages['']?.version], [version, version]);
  const examples = globSync('examples/*/package.json');
  assert.ok(examples.length > 5);
  for (const file of examples) {
    const { devDependencies = {}, dependencies = {} } = JSON.parse(
      readFileSync(file, 'utf8'),
    ) as Record<string, Record<string, string> | undefined>;
    const ours = Object.entries({ ...devDependencies, ...dependencies }).filter(([each]) =>
      [name, 'tender-proxy'].includes(each),
    );
    assert.ok(ours.length > 0, file);
    for (const [, wanted] of ours) assert.equal(wanted, version, file);
  }
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
