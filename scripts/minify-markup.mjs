// Minifiers leave template literals as they are: this writes runs of white space in `html` ones, which
// are the indentation of the source, as the one space that browsers make of them, and leaves out what a
// tag can be read without: space before its end and in lists of parts, and quotes around a word.
import MagicString from 'magic-string';

/** @returns {import('vite').Plugin} */
export function squeezeMarkup() {
  return {
    name: 'minify-markup',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'html`' },
      handler(code) {
        const text = new MagicString(code);
        squeezeMarkupIn(text, this.parse(code));
        return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) };
      },
    },
  };
}

/**
 * @param {MagicString} text
 * @param {unknown} program its syntax tree
 */
export function squeezeMarkupIn(text, program) {
  for (const { start, end } of markupOf(program))
    if (end > start) text.update(start, end, squeezed(text.original.slice(start, end)));
}

/** @param {string} markup */
function squeezed(markup) {
  return markup
    .replace(/\s+/g, ' ')
    .replace(/^ (?=>)|(?<=") (?=\/?>)|(?<=<\/[\w-]+) (?=>)/g, '')
    .replace(/(?<= exportparts=")[^"]*/g, (names) => names.replaceAll(', ', ','))
    .replace(/ ([a-z-]+)="([\w,-]+)"(?!\/)/g, ' $1=$2');
}

/**
 * The texts of all `html` templates below a node.
 * @param {any} node
 * @returns {{ start: number, end: number }[]}
 */
function markupOf(node) {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(markupOf);
  return node.type === 'TaggedTemplateExpression' && node.tag.name === 'html'
    ? [...below, ...node.quasi.quasis]
    : below;
}
