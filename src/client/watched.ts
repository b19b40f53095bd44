import type { Clock } from '../contract/runtime/dependencies.ts';
import { browserClock } from './browser-clock.ts';
import type { CheckoutError } from './checkout-error.ts';

interface WatchedOptions<T> {
  /** What the proxy knows: shown until the value is loaded, which waits until someone sees it. */
  readonly known?: () => Promise<T | undefined>;
  readonly clock?: Clock;
}

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

/**
 * A value that several elements show, loaded once for all of them. The last value stays while it is
 * reloaded, and also if that fails; a temporary failure is retried while someone
 * follows.
 */
export class Watched<T> {
  readonly #load: (signal?: AbortSignal) => Promise<T>;
  readonly #known: WatchedOptions<T>['known'];
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  readonly #eyes = new Set<AbortSignal>();
  #unseen: AbortController | undefined;
  #running: Promise<void> | undefined;
  #recalling = false;
  #asked = false;
  #failures = 0;
  /** The newest answer; none before the first one. */
  value: T | undefined;
  /** Why the last request failed; cleared when one succeeds. */
  error: CheckoutError | undefined;

  /** The signal that `load` gets aborts when nobody sees the value any more. */
  constructor(
    load: (signal?: AbortSignal) => Promise<T>,
    { known, clock = browserClock }: WatchedOptions<T> = {},
  ) {
    this.#load = load;
    this.#known = known;
    this.#clock = clock;
  }

  /** Someone shows it. */
  get followed(): boolean {
    return this.#listeners.size > 0;
  }

  /** It is being loaded. */
  get busy(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Calls the listener after each change until the signal aborts. The first listener starts loading, or
   * gets what is known.
   */
  follow(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
    if (this.#known) void this.#recall(this.#known);
    else if (!this.#asked) void this.refresh();
  }

  /** Someone sees it until the signal aborts: it is loaded, unless it was. */
  look(signal: AbortSignal): void {
    this.#eyes.add(signal);
    signal.addEventListener('abort', () => this.#lookAway(signal), { once: true });
    this.#see();
  }

  /** Reloads, seen or not; one request at a time. Never rejects: see `error`. */
  refresh(): Promise<void> {
    this.#unseen = undefined;
    return this.#start();
  }

  /** Reloads after a change, which a request that is under way may know nothing of. */
  async reload(): Promise<void> {
    await this.#running;
    await this.refresh();
  }

  /** Changes the value by what was learnt elsewhere; nothing before there is one. */
  amend(change: (value: T) => T): void {
    if (this.value === undefined) return;
    this.value = change(this.value);
    this.#tell();
  }

  /** Loads it once more as soon as someone sees it; at once where nothing else was known of it. */
  renew(): void {
    if (!this.followed) return;
    if (this.#known) {
      this.#asked = false;
      this.#see();
    } else void this.refresh();
  }

  #see(): void {
    if (this.#asked || this.busy || this.#eyes.size === 0) return;
    this.#unseen = new AbortController();
    void this.#start(this.#unseen.signal);
  }

  #lookAway(signal: AbortSignal): void {
    this.#eyes.delete(signal);
    if (this.#eyes.size === 0) this.#unseen?.abort();
  }

  #start(unseen?: AbortSignal): Promise<void> {
    this.#asked = true;
    this.#running ??= this.#ask(unseen).finally(() => {
      this.#running = undefined;
      this.#tell();
      this.#see();
    });
    return this.#running;
  }

  async #recall(known: () => Promise<T | undefined>): Promise<void> {
    if (this.#recalling) return;
    this.#recalling = true;
    // What can't be recalled is loaded as soon as someone looks.
    const value = await known().catch(() => undefined);
    this.value ??= value;
    this.#tell();
  }

  async #ask(unseen?: AbortSignal): Promise<void> {
    this.#tell();
    try {
      this.value = await this.#load(unseen);
      this.error = undefined;
      this.#failures = 0;
    } catch (error) {
      // Nothing was sent: it is loaded when it is seen again.
      if (unseen?.aborted && error === unseen.reason) {
        this.#asked = false;
        return;
      }
      this.error = error as CheckoutError;
      if (this.error.passing && this.#listeners.size > 0) void this.#again(this.error);
    }
  }

  async #again(error: CheckoutError): Promise<void> {
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures, LONGEST_WAIT);
    this.#failures += 1;
    await this.#clock.sleep(wait);
    // Someone may have asked in the meantime, or nobody follows any more.
    if (this.error !== error || this.#listeners.size === 0) return;
    this.renew();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
