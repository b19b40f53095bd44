import { writeFileSync } from 'node:fs';
import type { Program } from '../support/demo-processes.ts';

type Start = (environment: Readonly<Record<string, string>>) => Program;

/** A proxy that dies, is stopped for a while, and runs on a machine whose clock is set. */
export class ProxyProcess {
  readonly #start: Start;
  readonly #clock: string;
  #program: Program;

  private constructor(start: Start, clock: string) {
    this.#start = start;
    this.#clock = clock;
    this.#program = this.#begin();
  }

  /**
   * Starts one, and waits until it answers.
   *
   * @param start starts the program
   * @param clock a file that says how wrong its machine's clock is; proxies of one machine share it
   */
  static async start(start: Start, clock: string): Promise<ProxyProcess> {
    writeFileSync(clock, '0');
    const proxy = new ProxyProcess(start, clock);
    await proxy.#started();
    return proxy;
  }

  /** It dies at once, and another one takes its place. */
  async kill(): Promise<void> {
    this.#program.signal('SIGKILL');
    await this.#program.ended();
    this.#program = this.#begin();
    await this.#started();
  }

  /** Nothing of it runs until `goOn`. */
  pause(): void {
    this.#program.signal('SIGSTOP');
  }

  /** It goes on where it was. */
  goOn(): void {
    this.#program.signal('SIGCONT');
  }

  /** Sets its machine's clock to the right time and so many milliseconds. */
  setClock(wrong: number): void {
    writeFileSync(this.#clock, String(wrong));
    this.#program.signal('SIGUSR2');
  }

  /** Ends it with grace; answers its exit code. */
  end(): Promise<number | null> {
    this.#program.signal('SIGTERM');
    return this.#program.ended();
  }

  #begin(): Program {
    return this.#start({
      FAULTS_CLOCK: this.#clock,
      NODE_OPTIONS: `--import=${import.meta.resolve('./wrong-clock.mjs')}`,
    });
  }

  #started(): Promise<void> {
    return this.#program.printed(/proxy started/);
  }
}
