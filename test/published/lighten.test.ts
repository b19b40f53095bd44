import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import ts from 'typescript';
import { lighten } from '../../scripts/lighten.mjs';

const SOURCE = `/** What a merchant reads in the typings. */
export const greet = (name: string) => {
  // Nobody is greeted without a name.
  if (!name) throw new Error(\`nobody // is
    greeted \${name}\`);
  return made(name); // always
};
const made = /* @__PURE__ */ String;
`;
const FILES = ['dist/elements/greet.js', 'dist/cdn/tender-greet-1.js'] as const;

describe('the page’s package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tender-lighten-'));
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const mapOf = (file: string) =>
    JSON.parse(read(`${file}.map`)) as ConstructorParameters<typeof SourceMap>[0];

  before(() => {
    for (const file of FILES) {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      const { outputText, sourceMapText = '' } = ts.transpileModule(SOURCE, {
        compilerOptions: { target: ts.ScriptTarget.ES2022, sourceMap: true, inlineSources: true },
        fileName: '../../src/elements/greet.ts',
      });
      writeFileSync(path, outputText);
      const map = JSON.parse(sourceMapText) as object;
      const sources = ['../../src/elements/greet.ts', '../../node_modules/other/other.ts'];
      const sourcesContent = [SOURCE, 'other'];
      writeFileSync(`${path}.map`, JSON.stringify({ ...map, sources, sourcesContent }));
    }
    lighten(folder);
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  test('holds each source of ours once, for both maps, and those of others in the map', () => {
    assert.equal(read('dist/cdn/sources/elements/greet.ts'), SOURCE);
    const [module, single] = FILES.map(mapOf);
    assert.equal(module?.sources[0], '../cdn/sources/elements/greet.ts');
    assert.equal(single?.sources[0], 'sources/elements/greet.ts');
    assert.deepEqual(single.sourcesContent, [null, 'other']);
  });

  test('has modules without comments, but for those that bundlers read', () => {
    const [, comments] = [...read(FILES[0]).matchAll(/\/[/*](?! is).*/g)].map(([text]) => text);
    assert.doesNotMatch(read(FILES[0]), /merchant|without a name|always/);
    assert.match(read(FILES[0]), /`nobody \/\/ is\n/);
    assert.match(read(FILES[0]), /\/\* @__PURE__ \*\/ String;/);
    assert.match(comments ?? '', /sourceMappingURL=greet\.js\.map/);
  });

  test('says of each line of a module where it was written', () => {
    const map = new SourceMap(mapOf(FILES[0]));
    const written = SOURCE.split('\n');
    for (const word of ['throw new', 'name}', 'return made', 'String']) {
      const lines = read(FILES[0]).split('\n');
      const line = lines.findIndex((text) => text.includes(word));
      const entry = map.findEntry(line, lines[line]?.indexOf(word) ?? -1);
      assert.ok('originalLine' in entry);
      assert.ok(written[entry.originalLine]?.includes(word), word);
    }
  });
});
