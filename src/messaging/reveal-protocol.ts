import type { FrameSize } from './frame-size.ts';
import type { Appearance } from './protocol.ts';

/**
 * What a page and the reveal frame say to each other, after the handshake of protocol.ts. No message
 * holds a card's details or the frame's secret: the page learns that they are shown, nothing else.
 */
export interface ConfigureReveal {
  readonly type: 'configure';
  /** BCP 47. */
  readonly locale: string;
  /** Writing direction of the language. */
  readonly direction: 'ltr' | 'rtl';
  /** Colours and tokens. */
  readonly appearance: Appearance;
  /** Texts that the merchant overrides, by message key. */
  readonly messages: Readonly<Record<string, string>>;
}

/** What the page asks of the reveal frame. */
export type ToRevealFrame =
  | ConfigureReveal
  /** Make a new secret and send its commitment. */
  | { readonly type: 'prepare' }
  /** Redeem this grant, once, with the secret, and show what comes. */
  | { readonly type: 'reveal'; readonly grant: string; readonly cardId: string }
  | { readonly type: 'hide' };

/** Why the details are not shown. */
export const NOT_REVEALED = [
  /** The grant does not cover this card, or belongs to someone else. */
  'denied',
  /** The grant has ended, or was used. */
  'expired',
  'inactive',
  'limit',
  /** No answer came, or none that could be used. */
  'offline',
] as const;
export type NotRevealed = (typeof NOT_REVEALED)[number];

/** Why the details are no longer shown: time ran out, on request, or the page was left. */
export const HIDDEN = ['time', 'asked', 'page'] as const;
export type Hidden = (typeof HIDDEN)[number];

/** What the reveal frame says to the page. */
export type FromRevealFrame =
  /** Dressed as configured. */
  | { readonly type: 'ready' }
  | ({ readonly type: 'resize' } & FrameSize)
  /** SHA-256 of the frame's secret, base64url: goes into the grant. */
  | { readonly type: 'commitment'; readonly commitment: string }
  | { readonly type: 'revealed' }
  | { readonly type: 'not-revealed'; readonly reason: NotRevealed }
  | { readonly type: 'hidden'; readonly reason: Hidden };
