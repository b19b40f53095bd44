import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Frame,
  type Page,
} from 'playwright-core';
import { CONTROL } from '../../src/testing/worker/control.ts';
import { chromiumArgs, programsOf, STILL } from '../support/browsers.ts';
import { PATIENCE_MS } from '../support/patience.mjs';
import { shownFrames } from './loaded-frames.ts';
import { watchPage } from '../support/watched-page.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Chromium that draws the same on every machine: two fonts, no hinting, no GPU. */
export function openPictureBrowser(): Promise<Browser> {
  const [executablePath = ''] = programsOf('chromium') ?? [];
  return chromium.launch({
    executablePath,
    args: [
      ...chromiumArgs,
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
    ],
    env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) },
  });
}

/** What Storybook says of a story when it is through with it. */
interface Finished {
  readonly status: string;
  readonly error?: string;
}

/** One story, and what it has done. */
export interface StoryVisit {
  readonly page: Page;
  /** Errors of console and page, in their order. */
  readonly errors: readonly string[];
  /** Addresses of other machines that were asked for. */
  readonly foreign: readonly string[];
  readonly finished: Finished;
}

/** A browser profile in which one story is looked at after the other: what they all load is there. */
export class StoryReader {
  readonly #context: BrowserContext;
  readonly #site: string;
  /** What stories are drawn in one after the other, of which nothing is left but what Storybook has loaded. */
  #drawn: Omit<StoryVisit, 'finished'> | undefined;

  private constructor(context: BrowserContext, site: string) {
    this.#context = context;
    this.#site = site;
  }

  static async open(browser: Browser, site: string): Promise<StoryReader> {
    const context = await browser.newContext({
      viewport: { width: 560, height: 480 },
      locale: 'en-US',
      timezoneId: 'UTC',
      ...STILL,
    });
    await context.addInitScript(listenToStorybook);
    return new StoryReader(context, site);
  }

  /** What goes wrong in a page of documentation until it shows its heading. */
  async read(id: string): Promise<readonly string[]> {
    const { page, errors } = await this.#open(id, 'docs');
    await page.locator('#storybook-docs h1').waitFor();
    await page.close();
    return errors;
  }

  /** A story of which nothing has been stored, once it has run to its end. */
  async draw(storyId: string): Promise<StoryVisit> {
    const before = this.#drawn;
    await before?.page.evaluate(clearStage, CONTROL.reset);
    const { page, errors, foreign } = (this.#drawn ??= await this.#open(storyId, 'story'));
    const heard = before ? errors.length : 0;
    if (before) await page.evaluate(turnTo, storyId);
    const finished = await finishedIn(page);
    // What went wrong in it might go on in the next.
    if (finished.status !== 'success') this.#drawn = undefined;
    return { page, errors: errors.slice(heard), foreign: [...foreign], finished };
  }

  async #open(id: string, viewMode: 'story' | 'docs'): Promise<Omit<StoryVisit, 'finished'>> {
    const page = await this.#context.newPage();
    const { errors, foreign } = watchPage(this.#context, page, this.#site);
    await page.goto(`${this.#site}iframe.html?id=${id}&viewMode=${viewMode}`);
    return { page, errors, foreign };
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

async function finishedIn(page: Page): Promise<Finished> {
  const finished = await page.waitForFunction<unknown>(
    () => Reflect.get(globalThis, 'storyFinished'),
    undefined,
    { timeout: PATIENCE_MS },
  );
  return (await finished.jsonValue()) as Finished;
}

/** Runs in the page: takes the story away, and has the worker behind it forget it. */
async function clearStage(reset: string): Promise<void> {
  document.querySelector('#storybook-root')?.replaceChildren();
  document.documentElement.removeAttribute('style');
  localStorage.clear();
  sessionStorage.clear();
  await fetch(reset, { method: 'POST' });
}

/** Runs in the page: has Storybook draw another story, by what its own sidebar says. */
function turnTo(storyId: string): void {
  const channel = Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__') as {
    emit(event: string, data: object): void;
  };
  Reflect.set(globalThis, 'storyFinished', undefined);
  channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
}

/** Runs in the page before Storybook: keeps how the story ended, a failure with its reason before all. */
function listenToStorybook(): void {
  interface Channel {
    on(event: string, listener: (data: Record<string, unknown>) => void): void;
  }
  let channel: Channel;
  const finish = (finished: Finished) => {
    const known: unknown = Reflect.get(globalThis, 'storyFinished');
    if (known === undefined) Reflect.set(globalThis, 'storyFinished', finished);
  };
  const fail = (data: Record<string, unknown>) => {
    finish({ status: 'failed', error: String(data['message'] ?? data['description']) });
  };
  Object.defineProperty(globalThis, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set(value: Channel) {
      channel = value;
      channel.on('storyFinished', (data) => finish({ status: String(data['status']) }));
      for (const event of ['storyErrored', 'storyThrewException', 'playFunctionThrewException'])
        channel.on(event, fail);
      channel.on('storyMissing', () => finish({ status: 'missing' }));
    },
  });
}

/** WCAG 2.2 AA, in the page and in each frame; axe can't see from one into the other. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Each violation as one sentence: rule, what to do, where. */
export async function violations(page: Page): Promise<string[]> {
  const shown = await shownFrames(page);
  await showWhatIsBehind(page, shown);
  return (await Promise.all(shown.map(violationsIn))).flat();
}

/** Frames are transparent: contrast is against the page's color, which axe can't see from inside. */
async function showWhatIsBehind(page: Page, frames: readonly Frame[]): Promise<void> {
  const behind = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const frame of frames)
    await frame.evaluate((color) => {
      if (window.parent !== window) document.documentElement.style.backgroundColor = color;
    }, behind);
}

async function violationsIn(frame: Frame): Promise<string[]> {
  // Not as an initial script: a frame can keep its window from before it was loaded, and axe the
  // document of then.
  await frame.evaluate(axeSource);
  return frame.evaluate(async (values) => {
    // A cast, because the line above has added this global.
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      iframes: false,
      runOnly: { type: 'tag', values },
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    );
  }, RULES);
}
