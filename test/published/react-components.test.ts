import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { PACKAGES } from '../../scripts/packages.mjs';
import { writeReactComponents } from '../../scripts/react-components.mjs';

test('all that can be imported of the components for React has types', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tender-react-'));
  t.after(() => rmSync(folder, { recursive: true }));
  await writeReactComponents([{ name: 'TenderOrder', tagName: 'tender-order' }], folder);
  assert.equal(PACKAGES['tender-elements'].exports['./react/*'], './dist/react/*.js');
  const files = readdirSync(join(folder, 'react'));
  assert.deepEqual(files.toSorted(), ['index.d.ts', 'index.js', 'order.d.ts', 'order.js']);
  assert.match(readFileSync(join(folder, 'react', 'order.js'), 'utf8'), /from '\.\.\/react\.js'/);
  assert.ok(readFileSync(join(folder, 'react.js'), 'utf8').includes('export const react'));
});
