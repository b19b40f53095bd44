import type { Clock } from '../../contract/runtime/dependencies.ts';

/** How long details are shown, and how much each extension adds (WCAG 2.2.1). */
export const SECONDS_SHOWN = 30;

/** Counts down the seconds that are left; the viewer may restart it. */
export class Countdown {
  readonly #clock: Pick<Clock, 'now' | 'sleep'>;
  #end = 0;

  constructor(clock: Pick<Clock, 'now' | 'sleep'>) {
    this.#clock = clock;
  }

  extend(): void {
    this.#end = this.#clock.now() + SECONDS_SHOWN * 1000;
  }

  /** Reports the seconds left, every second; resolves when none are left or the signal aborts. */
  async run(tell: (left: number) => void, signal: AbortSignal): Promise<void> {
    this.extend();
    while (!signal.aborted) {
      // By the clock, not by counting: time also passes while a device sleeps.
      const left = this.#end - this.#clock.now();
      if (left <= 0) return;
      tell(Math.ceil(left / 1000));
      await this.#clock.sleep(left % 1000 || 1000, signal);
    }
  }
}
