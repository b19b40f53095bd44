import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { firstLine, startDisplay } from './browsers.ts';
import { PATIENCE_MS } from './patience.mjs';

/** Of Debian's `orca`, `at-spi2-core`, `xvfb` and `dbus`. */
const NEEDED = {
  orca: '/usr/bin/orca',
  python: '/usr/bin/python3',
  xvfb: '/usr/bin/Xvfb',
  bus: '/usr/bin/dbus-daemon',
};

/** Whether Orca, a display and a message bus are here. */
export const hasScreenReader = (): boolean =>
  Object.values(NEEDED).every((path) => existsSync(path));

/**
 * Orca, with a voice that writes, on a display and a message bus of its own. A browser that starts with
 * `environment` is read by it.
 */
export class ScreenReader {
  readonly #processes: readonly ChildProcess[];
  readonly #folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly #arrived = new EventTarget();
  #said: string[] = [];
  #fences = 0;

  private constructor(
    folder: string,
    environment: Readonly<Record<string, string>>,
    processes: readonly ChildProcess[],
  ) {
    this.#folder = folder;
    this.environment = environment;
    this.#processes = processes;
    const stdout = processes.at(-1)?.stdout;
    if (!stdout) throw new Error('Orca writes nowhere');
    createInterface(stdout).on('line', (line) => {
      this.#said.push(JSON.parse(line) as string);
      this.#arrived.dispatchEvent(new Event('said'));
    });
  }

  static async start(): Promise<ScreenReader> {
    const { python, xvfb, bus } = NEEDED;
    const folder = await mkdtemp(join(tmpdir(), 'tender-orca-'));
    const display = await startDisplay(xvfb);
    const own = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      LANG: 'C.UTF-8',
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '0',
    };
    const daemon = spawn(bus, ['--session', '--nofork', '--print-address=3'], {
      env: own,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const address = await firstLine(daemon.stdio[3] as Readable);
    const environment = { ...own, DBUS_SESSION_BUS_ADDRESS: address };
    const program = join(import.meta.dirname, 'screen-reader/written-voice.py');
    const orca = spawn(python, [program, folder], {
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const reader = new ScreenReader(folder, environment, [display.process, daemon, orca]);
    process.once('exit', reader.#kill);
    await reader.heard(/^Screen reader on/);
    return reader;
  }

  /** Waits until something is said, now or already since the last `taken`. */
  async heard(pattern: RegExp): Promise<void> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    while (!this.#said.some((text) => pattern.test(text)))
      await once(this.#arrived, 'said', { signal }).catch(() => {
        throw new Error(`${pattern} was not said, but:\n${this.#said.join('\n')}`);
      });
  }

  /**
   * What was said since the last time, once everything that has happened in the page is spoken: a sentence is
   * given to Orca behind it, where focus is, and waited for.
   */
  async taken(page: Page): Promise<string[]> {
    const fence = `Fence ${(this.#fences += 1)}.`;
    const isThere = () => this.#said.indexOf(fence) >= 0;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    // A region that has only just come may go unheard, the next one doesn't.
    while (!isThere() && !signal.aborted) await page.evaluate(writeFence, fence);
    if (!isThere())
      throw new Error(`The screen reader has fallen silent after:\n${this.#said.join('\n')}`);
    const said = this.#said.splice(0, this.#said.indexOf(fence) + 1);
    return said.filter((text) => !text.startsWith('Fence '));
  }

  readonly #kill = (): void => {
    for (const one of this.#processes.toReversed()) one.kill('SIGKILL');
  };

  async stop(): Promise<void> {
    process.off('exit', this.#kill);
    this.#kill();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** In the page: a polite region that is there first, then has its text; in the open dialog, behind which nothing speaks. */
async function writeFence(text: string): Promise<void> {
  let place: Element = document.body;
  for (
    let active = document.activeElement;
    active;
    active = active.shadowRoot?.activeElement ?? null
  )
    place = active.closest('dialog[open]') ?? place;
  const region = document.createElement('p');
  region.ariaLive = 'polite';
  place.append(region);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 250));
  await pause();
  region.textContent = text;
  await pause();
  region.remove();
}
