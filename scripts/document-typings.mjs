// A schema describes its members once, for all who read of them: `z.infer` in the typings has the members
// but not the words, since these are a call and no comment. So the build writes them into the typings, where
// TypeScript carries a comment on a schema's member over to every type that is inferred from it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MagicString from 'magic-string';
import ts from 'typescript';

/** Describes the typings of all compiled schemas. @param {string} folder of what was compiled */
export async function documentTypings(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.schema.d.ts')) continue;
    const file = join(folder, name);
    const compiled = pathToFileURL(file.replace(/\.d\.ts$/, '.js')).href;
    writeFileSync(file, finishedTypings(readFileSync(file, 'utf8'), await import(compiled)));
  }
}

/** @param {string} typings of a module @param {Readonly<Record<string, unknown>>} module what it exports */
export function finishedTypings(typings, module) {
  // Nested as deeply as the schemas are, a fifth of them would be the space before lines.
  return partsOnce(byOneName(withDescriptions(typings, module).replace(/^ +/gm, '')));
}

/** Where a module has not named zod itself, the compiler says where it is from with each word of it. @param {string} typings */
function byOneName(typings) {
  const named = typings
    .replaceAll('import("zod").', 'z.')
    .replaceAll('import("zod/v4/core").', 'z.core.');
  return named === typings || /^import .*\bz\b.* from ["']zod["']/m.test(typings)
    ? named
    : `import type { z } from 'zod';\n${named}`;
}

/**
 * The compiler writes a schema out wherever another one has it: here each has a name, and stands once.
 * @param {string} typings
 */
function partsOnce(typings) {
  const source = ts.createSourceFile('typings.d.ts', typings, ts.ScriptTarget.Latest, true);
  const schemas = source.statements.filter((statement) => ts.isVariableStatement(statement));
  const counts = /** @type {Map<string, number>} */ (new Map());
  /** @param {ts.Node} node */
  const count = (node) => {
    const times = 1 + (counts.get(node.getText()) ?? 0);
    if (isPart(node)) counts.set(node.getText(), times);
    // What is in it then stands there once more, but not in what is written.
    if (times === 1) ts.forEachChild(node, count);
  };
  schemas.forEach(count);

  const names = /** @type {Map<string, string>} */ (new Map());
  const parts = /** @type {string[]} */ ([]);
  /** @param {ts.Node} node @returns {string} */
  const written = (node) => {
    const text = node.getText();
    if ((counts.get(text) ?? 0) < 2 || !isPart(node)) return inside(node);
    const known = names.get(text);
    if (known) return known;
    const name = `Part${names.size + 1}`;
    names.set(text, name);
    parts.push(`type ${name} = ${inside(node)};`);
    return name;
  };
  /** @param {ts.Node} node */
  const inside = (node) => {
    const text = new MagicString(typings);
    ts.forEachChild(node, (child) => {
      text.update(child.getStart(), child.getEnd(), written(child));
    });
    return text.slice(node.getStart(), node.getEnd());
  };
  const text = new MagicString(typings);
  for (const schema of schemas) text.update(schema.getStart(), schema.getEnd(), inside(schema));
  // Where a module of typings says what it exports, the rest is its own.
  return parts.length === 0 ? typings : `${text.toString()}\n${parts.join('\n')}\nexport {};\n`;
}

/** Long enough to gain by a name. @param {ts.Node} node */
const isPart = (node) =>
  (ts.isTypeLiteralNode(node) || (ts.isTypeReferenceNode(node) && node.typeArguments)) &&
  node.getWidth() > 60;

/** @param {string} typings of a module @param {Readonly<Record<string, unknown>>} module what it exports */
function withDescriptions(typings, module) {
  const source = ts.createSourceFile('typings.d.ts', typings, ts.ScriptTarget.Latest, true);
  const text = new MagicString(typings);
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, type } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && type) describe(type, module[name.text], text);
  return text.toString();
}

/**
 * Goes through a type and the value that has it, side by side.
 * @param {ts.TypeNode} type @param {unknown} value @param {MagicString} text
 */
function describe(type, value, text) {
  if (ts.isTypeOperatorNode(type)) describe(type.type, value, text);
  else if (ts.isIntersectionTypeNode(type))
    for (const part of type.types) describe(part, value, text);
  else if (ts.isTupleTypeNode(type))
    type.elements.forEach((element, index) => describe(element, at(value, index), text));
  else if (ts.isTypeLiteralNode(type)) describeMembers(type, value, text);
  else if ((ts.isTypeReferenceNode(type) || ts.isImportTypeNode(type)) && isOf(type, value))
    (type.typeArguments ?? []).forEach((argument, index) =>
      describe(argument, at(partsOf(value), index), text),
    );
}

/** @param {ts.TypeLiteralNode} type @param {unknown} value @param {MagicString} text */
function describeMembers(type, value, text) {
  for (const member of type.members) {
    if (!ts.isPropertySignature(member) || !member.type) continue;
    if (!ts.isIdentifier(member.name) && !ts.isStringLiteral(member.name)) continue;
    const inner = at(value, member.name.text);
    const words = descriptionOf(inner);
    if (words && ts.getJSDocCommentsAndTags(member).length === 0)
      text.appendLeft(member.getStart(), `/** ${words.replaceAll('*/', '*\\/')} */\n`);
    describe(member.type, inner, text);
  }
}

/**
 * @typedef {import('zod').core.$ZodTypes} Schema
 * @param {unknown} value @returns {value is Schema}
 */
const isSchema = (value) => typeof value === 'object' && value !== null && '_zod' in value;

/** @param {unknown} value @param {string | number} key */
const at = (value, key) =>
  typeof value === 'object' && value !== null
    ? /** @type {Record<string | number, unknown>} */ (value)[key]
    : undefined;

/** A cast may have given a schema another type, whose arguments are not its parts. @param {ts.TypeReferenceNode | ts.ImportTypeNode} type @param {unknown} value @returns {value is Schema} */
function isOf(type, value) {
  if (!isSchema(value)) return false;
  const named = ts.isImportTypeNode(type) ? type.qualifier : type.typeName;
  if (!named) return false;
  const name = ts.isQualifiedName(named) ? named.right.text : named.text;
  return name.toLowerCase().endsWith(value._zod.def.type);
}

/** What a schema is made of, as its type's arguments name it. @type {Record<string, readonly string[]>} */
const PARTS = {
  object: ['shape'],
  array: ['element'],
  union: ['options'],
  intersection: ['left', 'right'],
  record: ['keyType', 'valueType'],
  pipe: ['in', 'out'],
};

/** @param {Schema} schema */
const partsOf = ({ _zod: { def } }) =>
  (PARTS[def.type] ?? ['innerType']).map((name) => at(def, name));

/** Of a member that may be left out, what is said of it when it is there. @param {unknown} schema @returns {string | undefined} */
function descriptionOf(schema) {
  if (!isSchema(schema)) return undefined;
  const { def } = schema._zod;
  const { description } = /** @type {import('zod').ZodType} */ (/** @type {unknown} */ (schema));
  return description ?? ('innerType' in def ? descriptionOf(def.innerType) : undefined);
}
