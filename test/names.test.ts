import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import ts from 'typescript';
import { readSources } from './support/source-graph.ts';

/** A schema, and the use case or handler of the same operation: one word for one thing. */
const PAIRS = ['cancelOrders', 'checkoutView', 'refundOrders', 'reviewOrders'];

/** What loads later brings its styles under the same name, so that one place puts any of them on. */
const SHARED = [...PAIRS, 'styles'];

/** Each language has the same keys, and the entries only pass on. */
const LEFT_OUT = /^src\/(localization|entries)\//;

it('no name is exported by two files with two meanings', () => {
  const files = new Map<string, string[]>();
  for (const { path } of readSources('src').filter(({ path }) => !LEFT_OUT.test(path)))
    for (const name of exportedNames(path)) files.set(name, [...(files.get(name) ?? []), path]);
  assert.ok(files.size > 500);
  const twice = [...files]
    .filter(([name, paths]) => paths.length > 1 && !SHARED.includes(name))
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);
  assert.deepEqual(twice, []);
  const single = SHARED.filter((name) => (files.get(name)?.length ?? 0) < 2);
  assert.deepEqual(single, [], 'exceptions that are needed no more');
});

/** What a file declares and exports itself. */
function exportedNames(path: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    const exported = ts
      .getModifiers(statement)
      ?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    const { name } = statement as ts.DeclarationStatement;
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}
