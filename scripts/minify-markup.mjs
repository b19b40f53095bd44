// Minifiers leave template literals as they are: this writes runs of white space in `html` ones, which
// are the indentation of the source, as the one space that browsers make of them.

/** @returns {import('vite').Plugin} */
export function squeezeMarkup() {
  return {
    name: 'minify-markup',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'html`' },
      handler(code) {
        return { code: squeezeMarkupIn(code, this.parse(code)), map: null };
      },
    },
  };
}

/**
 * @param {string} code
 * @param {unknown} program its syntax tree
 */
export function squeezeMarkupIn(code, program) {
  let result = code;
  for (const { start, end } of markupOf(program).sort((a, b) => b.start - a.start))
    result =
      result.slice(0, start) + code.slice(start, end).replace(/\s+/g, ' ') + result.slice(end);
  return result;
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
