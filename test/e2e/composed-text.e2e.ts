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

/** What else is done with an input method, and what the field shows in the end. */
const OTHERS: readonly (readonly [
  what: string,
  field: Parameters<Shopper['field']>[0],
  keys: string,
  act: (client: CDPSession) => Promise<unknown>,
  shown: string,
])[] = [
  [
    'a mark that makes no digit',
    'cc-number',
    '4242',
    async (client) => {
      await compose(client, '´');
      await client.send('Input.insertText', { text: '´' });
    },
    '4242',
  ],
  [
    'digits corrected before they are written',
    'cc-csc',
    '',
    async (client) => {
      for (const text of ['１', '１３', '１', '１２', '１２３']) await compose(client, text);
      await client.send('Input.insertText', { text: '１２３' });
    },
    '123',
  ],
  [
    'a composition that is given up',
    'cc-exp',
    '123',
    async (client) => {
      await compose(client, '９');
      await compose(client, '');
    },
    '12 / 3',
  ],
  [
    'a composition that is left with the field',
    'cc-number',
    '',
    async (client) => {
      await compose(client, '4242424242424242');
      const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
      await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
      await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    },
    '4242 4242 4242 4242',
  ],
  [
    'a digit behind a date that is full',
    'cc-exp',
    '122039',
    async (client) => {
      await compose(client, '９');
      await client.send('Input.insertText', { text: '９' });
    },
    '12 / 2039',
  ],
];

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

  /** The browser, as it speaks to the frame. */
  async function clientOf(): Promise<CDPSession> {
    const frame = shopper.page.frames().find((each) => each.url().includes('/frame/card'));
    assert(frame);
    return shopper.page.context().newCDPSession(frame);
  }

  for (const [way, write] of Object.entries(WAYS))
    for (const [field, keys, shown] of FIELDS)
      test(`${keys} in ${field}, ${way}, is there once`, async () => {
        const input = shopper.field(field);
        await input.fill('');
        await input.focus();
        await write(await clientOf(), keys);
        assert.equal(await input.inputValue(), shown);
      });

  for (const [what, field, keys, act, shown] of OTHERS)
    test(`${what} leaves ${shown} in ${field}`, async () => {
      const input = shopper.field(field);
      await input.fill('');
      await input.focus();
      await input.pressSequentially(keys);
      await act(await clientOf());
      assert.equal(await input.inputValue(), shown);
    });
});
