import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** One import of a source file, whatever its form. */
export interface Import {
  readonly specifier: string;
  /** The file it leads to, from the project's root; `undefined` for a package. */
  readonly file: string | undefined;
  /** Gone at run time: `import type`, `export type`, `typeof import(…)`. */
  readonly typeOnly: boolean;
}

export interface SourceFile {
  /** From the project's root, such as `src/contract/money/money.ts`. */
  readonly path: string;
  readonly imports: readonly Import[];
  /** Whether it declares nothing of its own, only passes on what others do. */
  readonly onlyReExports: boolean;
  /** The tag that it gives to a class, `define('tender-checkout', …)`. */
  readonly definesTag: string | undefined;
}

const root = join(import.meta.dirname, '..', '..');

/** Every TypeScript file below a folder of the project, with its imports. */
export function readSources(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

export function parseSource(path: string, text: string): SourceFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const imports: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean): void => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const relativePath = specifier.text.startsWith('.');
    imports.push({
      specifier: specifier.text,
      file: relativePath ? relative(root, join(root, dirname(path), specifier.text)) : undefined,
      typeOnly,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return {
    path,
    imports,
    onlyReExports: source.statements.every(isReExport),
    definesTag: source.statements.map(definedTag).find((tag) => tag !== undefined),
  };
}

const isReExport = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) || ts.isImportDeclaration(statement);

function definedTag(statement: ts.Statement): string | undefined {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression))
    return undefined;
  const { expression, arguments: given } = statement.expression;
  const [tag] = given;
  const defines = ts.isIdentifier(expression) && expression.text === 'define';
  return defines && tag && ts.isStringLiteralLike(tag) ? tag.text : undefined;
}

/** The package that a specifier leads into. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The first ring of files that import each other, as a path back to where it began. */
export function findCycle(sources: readonly SourceFile[]): string[] | undefined {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const follow = (path: string, trail: readonly string[]): string[] | undefined => {
    const start = trail.indexOf(path);
    if (start !== -1) return [...trail.slice(start), path];
    if (done.has(path)) return undefined;
    for (const { file } of byPath.get(path)?.imports ?? []) {
      const cycle = file === undefined ? undefined : follow(file, [...trail, path]);
      if (cycle) return cycle;
    }
    done.add(path);
    return undefined;
  };
  for (const { path } of sources) {
    const cycle = follow(path, []);
    if (cycle) return cycle;
  }
  return undefined;
}
