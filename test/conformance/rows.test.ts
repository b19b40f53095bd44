import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allTestTitles, testTitles } from '../support/test-titles.ts';
import { ROWS, type Row } from './rows.ts';

/** The rows that titles name, each alone or as `C-267 to C-275`. */
function rowsIn(titles: readonly string[]): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const title of titles)
    for (const [, first, last = first] of title.matchAll(/C-(\d{3})(?: to C-(\d{3}))?/g))
      for (let row = Number(first); row <= Number(last); row += 1) rows.add(row);
  return rows;
}

const excused = ({ leftOut }: Row): boolean => leftOut !== undefined;
const code = ({ row, about }: Row): string => `C-${String(row).padStart(3, '0')} ${about}`;

describe('the checklist', () => {
  const tested = rowsIn(allTestTitles());

  test('has 284 rows, each of a few words', () => {
    assert.equal(ROWS.length, 284);
    assert.deepEqual(
      ROWS.filter(({ about }) => about.length < 4 || about.length > 80),
      [],
    );
  });

  test('has a test for each row, or a reason why it has none', (context) => {
    for (const row of ROWS.filter(excused))
      context.diagnostic(`${code(row)}: ${row.leftOut ?? ''}`);
    assert.deepEqual(ROWS.filter((row) => !tested.has(row.row) && !excused(row)).map(code), []);
  });

  test('excuses no row that has a test', () => {
    assert.deepEqual(ROWS.filter((row) => tested.has(row.row) && excused(row)).map(code), []);
  });

  test('is named by no test that goes beyond it', () => {
    assert.deepEqual(
      [...tested].filter((row) => row < 1 || row > ROWS.length),
      [],
    );
  });
});

describe('titles of tests', () => {
  const titles = (text: string) => testTitles('a.test.ts', text);

  test('are read from test and it, and from nowhere else', () => {
    assert.deepEqual(
      titles(
        `// test('C-001 no');\n/* it('C-002 no') */ const a = 'C-003 no'; it('yes', () => {});`,
      ),
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
