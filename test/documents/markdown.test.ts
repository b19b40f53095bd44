import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writtenGuides } from '../support/guides.ts';

const folder = mkdtempSync(join(tmpdir(), 'tender-markdown-'));
after(() => rmSync(folder, { recursive: true }));
const textsIn = (place: string): ReadonlyMap<string, string> =>
  new Map(readdirSync(place).map((name) => [name, readFileSync(join(place, name), 'utf8')]));

test('the guides are there as plain Markdown, as `npm run documents` writes them', async () => {
  const guides = textsIn('docs/guides');
  assert.deepEqual(guides, await writtenGuides());
  assert.ok(guides.size >= 20);
  for (const [name, text] of guides) {
    assert.match(text, /^<!-- .+ -->\n\n# /, name);
    const prose = text.replace(/```[^]*?```/g, '');
    assert.doesNotMatch(prose, /^(import .* from|<Meta|<Markdown|<div)|\?path=/m, name);
  }
});

test('they stand beside Storybook’s pages with the reference, and llms.txt names each', () => {
  const run = spawnSync(process.execPath, ['scripts/write-site.mjs', folder], { encoding: 'utf8' });
  assert.equal(run.status, 0, run.stderr);
  const index = readFileSync(join(folder, 'llms.txt'), 'utf8');
  const named = [...index.matchAll(/\]\(markdown\/([\w-]+\.md)\)/g)].map(([, name]) => name);
  const texts = textsIn(join(folder, 'markdown'));
  assert.deepEqual(named.toSorted(), [...texts.keys()].toSorted());
  assert.ok(existsSync(join(folder, 'reference', 'openapi.json')));
  for (const [name, text] of texts)
    for (const [, link = ''] of text.matchAll(/\]\(([\w-]+\.md)\)/g))
      assert.ok(texts.has(link) || existsSync(join('docs', link)), `${name}: ${link}`);
});
