import { holdsOrder } from '../contract/vocabulary/outcomes.ts';
import type { ReadView } from '../contract/proxy/checkout-guards.ts';
import type { PaymentResult } from '../contract/proxy/checkout.schema.ts';
import type { Consent } from '../contract/proxy/consent.schema.ts';
import type { CheckoutClient } from './checkout-client.ts';
import { CheckoutError } from './checkout-error.ts';
import { NotPaidError } from './not-paid-error.ts';

/** What a payment method needs to send one payment. */
export interface Intention {
  /** Kept across retries until an answer is known, so that no retry can pay twice (P-01). */
  readonly idempotencyKey: string;
  /** Of the view the shopper saw; the proxy refuses if amount or items have changed since. */
  readonly revision: number;
  /** What the shopper has agreed to. */
  readonly consents?: readonly Consent[];
}

/** How sending ended. Only `paid` and `offline` can have made an attempt. */
export type SendAnswer =
  | { readonly kind: 'paid'; readonly result: PaymentResult }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'problem'; readonly slug: string }
  | { readonly kind: 'offline' };

/** Sends one payment, of the view that the shopper saw. */
type Send = (intention: Intention, view: ReadView) => Promise<SendAnswer>;

/** `finding-out`: sent, without an answer; the proxy is being queried for the result. */
export type Progress = 'idle' | 'sending' | 'finding-out';

/** Why it is not certain whether an attempt was made: the request may still arrive. */
const UNCONFIRMED = 'unconfirmed';

/** Problems caused by an earlier attempt or request, and what is known if the view shows none. */
const TELLS_OF_ANOTHER: Readonly<Record<string, string>> = {
  'attempt-running': 'attempt-running',
  'already-paid': 'already-paid',
  'request-in-flight': UNCONFIRMED,
  'idempotency-key-reused': UNCONFIRMED,
};

/** What a session knows; each change replaces some of it. */
type Known = Pick<CheckoutSession, 'view' | 'fault' | 'refusal' | 'progress' | 'endsAt'>;

/**
 * One session of a page: the newest view, and at most one payment at a time. Every payment goes
 * through `pay`, so two clicks, two elements or a lost answer can't become two payments.
 */
export class CheckoutSession {
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
  #key: string | undefined;
  #made: string | undefined;
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

  /** The attempt was made through this session, and not found, for example after a reload. */
  get madeHere(): boolean {
    return !!this.#made && this.attempt?.attempt_id === this.#made;
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
      this.#accept(view);
      if (isOver(view)) over.abort();
    };
    const blame = (fault: CheckoutError) => this.#change({ fault });
    const warn = (endsAt: number | undefined) => this.#change({ endsAt });
    try {
      await this.client.events(accept, either, blame, warn);
    } catch (error) {
      blame(error as CheckoutError);
    }
  }

  /** Fetches the view once; the result is in `view` or `fault`. */
  async refresh(): Promise<void> {
    try {
      this.#accept(await this.client.view());
    } catch (error) {
      this.#change({ fault: error as CheckoutError });
    }
  }

  /**
   * Sends one payment and resolves to its result. While one runs, all callers get the same promise; an
   * order that is already being paid resolves to that attempt. Without an answer it waits for
   * the view. Rejects with NotPaidError when it is proven that no attempt was made, and with
   * CheckoutError when that is not certain.
   */
  pay(send: Send): Promise<PaymentResult> {
    this.#running ??= this.#pay(send).finally(() => {
      this.#running = undefined;
      this.#change({ progress: 'idle' });
    });
    return this.#running;
  }

  /** Forgets why the last try made no attempt, or failed. */
  dismiss(): void {
    this.#dismissed = this.attempt?.attempt_id;
    this.#change({ refusal: undefined });
  }

  async #pay(send: Send): Promise<PaymentResult> {
    const { view, attempt: before } = this;
    if (!view) throw new NotPaidError('not-loaded');
    if (before?.outcome && holdsOrder(before.outcome)) return before;
    if (view.state === 'paying') return this.#findOut(undefined, 'attempt-running');

    this.#change({ refusal: undefined, progress: 'sending' });
    this.#key ??= crypto.randomUUID();
    const answer = await send({ idempotencyKey: this.#key, revision: view.revision }, view);
    switch (answer.kind) {
      case 'paid':
        if (!answer.result.outcome) return this.#findOut(before, UNCONFIRMED);
        return this.#settle(answer.result);
      case 'invalid':
        throw new NotPaidError('invalid');
      case 'offline':
        return this.#findOut(before, UNCONFIRMED);
      case 'problem': {
        const otherwise = TELLS_OF_ANOTHER[answer.slug];
        if (otherwise) return this.#findOut(before, otherwise);
        await this.refresh();
        return this.#refuse(answer.slug);
      }
    }
  }

  /** Asks, for as long as it takes, whether there is an attempt after `before`, and how it ended. */
  async #findOut(before: PaymentResult | undefined, otherwise: string): Promise<PaymentResult> {
    this.#change({ progress: 'finding-out' });
    const known = new AbortController();
    let found: PaymentResult | undefined;
    const judge = (view: ReadView) => {
      this.#accept(view);
      const { attempt, state } = view;
      const ours = attempt?.attempt_id === before?.attempt_id ? undefined : attempt;
      if (ours?.outcome) found = ours;
      if (found || (!ours && state !== 'paying')) known.abort();
    };
    await this.client.events(judge, known.signal).catch((error: unknown) => {
      this.#change({ fault: error as CheckoutError, refusal: UNCONFIRMED });
      throw error;
    });
    return found ? this.#settle(found) : this.#refuse(otherwise);
  }

  #settle(result: PaymentResult): PaymentResult {
    this.#key = undefined;
    this.#made = result.attempt_id;
    const known = this.attempt;
    // The view can have moved on while the answer was under way, also to another payment.
    if (
      known?.outcome === 'succeeded' ||
      (known?.attempt_id === result.attempt_id && known.outcome === 'failed')
    )
      return known;
    if (this.view) this.#change({ view: { ...this.view, attempt: result } });
    return result;
  }

  #refuse(slug: string): never {
    this.#change({ refusal: slug });
    // The key stays the same, so that the request that may still arrive and the next are one payment.
    if (slug === UNCONFIRMED) throw new CheckoutError('unreachable', 'no answer');
    this.#key = undefined;
    throw new NotPaidError(slug);
  }

  #accept(view: ReadView): void {
    const { attempt: known, refusal } = this;
    if (view.version <= (this.view?.version ?? -1)) {
      this.#change({ fault: undefined });
      return;
    }
    const same = known?.attempt_id === view.attempt?.attempt_id;
    // What was not certain shows now, and the next payment is another one.
    const resolved = refusal === UNCONFIRMED && !same;
    if (resolved) this.#key = undefined;
    this.#change({
      fault: undefined,
      refusal: resolved ? undefined : refusal,
      // An answer can arrive before the view that includes it.
      view: known && same && !view.attempt?.outcome ? { ...view, attempt: known } : view,
    });
  }

  #change(news: Partial<Known>): void {
    Object.assign(this, news);
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Nothing more will happen to it, whatever becomes of an attempt that the shopper gave up. */
const isOver = ({ state, proven }: ReadView): boolean =>
  state === 'paid' || (state !== 'open' && state !== 'paying' && proven !== 'not_known');
