// Vite puts every `import()` of a page into a helper of its own, `__vitePreload(() => import(…))`: half a
// kilobyte at start that would load styles, of which the package has none, and that answers a chunk which
// can't be loaded by `vite:preloadError`, at which shops reload their page, on Vite's advice and whatever a
// shopper has typed. So the published `import()`s stand where that name means "just call it": Vite then
// leaves its helper out, and to every other bundler this is a function without arguments.

/**
 * @param {import('magic-string').default} text
 * @param {unknown} program its syntax tree
 */
export function keepImportsPlainIn(text, program) {
  for (const { start, end } of importsOf(program)) {
    text.appendLeft(start, '((__vitePreload = (load) => load()) => ');
    text.appendRight(end, ')()');
  }
}

/**
 * Each `import()` below a node.
 * @param {any} node
 * @returns {{ start: number, end: number }[]}
 */
function importsOf(node) {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(importsOf);
  return node.type === 'ImportExpression' ? [...below, node] : below;
}
