import type { CheckoutError } from './checkout-error.ts';

/**
 * A value that several elements show, loaded once for all of them. The last value stays while it is
 * reloaded, and also if that fails.
 */
export class Watched<T> {
  readonly #load: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #running: Promise<void> | undefined;
  /** The newest answer; none before the first one. */
  value: T | undefined;
  /** Why the last question failed; gone when one succeeds. */
  error: CheckoutError | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** It is being loaded. */
  get busy(): boolean {
    return this.#running !== undefined;
  }

  /** Calls the listener after each change until the signal aborts; the first listener makes it load. */
  follow(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
    if (this.value === undefined && !this.error) void this.refresh();
  }

  /** Reloads; one request at a time. Never rejects: see `error`. */
  refresh(): Promise<void> {
    this.#running ??= this.#ask().finally(() => {
      this.#running = undefined;
      this.#tell();
    });
    return this.#running;
  }

  async #ask(): Promise<void> {
    this.#tell();
    try {
      this.value = await this.#load();
      this.error = undefined;
    } catch (error) {
      this.error = error as CheckoutError;
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
