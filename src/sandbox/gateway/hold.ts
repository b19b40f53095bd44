import type { Clock } from '../../contract/runtime/dependencies.ts';

/** No answer will come: a listener destroys the socket, a caller in process sees `fetch` reject. */
export class ConnectionDropped extends Error {
  override readonly name = 'ConnectionDropped';
  /** As Node names a connection that was cut. */
  readonly code = 'ECONNRESET';

  constructor() {
    super('the sandbox dropped the connection, as its scenario demands');
  }
}

interface Held {
  readonly orderNo: string;
  readonly when: 'before' | 'after';
  readonly release: () => void;
}

/** Connections that are kept open without an answer. */
export class Holds {
  readonly #held = new Map<number, Held>();
  readonly #clock: Clock;
  readonly #limitMs: number;
  #count = 0;

  constructor(clock: Clock, limitMs: number) {
    this.#clock = clock;
    this.#limitMs = limitMs;
  }

  /** Holds until a control call releases it, the caller goes, or the limit passes; then drops. */
  async holdThenDrop(orderNo: string, when: Held['when'], caller: AbortSignal): Promise<never> {
    const number = (this.#count += 1);
    const released = new AbortController();
    this.#held.set(number, { orderNo, when, release: () => released.abort() });
    await this.#clock.sleep(this.#limitMs, AbortSignal.any([caller, released.signal]));
    this.#held.delete(number);
    throw new ConnectionDropped();
  }

  /** The connections that are held, oldest first. */
  list(): { order_no: string; when: string }[] {
    return [...this.#held.values()].map(({ orderNo, when }) => ({ order_no: orderNo, when }));
  }

  /** Lets go of those of one order, or of all; answers how many. */
  release(orderNo?: string): number {
    const chosen = [...this.#held].filter(
      ([, held]) => orderNo === undefined || held.orderNo === orderNo,
    );
    for (const [number, held] of chosen) {
      this.#held.delete(number);
      held.release();
    }
    return chosen.length;
  }
}
