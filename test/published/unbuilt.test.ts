import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { NAMES, PACKAGES, unbuilt } from '../../scripts/packages.mjs';

for (const name of NAMES)
  test(`whoever packs ${name} before it is built learns what is missing`, (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'tender-unbuilt-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const { data } = PACKAGES[name];
    const missing = unbuilt(name, folder);
    assert.match(missing[0] ?? '', /^\.\/dist\/entries\//);
    for (const file of data) assert.ok(missing.includes(`./${file}`), file);

    // Files first: they make the folders of their own.
    for (const pattern of missing.toSorted((one, other) => other.length - one.length)) {
      const file = join(folder, pattern.replace('*', 'any'));
      mkdirSync(dirname(file), { recursive: true });
      if (!existsSync(file)) writeFileSync(file, '');
    }
    assert.deepEqual(unbuilt(name, folder), []);
  });
