import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { findEngines } from '../../scripts/engines.mjs';
import { freePort } from './free-port.mjs';
import { PATIENCE_MS } from './patience.mjs';

/** What keeps Debian's Chromium quiet, and lets it start as root. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Pages in which nothing moves. A dialog that rises while it is pressed is hit where it was a moment before, and a
 * click that begins on one button and ends beside it presses none.
 */
export const STILL = { reducedMotion: 'reduce' } as const;

/** The panel that opens when a file is saved would take focus from the page, and keep it. */
export const firefoxPreferences = { 'browser.download.alwaysOpenPanel': false };

/** The programs of an engine, or `undefined` where the machine lacks one of them. */
export function programsOf(name: 'chromium' | 'firefox' | 'webkit'): string[] | undefined {
  const engine = findEngines().find((candidate) => candidate.name === name);
  return engine?.found ? engine.programs.filter((path) => path !== undefined) : undefined;
}

export interface WebKitDriver {
  hostname: string;
  port: number;
  capabilities: Record<string, unknown>;
  stop(): void;
}

/** Starts WebKitWebDriver on a display of its own. It serves one session at a time. */
export async function startWebKitDriver(): Promise<WebKitDriver> {
  const programs = programsOf('webkit');
  if (!programs) throw new Error('WebKit is not installed (webkit2gtk-driver and xvfb on Debian).');
  const [driverPath = '', xvfbPath = '', browserPath = ''] = programs;

  const display = await startDisplay(xvfbPath);
  const port = await freePort();
  const driver = spawn(driverPath, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const stop = (): void => {
    driver.kill();
    display.process.kill();
  };
  process.once('exit', stop);
  await answering(driver, port);

  return {
    hostname: '127.0.0.1',
    port,
    capabilities: {
      browserName: 'MiniBrowser',
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
    },
    stop() {
      process.off('exit', stop);
      stop();
    },
  };
}

/** A display that nobody sees. */
export async function startDisplay(
  program: string,
): Promise<{ readonly name: string; readonly process: ChildProcess }> {
  const xvfb = spawn(
    program,
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  return { name: `:${await firstLine(xvfb.stdio[3] as Readable)}`, process: xvfb };
}

export async function firstLine(stream: Readable): Promise<string> {
  const [chunk] = (await once(stream, 'data')) as [Buffer];
  return chunk.toString().trim();
}

async function answering(driver: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries * 100 < PATIENCE_MS; tries += 1) {
    if (driver.exitCode !== null) break;
    const up = await fetch(`http://127.0.0.1:${port}/status`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await delay(100);
  }
  throw new Error('WebKitWebDriver did not start.');
}
