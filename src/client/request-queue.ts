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
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(clock: Clock = browserClock) {
    this.#clock = clock;
  }

  /** As `work`, once it is its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running === AT_ONCE)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await this.#persist(work);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #persist<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
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
