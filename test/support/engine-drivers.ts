import type { Frame, JSHandle, KeyInput, Page } from 'puppeteer-core';
import WebDriver, { type Client } from 'webdriver';
import { startWebKitDriver } from './browsers.ts';
import { launchEngine } from './launch-engine.ts';
import { PATIENCE_MS } from './patience.mjs';

/** What is done through expressions alone. */
interface Looking {
  /** Waits until the expression is true-ish, also over a change of pages; rejects with what the page shows. */
  until(expression: string): Promise<void>;
  /** The expression's value, as JSON. */
  read(expression: string): Promise<unknown>;
  /** Waits for the element and clicks it. */
  click(element: string): Promise<void>;
}

/** What every engine's driver can do; conditions and elements are expressions of the page. */
export interface Driver extends Looking {
  visit(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes on in a new tab of the same profile. */
  openTab(url: string): Promise<void>;
  /** Makes the page so wide in CSS pixels, or as narrow as the engine's window goes. */
  resize(width: number): Promise<void>;
  /** Types by autocomplete token into the form that the frame holds. */
  typeInto(frame: string, values: Readonly<Record<string, string>>): Promise<void>;
  /** Types where focus is, as a hand would: "\t" is Tab and "\n" Enter. */
  type(keys: string): Promise<void>;
  /** Inside of frames, of other origins too; the outermost one first. */
  within(frames: readonly string[]): Looking;
  close(): Promise<void>;
}

export type EngineName = 'chromium' | 'firefox' | 'webkit';

export const ENGINES: Readonly<Record<EngineName, string>> = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit',
};

/** Keys that no text is written with, by what `type` has for them: for Puppeteer, and as WebDriver has them. */
const NAMED_KEYS: Readonly<Record<string, string>> = { '\t': 'Tab', '\n': 'Enter' };
const DRIVER_KEYS: Readonly<Record<string, string>> = { '\t': '\uE004', '\n': '\uE007' };

/** How WebDriver writes an element that it has given an id. */
const elementIn = (id: string) => ({ 'element-6066-11e4-a52e-4f735466cecf': id });

/** Navigations end the document that is looked at; then the look is taken in the next one. */
const LOOK_MS = 100;

/** A driver for one of the machine's engines, with a fresh profile. */
export const openEngine = (name: EngineName): Promise<Driver> =>
  name === 'webkit' ? openWebKit() : openByPuppeteer(name);

const looking = (look: (expression: string) => Promise<unknown>): Looking => ({
  until: (expression) => untilTrue(expression, look),
  read: look,
  async click(element) {
    await untilTrue(element, look);
    await look(`void (${element}).click()`);
  },
});

async function openByPuppeteer(name: 'chromium' | 'firefox'): Promise<Driver> {
  const browser = await launchEngine(name);
  let page: Page = await browser.newPage();
  const look = (expression: string) => page.evaluate(`(() => (${expression}))()`);
  return {
    async visit(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    async openTab(url) {
      page = await browser.newPage();
      await page.goto(url);
    },
    resize: (width) => page.setViewport({ width, height: 800 }),
    ...looking(look),
    async typeInto(frame, values) {
      const handle = await page.evaluateHandle(frame);
      const inside = await handle.asElement()?.contentFrame();
      if (!inside) throw new Error(`${frame} is no frame`);
      for (const [token, value] of Object.entries(values))
        await (await inside.waitForSelector(`[autocomplete="${token}"]`))?.type(value);
    },
    async type(keys) {
      for (const key of keys) await page.keyboard.press((NAMED_KEYS[key] ?? key) as KeyInput);
    },
    within: (frames) =>
      looking(async (expression) => {
        let inside: Page | Frame = page;
        for (const frame of frames) {
          const handle: JSHandle = await inside.evaluateHandle(frame);
          const held = await handle.asElement()?.contentFrame();
          if (!held) throw new Error(`${frame} is no frame`);
          inside = held;
        }
        return inside.evaluate(expression);
      }),
    close: () => browser.close(),
  };
}

async function openWebKit(): Promise<Driver> {
  const { hostname, port, capabilities, stop } = await startWebKitDriver();
  // It recommends commands of a newer protocol, which this driver doesn't speak.
  process.env['DISABLE_WEBDRIVERIO_DEPRECATION_WARNINGS'] = 'true';
  const client: Client = await WebDriver.newSession({
    hostname,
    port,
    capabilities,
    logLevel: 'silent',
  });
  await client.setTimeouts(undefined, PATIENCE_MS, PATIENCE_MS);
  const look = (expression: string): Promise<unknown> =>
    client.executeScript(`return (${expression})`, []);
  const elementOf = async (expression: string): Promise<string> => {
    await untilTrue(expression, look);
    const [id = ''] = Object.values((await look(expression)) as object) as string[];
    return id;
  };
  const enter = (frame: object | null) =>
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the driver speaks no other
    client.switchToFrame(frame);
  return {
    visit: (url) => client.navigateTo(url),
    reload: () => client.refresh(),
    async openTab(url) {
      const { handle } = await client.createWindow('tab');
      await client.switchToWindow(handle);
      await client.navigateTo(url);
    },
    async resize(width) {
      await client.setWindowRect(null, null, width, 800);
    },
    ...looking(look),
    async typeInto(frame, values) {
      await enter(elementIn(await elementOf(frame)));
      for (const [token, value] of Object.entries(values)) {
        const field = await elementOf(`document.querySelector('[autocomplete="${token}"]')`);
        // WebKit lets a frame of another site take focus only from a hand.
        await client.elementClick(field);
        await client.elementSendKeys(field, value);
      }
      await enter(null);
    },
    async type(keys) {
      const actions = Array.from(keys, (key) => DRIVER_KEYS[key] ?? key).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await client.performActions([{ type: 'key', id: 'keyboard', actions }]);
    },
    within: (frames) =>
      looking(async (expression) => {
        try {
          for (const frame of frames) await enter(elementIn(await elementOf(frame)));
          return await look(expression);
        } finally {
          await enter(null);
        }
      }),
    async close() {
      await client.deleteSession();
      stop();
    },
  };
}

async function untilTrue(
  expression: string,
  look: (expression: string) => Promise<unknown>,
): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  let trouble = '';
  while (performance.now() < end) {
    try {
      if (await look(`Boolean(${expression})`)) return;
      trouble = '';
    } catch (error) {
      trouble = ` (${error instanceof Error ? error.message : String(error)})`;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const shown = await look(`location.pathname + ': ' + document.body.innerText`).catch(String);
  throw new Error(
    `…${expression.slice(-200)} did not come true${trouble}; ${String(shown).slice(0, 500)}`,
  );
}
