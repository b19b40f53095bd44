import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'tender-markdown-'));
after(() => rmSync(folder, { recursive: true }));

test('the guides are there as plain Markdown, and llms.txt names each', () => {
  const run = spawnSync(process.execPath, ['scripts/write-markdown.mjs', folder], {
    encoding: 'utf8',
  });
  assert.equal(run.status, 0, run.stderr);
  const index = readFileSync(join(folder, 'llms.txt'), 'utf8');
  const named = [...index.matchAll(/\]\(markdown\/([\w-]+\.md)\)/g)].map(([, name]) => name);
  assert.deepEqual(named.toSorted(), readdirSync(join(folder, 'markdown')).toSorted());
  assert.ok(named.length >= 10);
  for (const name of readdirSync(join(folder, 'markdown'))) {
    const text = readFileSync(join(folder, 'markdown', name), 'utf8');
    assert.match(text, /^# /, name);
    const prose = text.replace(/```[^]*?```/g, '');
    assert.doesNotMatch(prose, /^(import|<Meta|<Markdown)/m, name);
    // What only Storybook has keeps its address there.
    for (const [, page = ''] of prose.matchAll(/\]\(\?path=\/docs\/([\w-]+)--docs\)/g))
      assert.match(page, /^(reference|checkout|issuing|start-here-(tender|texts))/, name);
    for (const [, link = ''] of prose.matchAll(/\]\(([\w-]+\.md)\)/g))
      assert.ok(
        existsSync(join(folder, 'markdown', link)) || existsSync(join('docs', link)),
        `${name}: ${link}`,
      );
  }
});
