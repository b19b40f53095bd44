import type { TenderErrorEvent, TenderLoadErrorEvent } from '../events/checkout-events.ts';
import { explainLoadError } from './explain-load-error.ts';
import { explainSetUp, type Provider } from './explain-set-up.ts';

/** What a page's developer is told; no page that works loads it. `where` is a provider's tag, or the proxy's address. */
export function explanation(
  element: HTMLElement,
  where: string,
  about: typeof TenderErrorEvent | TenderLoadErrorEvent,
): void {
  if (about instanceof Event) void explainLoadError(element, where, about);
  else explainSetUp(element, where as Provider, about);
}
