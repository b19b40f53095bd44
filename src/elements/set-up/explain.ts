import { TenderErrorEvent } from '../events/checkout-events.ts';
import type { Provider } from './explain-set-up.ts';

/** Milliseconds a page may take to fetch what it sets. An element that has nothing by then explains itself. */
export const PATIENCE = 5_000;

/**
 * Tells the page's developer what the element lacks. The event goes along: if that chunk imported a part
 * of the page's first one, bundlers would split the first one.
 */
export const explain = (host: HTMLElement, provider: Provider): unknown =>
  import('./explain-set-up.ts').then((module) =>
    module.explainSetUp(host, provider, TenderErrorEvent),
  );
