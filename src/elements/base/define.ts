/** Registers an element under its tag, once: a page that loads a second copy keeps the first. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
