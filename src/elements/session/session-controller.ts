import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { CheckoutSession, createCheckoutClient } from '../../client/index.ts';
import { sessionContext } from './contexts.ts';
import {
  TenderLoadErrorEvent,
  TenderResultEvent,
  TenderSessionChangeEvent,
  type SettledPayment,
} from '../events/checkout-events.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import { explain, PATIENCE, reportLoadError } from '../set-up/explain.ts';
import { formMode, isSilent, statusOf } from './session-status.ts';

type Host = ReactiveControllerHost & HTMLElement;

/**
 * The session that an element works with: its own if it has a credential, else that of the
 * surrounding checkout. The host re-renders after each change. The session's owner keeps it up to
 * date while connected, and reports changes to the page.
 */
export class SessionController implements ReactiveController {
  readonly #host: Host;
  readonly #inherited: ScopedContextConsumer<CheckoutSession | undefined>;
  #own: CheckoutSession | undefined;
  #key = '';
  #report: (() => void) | undefined;
  #nextWaits = false;
  #followed: CheckoutSession | undefined;
  #following: AbortController | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
    this.#inherited = new ScopedContextConsumer(host, sessionContext);
  }

  get value(): CheckoutSession | undefined {
    return this.#own ?? this.#inherited.value;
  }

  /** Takes the host's credential, or who fetches one; call it before each update. */
  use(proxy: string, credential: string | (() => Promise<string>)): void {
    // Frameworks create a new function at each render: only its presence counts.
    const key = `${proxy} ${typeof credential === 'string' ? credential : 'fetched'}`;
    this.#nextWaits = this.#key !== '' && this.#key !== key && this.#isPaying();
    if (this.#key !== key && !this.#nextWaits) {
      this.#key = key;
      this.#own =
        proxy && credential
          ? new CheckoutSession(createCheckoutClient({ proxy, clientSecret: credential }))
          : undefined;
      if (this.#own) this.#report = reporter(this.#host, this.#own);
    }
    if (this.value !== this.#followed) this.#follow();
  }

  /**
   * Goes on with the session that waits: a payment is never dropped, and its shopper reads how it
   * ended before there is something else to pay.
   */
  get next(): (() => void) | undefined {
    return this.#nextWaits ? () => this.restart() : undefined;
  }

  #isPaying(): boolean {
    const session = this.#own;
    const form = formMode(session);
    if (!session) return false;
    const runs =
      session.progress !== 'idle' || (session.madeHere && (form === 'away' || form === 'busy'));
    return runs || (this.#nextWaits && !isSilent(statusOf(session)));
  }

  /** Starts with a newly fetched credential, or with the one that waits. */
  restart(): void {
    this.#key = '';
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#host.requestUpdate();
    setTimeout(() => this.value ?? explain(this.#host, 'tender-checkout'), PATIENCE);
  }

  hostDisconnected(): void {
    this.#following?.abort();
    this.#followed = undefined;
  }

  #follow(): void {
    this.#following?.abort();
    const session = (this.#followed = this.#host.isConnected ? this.value : undefined);
    if (!session) return;
    const { signal } = (this.#following = new AbortController());
    session.subscribe(() => this.#host.requestUpdate(), signal);
    if (!this.#report || session !== this.#own) return;
    session.subscribe(this.#report, signal);
    void session.keep(signal);
  }
}

/** Tells the page what is new about a session since the last time it looked. */
function reporter(host: HTMLElement, session: CheckoutSession): () => void {
  let { view, fault } = session;
  let reported = '';
  return () => {
    if (session.view !== view) {
      view = session.view;
      if (view) host.dispatchEvent(new TenderSessionChangeEvent(view));
    }
    if (session.fault !== fault) {
      fault = session.fault;
      if (fault && !view)
        reportLoadError(
          host,
          session.client.proxy,
          new TenderLoadErrorEvent('session', fault.kind, fault),
        );
    }
    const { attempt } = session;
    if (!attempt?.outcome) return;
    const result = `${attempt.attempt_id} ${attempt.outcome}`;
    if (result !== reported) {
      reported = result;
      host.dispatchEvent(new TenderResultEvent(attempt as SettledPayment));
    }
  };
}
