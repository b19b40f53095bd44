import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '..', '..');
const ENTRIES = join(ROOT, 'src', 'entries');
const entries = readdirSync(ENTRIES)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join(ENTRIES, name));

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file)).config,
  ts.sys,
  ROOT,
);
const program = ts.createProgram(entries, options);
const checker = program.getTypeChecker();

const resolved = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** What a page or server that imports the entry can see of a declaration. */
function* signatureOf(node: ts.Node): Generator<ts.Node> {
  if (ts.isFunctionDeclaration(node)) {
    yield* node.parameters;
    if (node.type) yield node.type;
  } else if (ts.isClassDeclaration(node)) {
    for (const member of node.members) {
      if (member.name && ts.isPrivateIdentifier(member.name)) continue;
      const modifiers = ts.getCombinedModifierFlags(member);
      if (modifiers & (ts.ModifierFlags.NonPublicAccessibilityModifier | ts.ModifierFlags.Static))
        continue;
      if (ts.isMethodDeclaration(member) || ts.isGetAccessor(member)) {
        yield* member.parameters;
        if (member.type) yield member.type;
      } else if (ts.isConstructorDeclaration(member)) yield* member.parameters;
      else if (ts.isPropertyDeclaration(member) && member.type) yield member.type;
    }
  } else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) yield node;
}

/** Types of ours that a node names. */
function namedIn(node: ts.Node, found = new Set<ts.Symbol>()): Set<ts.Symbol> {
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isExpressionWithTypeArguments(node)
      ? node.expression
      : undefined;
  const symbol = name && checker.getSymbolAtLocation(name);
  if (symbol) found.add(resolved(symbol));
  // The value of a default is the function's own affair.
  ts.forEachChild(node, (child) => {
    if (!(ts.isParameter(node) && child === node.initializer)) namedIn(child, found);
  });
  return found;
}

const isOurs = (symbol: ts.Symbol) =>
  (symbol.declarations ?? []).some((node) =>
    node.getSourceFile().fileName.startsWith(join(ROOT, 'src')),
  );

/** Nobody has to write these down: a mapped type, what a store keeps, how a test card behaves. */
const OPAQUE = /^(MessagesLike|\w+Row|Scenario)$/;

/** What a module keeps to itself is a shape, and no name that anybody could need. */
const isNamed = (symbol: ts.Symbol) =>
  isOurs(symbol) &&
  !OPAQUE.test(symbol.name) &&
  (symbol.declarations ?? []).some(
    (node) => ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export,
  );

const exportsOf = (entry: string): Set<ts.Symbol> => {
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  return new Set(module ? checker.getExportsOfModule(module).map(resolved) : []);
};

/** These are put together with one another, so that a name may come from any of them. */
const FOR_BUILDERS = new Set(['gateway.ts', 'node.ts', 'proxy.ts', 'sandbox.ts', 'testing.ts']);
const everywhere = new Set(entries.flatMap((entry) => [...exportsOf(entry)]));

describe('what an entry names, it exports', () => {
  for (const entry of entries)
    test(relative(ENTRIES, entry), () => {
      const exported = exportsOf(entry);
      const within = FOR_BUILDERS.has(relative(ENTRIES, entry)) ? everywhere : exported;
      const missing = [...exported].flatMap((symbol) =>
        (symbol.declarations ?? [])
          .filter(() => isOurs(symbol))
          .flatMap((declaration) => [...signatureOf(declaration)])
          .flatMap((node) => [...namedIn(node)])
          .filter((named) => isNamed(named) && !within.has(named))
          .map((named) => `${named.name} (of ${symbol.name})`),
      );
      assert.deepEqual([...new Set(missing)].sort(), []);
    });
});
