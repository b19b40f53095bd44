import type { Clock } from '../contract/runtime/dependencies.ts';
import { browserClock } from './browser-clock.ts';
import type { CheckoutError } from './checkout-error.ts';

/** Fewer than a browser's connections to one server: what a person asks for is not kept waiting. */
const AT_ONCE = 4;
const TRIES = 6;
const FIRST_WAIT = 1_000;

/** Sends a few requests at a time, in order, and repeats one that the rate limit kept from being sent. */
export class RequestQueue {
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(clock: Clock = browserClock) {
    this.#clock = clock;
  }

  /**
   * As `work`, once it is its turn. Rejects with the signal's reason, and sends nothing, if nobody wants it
   * any more by then; what has been sent is awaited.
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#running === AT_ONCE) await this.#turn(signal);
    else this.#running += 1;
    try {
      return await this.#persist(work, signal);
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        this.#waiting.delete(go);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(go);
        reject(signal?.reason as Error);
      };
      this.#waiting.add(go);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  async #persist<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      signal?.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        const busy = (error as Partial<CheckoutError>).slug === 'gateway-busy';
        if (!busy || tries === TRIES) throw error;
        await this.#clock.sleep(FIRST_WAIT * tries);
      }
    }
  }
}
