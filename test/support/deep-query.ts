/** Runs in a page: the first match, also inside of shadow roots and of frames of the same origin. */
function deepQuery(root: ParentNode, selector: string, text: string): Element | null {
  for (const found of root.querySelectorAll(selector))
    if (found.textContent.includes(text)) return found;
  for (const element of root.querySelectorAll('*')) {
    const frame = element.localName === 'iframe' ? (element as HTMLIFrameElement) : null;
    const inside = element.shadowRoot ?? frame?.contentDocument;
    const deeper = inside && deepQuery(inside, selector, text);
    if (deeper) return deeper;
  }
  return null;
}

/** A page's expression for the first element, however deep, that matches and holds the text. */
export const deep = (selector: string, text = ''): string =>
  `(${deepQuery.toString()})(document, ${JSON.stringify(selector)}, ${JSON.stringify(text)})`;
