import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { allTestTitles, testTitles } from './support/test-titles.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = 'docs/rules.md';
const RULE = /\b(C-\d{3}|P-\d{2})(?: to (C-\d{3}|P-\d{2}))?\b/g;
const ROW =
  /^\| <a id="(?<anchor>[^"]+)"><\/a>(?<id>\S+)(?<tested> ✓)? \| (?<fact>[^|]+) \| (?<decision>[^|]+) \| (?<source>[^|]+) \|$/;

interface Row {
  readonly id: string;
  readonly anchor: string;
  readonly tested: boolean;
  /** Fact and decision, each a sentence. */
  readonly sentences: readonly string[];
  readonly section: string;
}

/** The rules that a text cites, each alone or as `C-267 to C-275`. */
function rulesIn(text: string): string[] {
  return [...text.matchAll(RULE)].flatMap(([, first = '', last = first]) => {
    const [kind = '', from = ''] = first.split('-');
    const count = Number(last.slice(2)) - Number(from) + 1;
    return Array.from(
      { length: count },
      (_, index) => `${kind}-${String(Number(from) + index).padStart(from.length, '0')}`,
    );
  });
}

function rowsOf(page: string): Row[] {
  let section = '';
  return page.split('\n').flatMap((line) => {
    section = /^### (.+)/.exec(line)?.[1] ?? section;
    if (!line.startsWith('| <a')) return [];
    const { id, anchor, tested, fact, decision } = ROW.exec(line)?.groups ?? {};
    assert.ok(id && anchor && fact && decision, line);
    return [{ id, anchor, tested: tested !== undefined, sentences: [fact, decision], section }];
  });
}

/** Where each rule is cited first. */
function citations(): ReadonlyMap<string, string> {
  const cited = new Map<string, string>();
  for (const folder of ['src', 'test', 'stories', 'docs'])
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      if (path === PAGE || path === 'test/rules.test.ts' || !/\.(ts|md|mdx|html)$/.test(name))
        continue;
      for (const rule of rulesIn(readFileSync(join(ROOT, path), 'utf8')))
        if (!cited.has(rule)) cited.set(rule, path);
    }
  return cited;
}

describe(PAGE, () => {
  const rows = rowsOf(readFileSync(join(ROOT, PAGE), 'utf8'));
  const ids = rows.map(({ id }) => id);
  const cited = citations();
  const tested = new Set(rulesIn(allTestTitles().join('\n')));

  test('has a row for each rule that is cited', () => {
    assert.deepEqual(
      [...cited].filter(([rule]) => !ids.includes(rule)),
      [],
    );
  });

  test('has no rule that nothing cites, but for decisions to do nothing', () => {
    assert.deepEqual(
      rows.filter(({ id, section }) => !cited.has(id) && section !== 'Decisions to do nothing'),
      [],
    );
  });

  test('marks the rules that a test names in its title, and no others', () => {
    assert.deepEqual(
      rows.filter((row) => row.tested !== tested.has(row.id)).map(({ id }) => id),
      [],
    );
  });

  test('leaves none of the 284 facts of the gateway interface out, and has none twice', () => {
    assert.equal(new Set(ids).size, ids.length);
    const facts = ids.filter((id) => id.startsWith('C-')).toSorted();
    assert.deepEqual(facts, rulesIn('C-001 to C-284'));
  });

  test('gives each rule an anchor, and a sentence each of fact and decision', () => {
    for (const { id, anchor, sentences } of rows) {
      assert.equal(anchor, id.toLowerCase());
      for (const sentence of sentences) assert.match(sentence, /^.{4,160}[.”]$/, id);
    }
  });
});

describe('titles of tests', () => {
  const titles = (text: string) => testTitles('a.test.ts', text);

  test('are read from test and it, and from nowhere else', () => {
    assert.deepEqual(
      titles(`// test('in a comment');\n/* it('too') */ const a = 'text'; it('yes', () => {});`),
      ['yes'],
    );
  });

  test('that are not written out are looked for in the table of their loop', () => {
    const table = `const TABLE = [['x-1 a', 1]];`;
    assert.ok(titles(`${table} for (const [title] of TABLE) test(title);`).includes('x-1 a'));
    assert.ok(titles(`for (const [t] of [['x-2 b']]) it(\`\${t} c\`);`).includes('x-2 b'));
    assert.ok(!titles(`${table} test(other);`).includes('x-1 a'));
  });
});
