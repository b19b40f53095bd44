/** What a page for issued cards loads: registers the issuing elements. */
export * from '../elements/issuing/events.ts';
export { TenderProvider } from '../elements/issuing/provider.ts';
export type { AuthoriseReveal, RevealRequest } from '../elements/issuing/reveal-wish.ts';
export { CheckoutError, type FetchGrant, type IssuingResult } from '../client/index.ts';
