/** What the merchant server puts into the grant, in addition to the page's origin. */
export interface RevealAuthorisation {
  /** The card whose details are to be shown. */
  readonly cardId: string;
  /** Goes into the grant as `reveal_commitment`: only the frame that created it can use the grant. */
  readonly commitment: string;
}

/**
 * The merchant's step-up: authenticates the person again (passkey, one-time code, …), has the
 * merchant server create a single-use grant, and resolves to its `token`. Rejects otherwise, with an error whose `name`
 * says why: `AbortError` if the person gave up, `NotAllowedError` if the code or passkey was wrong (as browsers name
 * both), any other if they may not see the details.
 */
export type AuthoriseReveal = (request: RevealAuthorisation) => Promise<string>;

/** Options for revealing any card inside a provider. */
export interface RevealOptions {
  /** The merchant's step-up; without it no details can be shown. */
  readonly authorise: AuthoriseReveal | undefined;
}
