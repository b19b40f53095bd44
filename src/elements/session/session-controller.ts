import { isServer, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { askEarly, CheckoutError, type RiskData } from '../../client/index.ts';
import { sessionContext } from './contexts.ts';
import { TenderLoadErrorEvent } from '../events/checkout-events.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import { explain, PATIENCE, reportLoadError } from '../set-up/explain.ts';
import type { PageSession } from './page-session.ts';

/** Milliseconds until code that could not be loaded is asked for once more. */
const NEXT_TRY = 4_000;

/** What a session does: it loads while the first answer is on its way. */
let machine: typeof import('./opened-session.ts') | undefined;

type Host = ReactiveControllerHost & HTMLElement;

/**
 * The session that an element works with: its own if it has a credential, else that of the
 * surrounding checkout. The host re-renders after each change. The session's owner keeps it up to
 * date while connected, and reports changes to the page.
 */
export class SessionController implements ReactiveController {
  readonly #host: Host;
  readonly #inherited: ScopedContextConsumer<PageSession | undefined>;
  #own: PageSession | undefined;
  #key = '';
  #risk: RiskData | undefined;
  #opening: AbortController | undefined;
  #report: (() => void) | undefined;
  #nextWaits = false;
  #followed: PageSession | undefined;
  #following: AbortController | undefined;
  /** The page has set nothing to work with, and there is no checkout around. */
  absent: unknown;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
    this.#inherited = new ScopedContextConsumer(host, sessionContext);
  }

  get value(): PageSession | undefined {
    return this.#own ?? this.#inherited.value;
  }

  /** Takes the host's credential, or who fetches one; call it before each update. */
  use(proxy: string, credential: string | (() => Promise<string>), risk?: RiskData): void {
    // Frameworks create a new function at each render: only its presence counts.
    const key = `${proxy} ${typeof credential === 'string' ? credential : 'fetched'}`;
    this.#risk = risk;
    this.#nextWaits = this.#key !== '' && this.#key !== key && this.#isPaying();
    if (this.#key !== key && !this.#nextWaits) {
      this.#key = key;
      this.#own = undefined;
      this.#opening?.abort();
      this.#opening = new AbortController();
      // A server draws what is there before a session is.
      if (proxy && credential && !(isServer as boolean))
        void this.#open(proxy, credential, this.#opening.signal);
      else this.#opening = undefined;
    }
    if (this.#own?.client) this.#own.risk = risk;
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
    if (!session?.client) return false;
    const { form, silent, progress, madeHere } = session;
    const runs = progress !== 'idle' || (madeHere && (form === 'away' || form === 'busy'));
    return runs || (this.#nextWaits && !silent);
  }

  /** Starts with a newly fetched credential, or with the one that waits. */
  restart(): void {
    this.#key = '';
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#host.requestUpdate();
    setTimeout(() => void (this.value ?? this.#opening ?? this.#explain()), PATIENCE);
  }

  async #explain(): Promise<void> {
    this.absent = await explain(this.#host, 'tender-checkout');
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#following?.abort();
    this.#followed = undefined;
  }

  /** Asks what is to be paid, and loads meanwhile what reads the answer. */
  async #open(
    proxy: string,
    clientSecret: string | (() => Promise<string>),
    signal: AbortSignal,
  ): Promise<void> {
    const early = machine ? undefined : askEarly(proxy, clientSecret);
    while (!machine) {
      machine = await import('./opened-session.ts').catch(() => undefined);
      if (signal.aborted) return;
      if (!machine) await this.#tellUnopened(proxy);
    }
    if (signal.aborted) return;
    const session = (this.#own = machine.openSession({ proxy, clientSecret, early }));
    session.risk = this.#risk;
    this.#report = machine.reporter(this.#host, session);
    this.#host.requestUpdate();
  }

  /** Resolves when it is time for another try, or when the shopper asks for one. */
  #tellUnopened(proxy: string): Promise<unknown> {
    const fault = new CheckoutError('unreachable', 'not loaded');
    if (!this.#own)
      reportLoadError(this.#host, proxy, new TenderLoadErrorEvent('session', fault.kind, fault));
    return new Promise<void>((resolve) => {
      this.#own = { status: 'unavailable', silent: false, form: 'broken', fault, refresh: resolve };
      this.#host.requestUpdate();
      setTimeout(resolve, NEXT_TRY);
    });
  }

  #follow(): void {
    this.#following?.abort();
    const session = (this.#followed = this.#host.isConnected ? this.value : undefined);
    if (!session?.client) return;
    const { signal } = (this.#following = new AbortController());
    session.subscribe(() => this.#host.requestUpdate(), signal);
    if (!this.#report || session !== this.#own) return;
    session.subscribe(this.#report, signal);
    void session.keep(signal);
  }
}
