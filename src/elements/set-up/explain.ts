import { TenderErrorEvent, type TenderLoadErrorEvent } from '../events/checkout-events.ts';

/** Milliseconds a page may take to fetch what it sets. An element that has nothing by then explains itself. */
export const PATIENCE = 5_000;

/**
 * Tells the page's developer what the element lacks, or why it can't load; whether it lacks something.
 * The event goes along: if that chunk imported a part of the page's first one, bundlers would split the
 * first one. Where the network is the trouble, the texts can't be loaded either.
 */
export const explain = (
  host: HTMLElement,
  where: string,
  about: typeof TenderErrorEvent | TenderLoadErrorEvent = TenderErrorEvent,
): Promise<unknown> =>
  import('./explanation.ts').then(
    (module) => module.explanation(host, where, about),
    () => undefined,
  );

/** Tells the page that session or frame could not be loaded, and its developer what to do. */
export const reportLoadError = (
  host: HTMLElement,
  proxy: string,
  event: TenderLoadErrorEvent,
): unknown => host.dispatchEvent(event) && explain(host, proxy, event);
