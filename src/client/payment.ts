import type { ReadView } from '../contract/proxy/checkout-guards.ts';
import type { DeviceData, PaymentResult } from '../contract/proxy/checkout.schema.ts';
import type { Consent } from '../contract/proxy/consent.schema.ts';
import type { CheckoutError } from './checkout-error.ts';

/** What scripts of the page know of device and visit, by the gateway's names; sent on unread. */
export type RiskData = Pick<
  DeviceData,
  'device_fingerprint' | 'fraudvendor_token_cookie' | 'session_id'
>;

/** What a payment method needs to send one payment. */
export interface Intention {
  /** Kept across retries until an answer is known, so that no retry can pay twice (P-01). */
  readonly idempotencyKey: string;
  /** Of the view the shopper saw; the proxy refuses if amount or items have changed since. */
  readonly revision: number;
  /** What the shopper has agreed to. */
  readonly consents?: readonly Consent[];
  /** What only the browser knows. */
  readonly device?: DeviceData;
}

/** How sending ended. Only `paid` and `offline` can have made an attempt. */
export type SendAnswer =
  /** What is no result counts as no answer. */
  | { readonly kind: 'paid'; readonly result: unknown }
  | { readonly kind: 'invalid' }
  /** `errors` are the problem's, unproven. */
  | { readonly kind: 'problem'; readonly slug: string; readonly errors?: unknown }
  | { readonly kind: 'offline' };

/** Sends one payment, of the view that the shopper saw. */
export type SendPayment = (intention: Intention, view: ReadView) => Promise<SendAnswer>;

/** `finding-out`: sent, without an answer; the proxy is being queried for the result. */
export type Progress = 'idle' | 'sending' | 'finding-out';

/** Why it is not certain whether an attempt was made: the request may still arrive. */
export const UNCONFIRMED = 'unconfirmed';

/** What paying knows and changes of a session. */
export interface PayingSession {
  /** The newest view of the session. */
  readonly view: ReadView | undefined;
  /** The attempt that counts for the order. */
  readonly attempt: PaymentResult | undefined;
  /** The attempt beside which no other may start. */
  readonly holding: PaymentResult | undefined;
  /** Sent with every payment. */
  readonly risk: RiskData | undefined;
  /** Of the next payment. */
  key: string | undefined;
  /** The attempt that was made last. */
  made: string | undefined;
  /** Takes a view, if it is newer. */
  accept(view: ReadView): void;
  /** Replaces some of what is known, and tells. */
  change(news: {
    progress?: Progress;
    refusal?: string | undefined;
    fault?: CheckoutError;
    view?: ReadView;
  }): void;
  /** Reads the session again. */
  refresh(): Promise<void>;
  /** Reports each view until the signal aborts. */
  follow(onView: (view: ReadView) => void, signal: AbortSignal): Promise<void>;
}
