/**
 * What page and secure frame say to each other. Types only; the guards that hold each message to
 * its shape are in guards.ts. No message ever holds card data or, frame to page, a credential.
 *
 * Handshake, by `window.postMessage` with exact target origins:
 *   frame → page   Hello   (nonce from the frame's address fragment)
 *   page  → frame  Connect (same nonce, with one end of a MessageChannel)
 * After that everything goes through the port.
 */
import type { PaymentResult, ShopperDetails } from '../contract/proxy/checkout.schema.ts';

export const PROTOCOL_VERSION = 1;

export interface Hello {
  readonly tender: 'hello';
  readonly version: number;
  readonly nonce: string;
}

export interface Connect {
  readonly tender: 'connect';
  readonly version: number;
  readonly nonce: string;
}

export const CARD_FIELDS = ['number', 'expiry', 'security-code', 'name'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** Looks, texts and language; sent at connection and again whenever one changes. */
export interface Appearance {
  readonly colorScheme: 'light' | 'dark' | 'auto';
  /** `--tender-*` custom properties; the frame parses each value and drops what it doesn't know. */
  readonly tokens: Readonly<Record<string, string>>;
}

export interface Configure {
  readonly type: 'configure';
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly appearance: Appearance;
  /** Texts that the merchant overrides, by message key; the frame takes those it knows. */
  readonly messages: Readonly<Record<string, unknown>>;
  readonly disabled: boolean;
  /** Pay by this stored card: nothing but its security code is asked for. */
  readonly storedCard?: StoredCardChoice;
}

export interface StoredCardChoice {
  readonly handle: string;
  readonly brand: string;
}

/** The page's orders to the frame. `id` pairs an order with its answer. */
export type ToFrame =
  | Configure
  | { readonly type: 'focus'; readonly field?: CardField }
  | { readonly type: 'reset' }
  | { readonly type: 'validate'; readonly id: string }
  | {
      readonly type: 'pay';
      readonly id: string;
      readonly clientSecret: string;
      readonly idempotencyKey: string;
      readonly revision: number;
      readonly details?: ShopperDetails;
      /** The shopper ticked the consent box, which is the page's. */
      readonly saveCard?: boolean;
      readonly instalmentsId?: string;
    };

/** How the form stands; the page learns brand, last four and validity, nothing else. */
export interface FormState {
  readonly complete: boolean;
  readonly brand: string | null;
  readonly lastFour: string | null;
  /** Fields whose fault is shown, in form order. */
  readonly invalid: readonly CardField[];
}

export type PayFailure =
  /** The form has faults; they are shown and focused in the frame. */
  | { readonly kind: 'invalid' }
  /** The proxy refused before any attempt, with a problem slug. */
  | { readonly kind: 'problem'; readonly slug: string }
  /** No answer arrived; the attempt may exist. The session's view tells. */
  | { readonly kind: 'offline' };

export type FromFrame =
  /** From the first `configure` on, when the form is dressed and can be shown, and at each change. */
  | { readonly type: 'state'; readonly state: FormState }
  | { readonly type: 'resize'; readonly height: number }
  /** Enter was pressed in the form. */
  | { readonly type: 'submit' }
  | { readonly type: 'validated'; readonly id: string; readonly valid: boolean }
  | { readonly type: 'paid'; readonly id: string; readonly result: PaymentResult }
  | { readonly type: 'not-paid'; readonly id: string; readonly failure: PayFailure };

/** The challenge document to the page, by `window.postMessage`: the shopper has come back to it. */
export interface Returned {
  readonly tender: 'returned';
  /** The attempt's id. */
  readonly attempt: string;
}
