type Load = () => Promise<unknown>;

/** Where elements are, by tag. */
const elements: Record<string, Load | undefined> = {};
const watched = new WeakSet<Node>();
const loading = new Set<string>();

/**
 * Loads each of these elements once it is in the document or comes into it later, also in open shadow roots.
 * It writes no markup and no script: a page's policy has to allow the origin of its files in `script-src`
 * and nothing else. In Node, where there is no document, it does nothing.
 */
export function loadElements(loaders: Readonly<Record<string, Load>>): void {
  Object.assign(elements, loaders);
  if (typeof document !== 'object') return;
  if (watched.has(document)) look(document);
  else watch(document);
}

function watch(root: Document | ShadowRoot): void {
  if (watched.has(root)) return;
  watched.add(root);
  look(root);
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      meet(node);
      look(node);
    }
  }).observe(root, { childList: true, subtree: true });
}

function look(root: ParentNode): void {
  root.querySelectorAll('*').forEach(meet);
}

function meet(element: Element): void {
  if (element.shadowRoot) watch(element.shadowRoot);
  const tag = element.localName;
  if (!tag.includes('-') || customElements.get(tag)) return;
  // Anybody's element may have one of ours in its shadow root, which it gets when it is defined.
  void customElements.whenDefined(tag).then(() => {
    if (element.shadowRoot) watch(element.shadowRoot);
  });
  load(tag);
}

/** A failed import is reported like any page error; the next element of that tag tries again. */
function load(tag: string): void {
  const module = elements[tag];
  if (!module || loading.has(tag)) return;
  loading.add(tag);
  module().catch((error: unknown) => {
    loading.delete(tag);
    reportError(error);
  });
}
