/**
 * What page and secure frame say to each other. Types only; the guards that hold each message to
 * its shape are in guards.ts. No message ever holds card data or, frame to page, a credential.
 *
 * Handshake, by `window.postMessage` to the exact origin that the frame's address names:
 *   frame → page   Hello   (nonce from the frame's address fragment, with one end of a MessageChannel)
 * After that everything goes through the channel. Only who got the hello holds its other end, so the
 * frame asks for no further proof, and listens to nothing else.
 */
import type { FrameSize } from './frame-size.ts';
import type { DeviceData, ShopperDetails } from '../contract/proxy/checkout.schema.ts';
import type { Consent } from '../contract/proxy/consent.schema.ts';

/** Page and frame must agree on it; each incompatible change raises it. */
export const PROTOCOL_VERSION = 2;

/** Frame to page: its document has begun to load. */
export interface Hello {
  readonly tender: 'hello';
  /** The frame's protocol version. */
  readonly version: number;
  /** From the frame's address fragment. */
  readonly nonce: string;
}

/** Fields of the card form, in their order. */
export const CARD_FIELDS = ['number', 'expiry', 'security-code', 'name'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** Looks, texts and language; sent at connection and again whenever one changes. */
export interface Appearance {
  /** `auto` follows the device. */
  readonly colorScheme: 'light' | 'dark' | 'auto';
  /** `--tender-*` custom properties; the frame parses each value and drops what it doesn't know. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** Page to frame: language, texts and styles; the first message, and after each change. */
export interface Configure {
  readonly type: 'configure';
  /** BCP 47. */
  readonly locale: string;
  /** Writing direction of the language. */
  readonly direction: 'ltr' | 'rtl';
  /** Colours and tokens. */
  readonly appearance: Appearance;
  /** Texts that the merchant overrides, by message key; the frame takes those it knows. */
  readonly messages: Readonly<Record<string, unknown>>;
  /** Nothing can be typed. */
  readonly disabled: boolean;
  /** Pay by this stored card: only its security code is needed. */
  readonly storedCard?: StoredCardChoice;
}

/** A stored card of the shopper, to pay by. */
export interface StoredCardChoice {
  /** Names the card to the proxy; it is not the gateway's token. */
  readonly handle: string;
  /** For the length of the security code and its picture. */
  readonly brand: string;
}

/** The page's orders to the frame. `id` pairs an order with its answer. */
export type ToFrame =
  | Configure
  | {
      readonly type: 'focus';
      readonly field?: CardField | undefined;
      /** Why: read with the field, which is marked. */
      readonly about?: string | undefined;
    }
  | { readonly type: 'reset' }
  | { readonly type: 'validate'; readonly id: string }
  | {
      readonly type: 'pay';
      readonly id: string;
      readonly clientSecret: string;
      readonly idempotencyKey: string;
      readonly revision: number;
      readonly details?: ShopperDetails;
      readonly device?: DeviceData;
      readonly consents?: readonly Consent[];
      /** The shopper ticked the consent box, which is the page's. */
      readonly saveCard?: boolean;
      readonly instalmentsId?: string;
    };

/** State of the form; the page learns brand, last four and validity, nothing else. */
export interface FormState {
  /** Every field is filled in and valid. */
  readonly complete: boolean;
  /** Brand by the first digits, such as `visa`; `null` while it is open. */
  readonly brand: string | null;
  /** Last four digits of a complete number. */
  readonly lastFour: string | null;
  /** Fields whose fault is shown, in form order. */
  readonly invalid: readonly CardField[];
}

/** Why the frame has no result. */
export type PayFailure =
  /** The form has faults; they are shown and focused in the frame. */
  | { readonly kind: 'invalid' }
  /** The proxy refused before any attempt, with a problem slug; its `errors` name the fields at fault. */
  | { readonly kind: 'problem'; readonly slug: string; readonly errors?: unknown }
  /** No answer arrived; the attempt may exist. The session's view shows it. */
  | { readonly kind: 'offline' };

/** What the card frame says to the page. */
export type FromFrame =
  /** From the first `configure` on, when the form is dressed and can be shown, and at each change. */
  | { readonly type: 'state'; readonly state: FormState }
  | ({ readonly type: 'resize' } & FrameSize)
  /** Enter was pressed in the form. */
  | { readonly type: 'submit' }
  /** A field has focus. */
  | { readonly type: 'focus'; readonly field: CardField }
  /** A field has focus no longer. */
  | { readonly type: 'blur'; readonly field: CardField }
  | { readonly type: 'validated'; readonly id: string; readonly valid: boolean }
  | { readonly type: 'paid'; readonly id: string; readonly result: unknown }
  | { readonly type: 'not-paid'; readonly id: string; readonly failure: PayFailure };

/** The challenge document to the page, by `window.postMessage`: the shopper has come back to it. */
export interface Returned {
  readonly tender: 'returned';
  /** The attempt's id. */
  readonly attempt: string;
}
