import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { programsOf } from '../support/browsers.ts';
import { DemoProcesses } from '../support/demo-processes.ts';
import { openChromium, Shopper } from '../support/shopper.ts';

/** A font that no machine has, so that what is drawn in it came from the proxy. */
const FILE = join(
  import.meta.dirname,
  '../../node_modules/storybook/assets/browser/nunito-sans-bold-italic.woff2',
);

const skip = programsOf('chromium') ? false : 'Chromium is not installed';

describe('a font of the proxy', { skip }, () => {
  let demo: DemoProcesses;
  let browser: Browser;
  before(async () => {
    demo = await DemoProcesses.start(
      {},
      { frame: { fonts: [{ family: 'Shop Sans', file: FILE }] } },
    );
    browser = await openChromium();
  });
  after(() => demo.stop());
  after(() => browser.close());

  /** Whose glyphs the label of the card number is drawn with, in the browser's own words. */
  async function drawnWith(shopper: Shopper) {
    const label = shopper.page.frameLocator('tender-card-entry iframe').locator('label').first();
    await label.waitFor();
    const frame = shopper.page.frames().find((each) => each.url().includes('/frame/card'));
    assert(frame);
    await frame.evaluate(() => document.fonts.ready);
    const client = await shopper.page.context().newCDPSession(frame);
    await client.send('DOM.enable');
    await client.send('CSS.enable');
    const { root } = await client.send('DOM.getDocument');
    const { nodeId } = await client.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'label',
    });
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }));
  }

  test('is what the secure frame writes with, once the page chooses it', async () => {
    const shopper = await Shopper.arrive(browser, demo);
    try {
      await shopper.checkOut();
      const before = await drawnWith(shopper);
      assert(before.length > 0 && !before.some(({ isCustomFont }) => isCustomFont));
      const loaded = shopper.page.waitForResponse(/\/frame\/assets\/font-.*\.woff2$/);
      await shopper.page
        .locator('tender-checkout')
        .evaluate((checkout) =>
          checkout.style.setProperty('--tender-font-family', '"Shop Sans", sans-serif'),
        );
      assert.equal((await loaded).status(), 200);
      const [drawn, ...others] = await drawnWith(shopper);
      assert.equal(drawn?.isCustomFont, true);
      assert.match(drawn.familyName, /Nunito/);
      assert.deepEqual(others, []);
      assert.deepEqual(shopper.violations, []);
    } finally {
      await shopper.leave();
    }
  });
});
