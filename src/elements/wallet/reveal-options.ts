/** What the merchant server puts into the grant, in addition to the page's origin. */
export interface RevealAuthorisation {
  /** The card whose details are to be shown. */
  readonly cardId: string;
  /** Goes into the grant as `reveal_commitment`: only the frame that made it can use the grant. */
  readonly commitment: string;
}

/**
 * The merchant's step-up: asks the person once more who it is (passkey, one-time code, …), has the
 * merchant server make a single-use grant, and answers its `token`. Rejects when they may not.
 */
export type AuthoriseReveal = (request: RevealAuthorisation) => Promise<string>;

/** How a reveal goes, for every card inside a provider. */
export interface RevealOptions {
  /** The merchant's step-up; without it no details can be shown. */
  readonly authorise: AuthoriseReveal | undefined;
}
