import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';
import { ADDITIONS, PLANNER, withoutMember, type Addition } from '../support/added-operation.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = [...new Set(ADDITIONS.map(({ file }) => file))];
/** Where a missing place is noticed. */
const CHECKED = [...FILES, 'src/contract/operations/operations.schema.ts'];

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file)).config,
  ts.sys,
  ROOT,
);

let version = 0;
let edited: ReadonlyMap<string, string>;
const read = (file: string) => edited.get(file) ?? ts.sys.readFile(file);
const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => CHECKED.map((file) => join(ROOT, file)),
  getScriptVersion: (file) => (file.includes('node_modules') ? '' : (edited.get(file) ?? '')),
  getProjectVersion: () => String(version),
  getScriptSnapshot: (file) => {
    const text = read(file);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => ROOT,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: ts.sys.fileExists,
  readFile: read,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
});

/** The files in which the compiler finds something wrong, once these are edited. */
function faultsOf(additions: readonly Addition[]): string[] {
  const sources = new Map<string, string>();
  for (const { file, edit } of additions) {
    const path = join(ROOT, file);
    sources.set(path, edit(sources.get(path) ?? ts.sys.readFile(path) ?? ''));
  }
  edited = sources;
  version += 1;
  return CHECKED.filter((file) => service.getSemanticDiagnostics(join(ROOT, file)).length > 0);
}

describe('an operation added as CONTRIBUTING says', () => {
  test('compiles', () => {
    assert.deepEqual(faultsOf([...ADDITIONS, ...PLANNER]), []);
  });

  for (const addition of ADDITIONS)
    test(`does not compile without its part of ${addition.file}`, () => {
      const others = [...ADDITIONS, ...PLANNER].filter((each) => each !== addition);
      assert.notDeepEqual(faultsOf(others), []);
    });

  for (const member of ['evidence', 'reading', 'resources'] as const)
    test(`does not compile if its row says nothing of its ${member}`, () => {
      const row = {
        file: 'src/contract/operations/acquiring.schema.ts',
        edit: withoutMember(member),
      };
      assert.notDeepEqual(faultsOf([...ADDITIONS, ...PLANNER, row]), []);
    });
});
