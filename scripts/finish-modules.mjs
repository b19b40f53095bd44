// What no minifier and no option of a bundler does to the modules of a browser: for our own bundles as a plugin, and
// for the published modules, which merchants' bundlers take as they are.
import remapping from '@jridgewell/remapping';
import MagicString from 'magic-string';

/** @returns {import('vite').Plugin} */
export const finishModules = () => ({
  name: 'finish-modules',
  enforce: 'post',
  transform: {
    filter: { id: /\.ts$/, code: /css`|html`|import\(/ },
    handler(code) {
      const text = finished(code, this.parse(code));
      return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) };
    },
  },
});

/** @param {string} code @param {unknown} program its syntax tree */
export function finished(code, program) {
  const text = new MagicString(code);
  visit(program, (node) => {
    if (node.type === 'ImportExpression') keepPlain(text, node);
    const squeeze = node.type === 'TaggedTemplateExpression' && SQUEEZERS[node.tag.name];
    if (squeeze)
      for (const { start, end } of node.quasi.quasis)
        if (end > start) text.update(start, end, squeeze(code.slice(start, end)));
  });
  return text;
}

/** The map of an edited text, to where that which was edited is from. @param {MagicString} text @param {string} map */
export const retraced = (text, map) =>
  remapping(
    [{ version: 3, ...text.generateDecodedMap({ hires: 'boundary' }) }, map],
    () => null,
  ).toString();

/**
 * Vite puts every `import()` of a page into a helper of its own, `__vitePreload(() => import(…))`, except where that name
 * stands already; to every other bundler this is a function without arguments. See docs/decisions/0017.
 * @param {MagicString} text @param {{ start: number, end: number }} node
 */
function keepPlain(text, { start, end }) {
  text.appendLeft(start, '((__vitePreload = (load) => load()) => ');
  text.appendRight(end, ')()');
}

/** Templates are left as they are by minifiers. @type {Record<string, (text: string) => string>} */
const SQUEEZERS = {
  /** Without comments and white space. */
  css: (styles) =>
    styles
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,>/]) ?/g, '$1')
      .replaceAll(': ', ':')
      .replaceAll(';}', '}')
      .replaceAll(' !important', '!important')
      .replaceAll('*::', '::')
      // 0.5em is .5em, and a word needs no quotation marks: [aria-busy=true].
      .replace(/(?<![\w.])0(?=\.\d)/g, '')
      .replace(/=(['"])([a-z-]+)\1\]/g, '=$2]')
      .trim(),
  /**
   * Runs of white space, which are the indentation of the source, as the one space that browsers make of them; without
   * what a tag can be read without: space before its end and in lists of parts, and quotes around a word.
   */
  html: (markup) =>
    markup
      .replace(/\s+/g, ' ')
      .replace(/^ (?=>)|(?<=") (?=\/?>)|(?<=<\/[\w-]+) (?=>)/g, '')
      .replace(/(?<= exportparts=")[^"]*/g, (names) => names.replaceAll(', ', ','))
      .replace(/ ([a-z-]+)="([\w,-]+)"(?!\/)/g, ' $1=$2'),
};

/** Hands each node of a tree over. @param {any} node @param {(node: any) => void} use */
function visit(node, use) {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node.type === 'string') use(node);
  for (const below of Object.values(node)) visit(below, use);
}
