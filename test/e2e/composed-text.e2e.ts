import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, CDPSession } from 'playwright-core';
import { programsOf } from '../support/browsers.ts';
import { DemoProcesses } from '../support/demo-processes.ts';
import { openChromium, Shopper } from '../support/shopper.ts';

const skip = programsOf('chromium') ? false : 'Chromium is not installed';

/** What an input method is given, in the digits that it writes, and what the field shows in the end. */
const FIELDS = [
  ['cc-number', '４２４２４２４２４２４２４２４２', '4242 4242 4242 4242'],
  ['cc-number', '4242424242424242', '4242 4242 4242 4242'],
  ['cc-exp', '１２３９', '12 / 39'],
  ['cc-csc', '１２３', '123'],
] as const;

/** An input method as Chromium itself has it: what is composed is marked, then written. */
const WAYS: Readonly<Record<string, (client: CDPSession, text: string) => Promise<void>>> = {
  'each key by itself': async (client, text) => {
    for (const key of text) {
      await compose(client, key);
      await client.send('Input.insertText', { text: key });
    }
  },
  'all at the end': async (client, text) => {
    for (let end = 1; end <= text.length; end += 1) await compose(client, text.slice(0, end));
    await client.send('Input.insertText', { text });
  },
};

const compose = (client: CDPSession, text: string) =>
  client.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });

describe('text that an input method composes', { skip }, () => {
  let demo: DemoProcesses;
  let browser: Browser;
  let shopper: Shopper;
  before(async () => {
    demo = await DemoProcesses.start();
    browser = await openChromium();
    shopper = await Shopper.arrive(browser, demo);
    await shopper.checkOut();
  });
  after(() => demo.stop());
  after(() => browser.close());

  for (const [way, write] of Object.entries(WAYS))
    for (const [field, keys, shown] of FIELDS)
      test(`${keys} in ${field}, ${way}, is there once`, async () => {
        const input = shopper.field(field);
        await input.fill('');
        await input.focus();
        const frame = shopper.page.frames().find((each) => each.url().includes('/frame/card'));
        assert(frame);
        await write(await shopper.page.context().newCDPSession(frame), keys);
        assert.equal(await input.inputValue(), shown);
      });
});
