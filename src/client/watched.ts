import type { Clock } from '../contract/runtime/dependencies.ts';
import { browserClock } from './browser-clock.ts';
import type { CheckoutError } from './checkout-error.ts';

interface WatchedOptions<T> {
  /** What the proxy knows: shown until the value is loaded, which waits for `look`. */
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
  readonly #load: () => Promise<T>;
  readonly #known: WatchedOptions<T>['known'];
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #running: Promise<void> | undefined;
  #recalling = false;
  #asked = false;
  #failures = 0;
  /** The newest answer; none before the first one. */
  value: T | undefined;
  /** Why the last request failed; cleared when one succeeds. */
  error: CheckoutError | undefined;

  constructor(load: () => Promise<T>, { known, clock = browserClock }: WatchedOptions<T> = {}) {
    this.#load = load;
    this.#known = known;
    this.#clock = clock;
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
    else this.look();
  }

  /** Someone sees it: it is loaded, unless it was. */
  look(): void {
    if (!this.#asked) void this.refresh();
  }

  /** Reloads; one request at a time. Never rejects: see `error`. */
  refresh(): Promise<void> {
    this.#asked = true;
    this.#running ??= this.#ask().finally(() => {
      this.#running = undefined;
      this.#tell();
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

  async #ask(): Promise<void> {
    this.#tell();
    try {
      this.value = await this.#load();
      this.error = undefined;
      this.#failures = 0;
    } catch (error) {
      this.error = error as CheckoutError;
      if (this.error.passing && this.#listeners.size > 0) void this.#again(this.error);
    }
  }

  async #again(error: CheckoutError): Promise<void> {
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures, LONGEST_WAIT);
    this.#failures += 1;
    await this.#clock.sleep(wait);
    // Someone may have asked in the meantime, or nobody follows any more.
    if (this.error === error && this.#listeners.size > 0) await this.refresh();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
