import { parseTree, visit, type Node } from 'jsonc-parser';
import { isTree } from './trees.ts';

/** What a place of a configuration is to hold. */
export interface Change {
  readonly path: readonly string[];
  readonly value: unknown;
}

/**
 * A configuration file's text with other values at places, or new ones: where their line is commented out, or else at the
 * end of what they belong to. Everything else stays as it is, comments above all.
 */
export function withValues(text: string, changes: readonly Change[]): string {
  const plain = text.replaceAll('\r\n', '\n');
  const changed = changes.reduce(withValue, plain);
  return plain === text ? changed : changed.replaceAll('\n', '\r\n');
}

function withValue(text: string, { path, value }: Change): string {
  let node = parseTree(text, [], { allowTrailingComma: true });
  if (node?.type !== 'object') return `${written(nested(path, value), '')}\n`;
  for (const [depth, name] of path.entries()) {
    const inner = valueOf(node, name);
    const rest = path.slice(depth + 1);
    if (!inner) return inserted(text, node, name, nested(rest, value));
    if (inner.type !== 'object') return replaced(text, inner, nested(rest, value));
    node = inner;
  }
  // Where each key stays, so do the comments between them.
  if (isTree(value) && keysOf(node).every((key) => key in value))
    return Object.entries(value).reduce(
      (whole, [key, inner]) => withValue(whole, { path: [...path, key], value: inner }),
      text,
    );
  return replaced(text, node, value);
}

const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => ({ [name]: inner }), value);

const propertiesOf = ({ children = [] }: Node): readonly Node[] => children;
const keysOf = (node: Node): string[] =>
  propertiesOf(node).map(({ children = [] }) => String(children[0]?.value));
const valueOf = (node: Node, name: string): Node | undefined =>
  propertiesOf(node).find(({ children = [] }) => children[0]?.value === name)?.children?.[1];

/** As a file has it, the lines after the first as deep as the line that it begins in. */
const written = (value: unknown, indent: string): string =>
  JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`);

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;
const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? '';

/** Comments inside of what is replaced go above it. */
function replaced(text: string, { offset, length }: Node, value: unknown): string {
  const indent = indentAt(text, offset);
  const end = offset + length;
  const kept = commentsOf(text)
    .filter(({ at }) => offset < at && at < end)
    .map(({ comment }) => `${indent}${comment}\n`);
  const start = lineStart(text, offset);
  return (
    text.slice(0, start) +
    kept.join('') +
    text.slice(start, offset) +
    written(value, indent) +
    text.slice(end)
  );
}

/** Every comment of a text. */
function commentsOf(text: string): { readonly at: number; readonly comment: string }[] {
  const found: { at: number; comment: string }[] = [];
  visit(text, {
    onComment: (at, length) => void found.push({ at, comment: text.slice(at, at + length).trim() }),
  });
  return found;
}

function inserted(text: string, object: Node, name: string, value: unknown): string {
  const properties = propertiesOf(object);
  const close = object.offset + object.length - 1;
  const closing = lineStart(text, close);
  const hasOwnLine = closing > object.offset && text.slice(closing, close).trim() === '';
  const commented = commentedOut(text, object, name);
  const place = commented ?? (hasOwnLine ? closing : close);
  const before = properties.findLast(({ offset }) => offset < place);
  const outer = indentAt(text, object.offset);
  const indent = `${outer}  `;
  const isWithComma = before !== undefined && hasComma(text, object, before);
  // What is commented out below may be taken in by hand, and a file that ends its lines with commas goes on so.
  const isOpen = commented !== undefined || isWithComma || before !== properties.at(-1);
  const entry = `${indent}${JSON.stringify(name)}: ${written(value, indent)}${isOpen ? ',' : ''}\n`;
  const added = place === close && !hasOwnLine ? `\n${entry}${outer}` : entry;
  // Behind the property itself: there may be a comment in between.
  const end = before && !isWithComma ? before.offset + before.length : undefined;
  return end === undefined
    ? text.slice(0, place) + added + text.slice(place)
    : `${text.slice(0, end)},${text.slice(end, place)}${added}${text.slice(place)}`;
}

/** Where the line of an object's own that begins with a commented-out key does. */
function commentedOut(text: string, object: Node, name: string): number | undefined {
  const isOwn = (at: number) =>
    object.offset < at &&
    at < object.offset + object.length &&
    !propertiesOf(object).some(({ offset, length }) => offset <= at && at < offset + length);
  const found = commentsOf(text).find(
    ({ at, comment }) =>
      isOwn(at) &&
      comment.replace(/^\/\/\s*/, '').startsWith(`${JSON.stringify(name)}:`) &&
      text.slice(lineStart(text, at), at).trim() === '',
  );
  return found && lineStart(text, found.at);
}

/** Is there a comma between a property and what comes next? */
function hasComma(text: string, object: Node, property: Node): boolean {
  const end = property.offset + property.length;
  const next = propertiesOf(object).find(({ offset }) => offset > property.offset);
  const until = next?.offset ?? object.offset + object.length;
  let found = false;
  visit(text, {
    onSeparator(character, offset) {
      found ||= character === ',' && end <= offset && offset < until;
    },
  });
  return found;
}
