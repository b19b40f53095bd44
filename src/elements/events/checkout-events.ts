import {
  inTime,
  type CheckoutError,
  type NotPaidError,
  type ReadView,
} from '../../client/index.ts';
import type { SetUpError } from './set-up-error.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { Consent } from '../../contract/proxy/consent.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { CardField, FrameFailure } from '../../messaging/index.ts';

/** Time for a question to the shopper, not for a promise that never ends. */
const WAIT_LIMIT = 120_000;

/** All of them bubble and leave shadow roots, so a page listens wherever it likes. */
export class TenderEvent extends Event {
  constructor(type: `tender-${string}`, init: EventInit = {}) {
    super(type, { bubbles: true, composed: true, ...init });
  }
}

/** The secure frame has loaded and accepts input. */
export class TenderReadyEvent extends TenderEvent {
  constructor() {
    super('tender-ready');
  }
}

/** What the page may know about the card being typed. */
export interface CardChange {
  /** Every field is filled in and valid. */
  readonly complete: boolean;
  /** Brand by the first digits, such as `visa`; `null` until it is recognised. */
  readonly brand: string | null;
  /** Last four digits of a complete number. */
  readonly lastFour: string | null;
  /** Fields whose error is shown, in form order. */
  readonly invalid: readonly CardField[];
}

/** Whether all is filled in, or what the page may know about a card, has changed. */
export class TenderChangeEvent extends TenderEvent {
  /** Everything that the payment method asks for is filled in and valid. */
  readonly complete: boolean;
  /** What the page may know about the card now; undefined for another payment method. */
  readonly card: CardChange | undefined;

  constructor(complete: boolean, card?: CardChange) {
    super('tender-change');
    this.complete = complete;
    this.card = card;
  }
}

/**
 * A payment is about to be sent. `preventDefault()` stops it; `waitUntil()` holds it until the
 * promise resolves, and stops it when the promise rejects.
 */
export class TenderBeforePayEvent extends TenderEvent {
  /** What is about to be paid. */
  readonly view: ReadView;
  /**
   * What the shopper has agreed to; the proxy records it with the payment. A page that asks for consent
   * to a subscription itself adds it here.
   */
  readonly consents: Consent[] = [];
  /** What the promise of `waitUntil()` that stopped the payment was rejected with. */
  cause: unknown;
  readonly #waits: Promise<unknown>[] = [];

  constructor(view: ReadView) {
    super('tender-before-pay', { cancelable: true });
    this.view = view;
  }

  /** Holds the payment until the promise resolves, for two minutes at most; a rejection stops it. */
  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /** Whether the payment may be sent, once everything waited for is done. Rejects after two minutes. */
  async allowed(): Promise<boolean> {
    const waits = await inTime(Promise.allSettled(this.#waits), AbortSignal.timeout(WAIT_LIMIT));
    const refusal = waits.find((wait) => wait.status === 'rejected');
    this.cause = refusal?.reason;
    return !this.defaultPrevented && !refusal;
  }
}

/** A payment whose outcome is known; `unknown` is one of them. */
export type SettledPayment = PaymentResult & { readonly outcome: Outcome };

/** The payment's outcome, each time one becomes known or changes, also after a reload. */
export class TenderResultEvent extends TenderEvent {
  /** The attempt and its outcome. */
  readonly result: SettledPayment;

  constructor(result: SettledPayment) {
    super('tender-result');
    this.result = result;
  }
}

/**
 * The shopper tried to pay and there is no result. A NotPaidError proves that no attempt was made, and
 * its `reason` says why; after a CheckoutError a request may still arrive at the proxy. A SetUpError is
 * for the page's developer: the element lacks what it needs, so that no shopper could pay.
 */
export class TenderErrorEvent extends TenderEvent {
  /** Why there is no result. */
  readonly error: NotPaidError | CheckoutError | SetUpError;

  constructor(error: TenderErrorEvent['error']) {
    super('tender-error');
    this.error = error;
  }
}

/** The session, a secure frame, or what a grant opens could not be loaded. The element offers to try again. */
export class TenderLoadErrorEvent extends TenderEvent {
  /** What could not be loaded; `grant` is what an issuing element shows with one. */
  readonly source: 'session' | 'frame' | 'grant';
  /** The kind of failure, for example `timeout` or `unreachable`. */
  readonly reason: FrameFailure['kind'] | CheckoutError['kind'];
  /** The error behind it, if there is one. */
  readonly error: unknown;

  constructor(
    source: TenderLoadErrorEvent['source'],
    reason: TenderLoadErrorEvent['reason'],
    error?: unknown,
  ) {
    super('tender-load-error');
    this.source = source;
    this.reason = reason;
    this.error = error;
  }
}

/** The session's view has changed: amount, items, state or attempt. */
export class TenderSessionChangeEvent extends TenderEvent {
  /** The new view. */
  readonly view: ReadView;

  constructor(view: ReadView) {
    super('tender-session-change');
    this.view = view;
  }
}

/** Every event of the checkout elements, by name. */
export interface TenderEventMap {
  /** The card form can be typed into. */
  'tender-ready': TenderReadyEvent;
  /** Completeness, or a card's brand, last four digits or shown errors, have changed. */
  'tender-change': TenderChangeEvent;
  /** A payment is about to be sent; cancelable. */
  'tender-before-pay': TenderBeforePayEvent;
  /** An outcome is known or has changed. */
  'tender-result': TenderResultEvent;
  /** `pay()` gave no result, or the element lacks what it needs. */
  'tender-error': TenderErrorEvent;
  /** Session, frame, or what a grant opens could not be loaded. */
  'tender-load-error': TenderLoadErrorEvent;
  /** The session's view is new. */
  'tender-session-change': TenderSessionChangeEvent;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface HTMLElementEventMap extends TenderEventMap {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface DocumentEventMap extends TenderEventMap {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the one map, made global
  interface WindowEventMap extends TenderEventMap {}
}
