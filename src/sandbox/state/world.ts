import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Clock } from '../../contract/runtime/dependencies.ts';
import { draw } from './draw.ts';
import { Ledger, type LedgerEntry } from './ledger.ts';
import type { SandboxEvent, SandboxState, Task } from './state.ts';

export interface SandboxDependencies {
  readonly profile: Profile;
  /** Where browsers and the proxy reach the sandbox; its pages' addresses begin with it. */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly seed: number;
}

/**
 * What an operation works on: the state, the ledger over it, time and ids. Everything done to it is
 * done without waiting, so that each operation happens at once or not at all.
 */
export class SandboxContext {
  readonly profile: Profile;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly seed: number;
  state: SandboxState;
  ledger: Ledger;
  #moment: number | null = null;

  constructor(surroundings: SandboxDependencies, state: SandboxState) {
    this.profile = surroundings.profile;
    this.publicUrl = surroundings.publicUrl;
    this.clock = surroundings.clock;
    this.seed = surroundings.seed;
    this.state = state;
    this.ledger = new Ledger(state.transfers);
  }

  /** Starts over with another state. */
  replace(state: SandboxState): void {
    this.state = state;
    this.ledger = new Ledger(state.transfers);
  }

  /** The sandbox's own time, which control calls can freeze and move. */
  now(): number {
    const { frozenAt, offset } = this.state.clock;
    return this.#moment ?? frozenAt ?? this.clock.now() + offset;
  }

  /** Does work that was due earlier as if it were done then. */
  at(moment: number, work: () => void): void {
    this.#moment = moment;
    try {
      work();
    } finally {
      this.#moment = null;
    }
  }

  draw(): bigint {
    this.state.drawn += 1;
    return draw(this.seed, this.state.drawn);
  }

  /** 19 digits, as the gateway's ids are. */
  transactionId(): string {
    return String(10n ** 18n + (this.draw() % (9n * 10n ** 18n)));
  }

  /** A prefix and 16 hexadecimal digits. */
  id(prefix: string): string {
    return prefix + this.draw().toString(16).padStart(16, '0');
  }

  /** A short number, as issuing's `reqNo` and ids are. */
  number(digits: number): string {
    const least = 10n ** BigInt(digits - 1);
    return String(least + (this.draw() % (9n * least)));
  }

  move(movement: LedgerEntry): void {
    this.ledger.transfer(this.id('tr_'), this.now(), movement);
  }

  schedule(task: Task): void {
    this.state.tasks.push(task);
  }

  /** Keeps the list of events short enough to hold in memory. */
  record(type: string, details: Readonly<Record<string, string | number>> = {}): void {
    const event: SandboxEvent = {
      id: this.id('ev_'),
      at: new Date(this.now()).toISOString(),
      type,
      ...details,
    };
    this.state.events.push(event);
    if (this.state.events.length > MAX_EVENTS) this.state.events.shift();
  }
}

const MAX_EVENTS = 2_000;
