import assert from 'node:assert/strict';
import { test } from 'node:test';
import puppeteer, { type Page } from 'puppeteer-core';
import WebDriver, { type Client } from 'webdriver';
import { programsOf, startWebKitDriver } from '../support/browsers.ts';
import { DemoProcesses } from '../support/demo-processes.ts';

/** One payment each in the engines that playwright-core can't drive here. */

const CARD = {
  'cc-number': '4242424242424242',
  'cc-exp': '1239',
  'cc-csc': '123',
  'cc-name': 'Ada Lovelace',
};

const PATIENCE_MS = 30_000;
const CHECKOUT = `document.querySelector('tender-checkout')?.shadowRoot`;
const ENTRY = `${CHECKOUT}?.querySelector('tender-card-entry')`;
const READY = `${ENTRY}?.getAttribute('state') === 'ready'`;
const PAY = `${CHECKOUT}?.querySelector('button[part~="pay-button"]:enabled')`;
const PAID = `${CHECKOUT}?.querySelector('tender-payment-status[outcome="succeeded"]')`;
const ADD = `document.querySelector('button[name="add"]')`;
const GO = `document.querySelector('.added a')`;

/** What both drivers can do; conditions and elements are expressions of the page. */
interface Driver {
  visit(url: string): Promise<void>;
  /** Waits until the expression is true-ish. */
  until(expression: string): Promise<void>;
  click(element: string): Promise<void>;
  typeIntoFrame(values: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

const ENGINES = {
  Firefox: { program: 'firefox', open: openFirefox },
  WebKit: { program: 'webkit', open: openWebKit },
} as const;

for (const [name, { program, open }] of Object.entries(ENGINES)) {
  const skip = programsOf(program) ? false : `${name} is not installed`;
  test(
    `in ${name} a card payment goes through the frame to a receipt`,
    { skip },
    async (context) => {
      const demo = await DemoProcesses.start();
      context.after(() => demo.stop());
      const driver = await open();
      context.after(() => driver.close());

      await driver.visit(demo.shopUrl);
      await driver.until(ADD);
      await driver.click(ADD);
      await driver.until(GO);
      await driver.click(GO);
      await driver.until(READY);
      await driver.typeIntoFrame(CARD);
      await driver.until(PAY);
      await driver.click(PAY);
      await driver.until(PAID);
      assert.deepEqual(
        (await demo.orders()).map(({ amount, state }) => [amount, state]),
        [['42.00', 'succeeded']],
      );
    },
  );
}

async function openFirefox(): Promise<Driver> {
  const [executablePath = ''] = programsOf('firefox') ?? [];
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page: Page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return {
    async visit(url) {
      await page.goto(url);
    },
    async until(expression) {
      await page.waitForFunction(`Boolean(${expression})`);
    },
    async click(element) {
      const handle = await page.evaluateHandle(element);
      await handle.asElement()?.evaluate((target) => {
        (target as HTMLElement).click();
      });
    },
    async typeIntoFrame(values) {
      const frame = page.frames().find((one) => one.url().includes('/frame/card'));
      for (const [token, value] of Object.entries(values))
        await (await frame?.waitForSelector(`[autocomplete="${token}"]`))?.type(value);
    },
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
    logLevel: 'error',
  });
  await client.setTimeouts(undefined, undefined, PATIENCE_MS);
  const elementOf = async (expression: string): Promise<string> => {
    const element = (await client.executeScript(`return ${expression}`, [])) as object;
    const [id] = Object.values(element) as string[];
    return id ?? assert.fail(`there is no ${expression}`);
  };
  const enter = (frame: object | null) =>
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the driver speaks no other
    client.switchToFrame(frame);
  return {
    visit: (url) => client.navigateTo(url),
    async until(expression) {
      // The page has just been asked to go elsewhere: a look may come between two documents.
      await client.executeAsyncScript(
        `const [done] = arguments;
         const look = () => (${expression}) ? done(true) : setTimeout(look, 20);
         look();`,
        [],
      );
    },
    async click(element) {
      await client.executeScript(`(${element}).click()`, []);
    },
    async typeIntoFrame(values) {
      const frame = await elementOf(`${ENTRY}.shadowRoot.querySelector('iframe')`);
      await enter({ 'element-6066-11e4-a52e-4f735466cecf': frame });
      for (const [token, value] of Object.entries(values)) {
        const field = await elementOf(`document.querySelector('[autocomplete="${token}"]')`);
        // WebKit lets a frame of another site take focus only from a hand.
        await client.elementClick(field);
        await client.elementSendKeys(field, value);
      }
      await enter(null);
    },
    async close() {
      await client.deleteSession();
      stop();
    },
  };
}
