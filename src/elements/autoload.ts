/*
 * Loads each element of Tender that is in the document or comes into it later, also in open shadow
 * roots. It writes no markup and no script: a page's policy has to allow this file's origin in
 * `script-src` and nothing else. In Node, where there is no document, it does nothing.
 */

import './base/context-root.ts';

/** Where each element is. */
const ELEMENTS: Readonly<Partial<Record<string, () => Promise<unknown>>>> = {
  'tender-alternative-method': () => import('./checkout/alternative-method.ts'),
  'tender-card-entry': () => import('./checkout/card-entry.ts'),
  'tender-checkout': () => import('./checkout/checkout.ts'),
  'tender-hosted-checkout': () => import('./checkout/hosted-checkout.ts'),
  'tender-order-summary': () => import('./checkout/order-summary.ts'),
  'tender-payment-status': () => import('./checkout/payment-status.ts'),
  'tender-subscription-terms': () => import('./checkout/subscription-terms.ts'),
  'tender-balance': () => import('./issuing/balance.ts'),
  'tender-card-controls': () => import('./issuing/card-controls.ts'),
  'tender-cardholder': () => import('./issuing/cardholder.ts'),
  'tender-group': () => import('./issuing/group.ts'),
  'tender-issued-card': () => import('./issuing/issued-card.ts'),
  'tender-provider': () => import('./issuing/provider.ts'),
};

const watched = new WeakSet<Node>();
const loading = new Set<string>();

if (typeof document === 'object') watch(document);

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
  const module = ELEMENTS[tag];
  if (!module || loading.has(tag)) return;
  loading.add(tag);
  module().catch((error: unknown) => {
    loading.delete(tag);
    reportError(error);
  });
}
