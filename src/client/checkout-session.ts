import { holdsOrder } from '../contract/vocabulary/holds-order.ts';
import type { ReadView } from '../contract/proxy/checkout-guards.ts';
import type { PaymentResult } from '../contract/proxy/checkout.schema.ts';
import type { CheckoutClient } from './checkout-client.ts';
import type { CheckoutError } from './checkout-error.ts';
import { NotPaidError } from './not-paid-error.ts';
import { payForSession } from './pay-for-session.ts';
import {
  UNCONFIRMED,
  type PayingSession,
  type Progress,
  type RiskData,
  type SendPayment,
} from './payment.ts';

/** What a session knows; each change replaces some of it. */
type Known = Pick<CheckoutSession, 'view' | 'fault' | 'refusal' | 'progress' | 'endsAt'>;

/**
 * One session of a page: the newest view, and at most one payment at a time. Every payment goes
 * through `pay`, so two clicks, two elements or a lost answer can't become two payments.
 */
export class CheckoutSession implements PayingSession {
  /** The client that every request of this session goes through. */
  readonly client: CheckoutClient;
  /** The newest view; none until the first one is loaded. */
  readonly view: ReadView | undefined;
  /** Why there is no view, or no newer one. */
  readonly fault: CheckoutError | undefined;
  /** Why the last try made no attempt: a problem's slug; or `unconfirmed`: it may still make one. */
  readonly refusal: string | undefined;
  /** What is happening now; `idle` while nothing is being paid. */
  readonly progress: Progress = 'idle';
  /** When the session ends, by this device's clock, once that is less than two minutes away. */
  readonly endsAt: number | undefined;
  #dismissed: string | undefined;
  /** What scripts of the page know; sent with every payment. */
  risk: RiskData | undefined;
  /** Idempotency key of the next payment. */
  key: string | undefined;
  /** Id of the attempt that was made last through this session. */
  made: string | undefined;
  #running: Promise<PaymentResult> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(client: CheckoutClient) {
    this.client = client;
  }

  /** The shopper has moved on from the attempt that failed. */
  get refusalDismissed(): boolean {
    return !!this.#dismissed && this.attempt?.attempt_id === this.#dismissed;
  }

  /** The attempt that counts for the order, in its newest known state. */
  get attempt(): PaymentResult | undefined {
    return this.view?.attempt;
  }

  /** The attempt beside which no other may start. */
  get holding(): PaymentResult | undefined {
    const { attempt } = this;
    return attempt?.outcome && holdsOrder(attempt.outcome) ? attempt : undefined;
  }

  /** The attempt was made through this session, and not found, for example after a reload. */
  get madeHere(): boolean {
    return !!this.made && this.attempt?.attempt_id === this.made;
  }

  /** Calls back after every change until the signal aborts. */
  subscribe(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener));
  }

  /** Keeps the view up to date until the signal aborts or nothing more can happen. */
  async keep(signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const either = AbortSignal.any([signal, over.signal]);
    const accept = (view: ReadView) => {
      this.accept(view);
      if (isOver(view)) over.abort();
    };
    const blame = (fault: CheckoutError) => this.change({ fault });
    const warn = (endsAt: number | undefined) => this.change({ endsAt });
    try {
      await this.client.events(accept, either, blame, warn);
    } catch (error) {
      // That a secret has ended says nothing of what was paid with it.
      if (this.view?.state !== 'paid') blame(error as CheckoutError);
    }
  }

  /** Reports each view until the signal aborts. */
  follow(onView: (view: ReadView) => void, signal: AbortSignal): Promise<void> {
    return this.client.events(onView, signal);
  }

  /** Fetches the view once; the result is in `view` or `fault`. */
  async refresh(): Promise<void> {
    try {
      this.accept(await this.client.view());
    } catch (error) {
      this.change({ fault: error as CheckoutError });
    }
  }

  /**
   * Sends one payment and resolves to its result. While one runs, all callers get the same promise; an
   * order that is already being paid resolves to that attempt. Without an answer it waits for
   * the view. Rejects with NotPaidError when it is proven that no attempt was made, and with
   * CheckoutError when that is not certain.
   */
  pay(send: SendPayment): Promise<PaymentResult> {
    if (!this.view) return Promise.reject(new NotPaidError('not-loaded'));
    this.#running ??= payForSession(this, this.view, send).finally(() => {
      this.#running = undefined;
      this.change({ progress: 'idle' });
    });
    return this.#running;
  }

  /** Forgets why the last try made no attempt, or failed. */
  dismiss(): void {
    this.#dismissed = this.attempt?.attempt_id;
    this.change({ refusal: undefined });
  }

  /** Takes a view, if it is newer. */
  accept(view: ReadView): void {
    const { attempt: known, refusal } = this;
    if (view.version <= (this.view?.version ?? -1)) {
      this.change({ fault: undefined });
      return;
    }
    const same = known?.attempt_id === view.attempt?.attempt_id;
    // What was not certain shows now, and the next payment is another one.
    const resolved = refusal === UNCONFIRMED && !same;
    if (resolved) this.key = undefined;
    this.change({
      fault: undefined,
      refusal: resolved ? undefined : refusal,
      // An answer can arrive before the view that includes it.
      view: known && same && !view.attempt?.outcome ? { ...view, attempt: known } : view,
    });
  }

  /** Replaces some of what is known, and tells. */
  change(news: Partial<Known>): void {
    Object.assign(this, news);
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Nothing more will happen to it, whatever becomes of an attempt that the shopper gave up. A payment can be cancelled. */
const isOver = ({ state, proven }: ReadView): boolean =>
  (state === 'expired' || state === 'cancelled') && proven !== 'not_known';
