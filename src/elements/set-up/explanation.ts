import type { TenderErrorEvent, TenderLoadErrorEvent } from '../events/checkout-events.ts';
import { explainLoadError } from './explain-load-error.ts';
import { explainSetUp, type Provider } from './explain-set-up.ts';

/** What a page's developer is told; no page that works loads it. `where` is a provider's tag, or the proxy's address. */
export function explanation(
  element: HTMLElement,
  where: string,
  about: typeof TenderErrorEvent | TenderLoadErrorEvent,
): boolean | undefined {
  if (!(about instanceof Event)) return explainSetUp(element, where as Provider, about);
  void explainLoadError(element, where, about);
  return undefined;
}
