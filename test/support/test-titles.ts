import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const TESTS = join(import.meta.dirname, '..');

/** The titles of all tests of the project, as they stand in the source. */
export const allTestTitles = (): string[] =>
  readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|browser|e2e)\.ts$|-suite\.ts$/.test(name))
    .flatMap((name) => testTitles(name, readFileSync(join(TESTS, name), 'utf8')));

/**
 * Titles given to `test` and `it`. One that is not written out has the texts of the table that its
 * loop goes through instead.
 */
export function testTitles(path: string, text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const title = titleOf(node);
    if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
    else if (title) titles.push(title.getText(), ...tableTexts(title));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return titles;
}

function titleOf(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  return ['test', 'it'].includes(node.expression.text) ? node.arguments[0] : undefined;
}

/** Texts of the lists that the loops around a title go through. */
function tableTexts(title: ts.Node): string[] {
  const texts: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    ts.forEachChild(node, collect);
  };
  for (let node = title.parent; !ts.isSourceFile(node); node = node.parent)
    if (ts.isForOfStatement(node)) collect(tableOf(node.expression));
  return texts;
}

/** The list itself, or the one of the constant that is named. */
function tableOf(expression: ts.Expression): ts.Node {
  if (!ts.isIdentifier(expression)) return expression;
  let table: ts.Node = expression;
  const find = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === expression.text) table = node;
    ts.forEachChild(node, find);
  };
  find(expression.getSourceFile());
  return table;
}
