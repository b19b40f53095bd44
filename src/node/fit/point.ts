import type { Provenance } from '../../contract/profile/recipe.schema.ts';

/**
 * By what a wrong value is noticed: when the configuration is read, by `tender check`, by `tender fit` with a sample, by
 * the first operation, which fails and charges nothing, or by nobody but the gateway's staff.
 */
export const NOTICED = ['start', 'check', 'fit', 'operation', 'nobody'] as const;
export type Noticed = (typeof NOTICED)[number];

/** One thing that the gateway's interface does not show, and its owner's documents do. */
export interface Point {
  /** Keys of the profile that settle it. */
  readonly keys: readonly string[];
  /** What is not shown. */
  readonly what: string;
  /** Where the default comes from; `none`: there is none, or nobody knows. */
  readonly from: Provenance | 'none';
  /** What to look for in the gateway's documents. */
  readonly look: string;
  /** How it is tried. */
  readonly noticed: Noticed;
  /** What happens with a wrong value. */
  readonly wrong: string;
  /** Of card issuing. */
  readonly issuing?: true;
}

/** A row: what, keys, where the default comes from, by what a wrong one is noticed, where to look, what goes wrong. */
export const point = (
  what: string,
  keys: string,
  from: Point['from'],
  noticed: Noticed,
  look: string,
  wrong: string,
): Point => ({ what, keys: keys.split(' '), from, noticed, look, wrong });

/** The same of card issuing. */
export const issuing = (...row: Parameters<typeof point>): Point => ({
  ...point(...row),
  issuing: true,
});

/** The gateway takes no such request. */
export const REFUSED = 'Every request is refused; nothing is charged.';
/** Nothing is charged twice, and nothing is proven. */
export const STAYS = 'Payments stay `unknown` or `pending` until a person decides.';
