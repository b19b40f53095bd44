import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programsOf } from '../support/browsers.ts';
import { DemoProcesses } from '../support/demo-processes.ts';
import { CARDS, openChromium, Shopper } from '../support/shopper.ts';

const skip = programsOf('chromium') ? false : 'Chromium is not installed';

/** A browser has six connections to a server that speaks HTTP/1.1, and each tab needs some. */
test(
  'a checkout works in eight tabs of one browser, which all hear of a payment',
  { skip },
  async (context) => {
    const demo = await DemoProcesses.start();
    context.after(() => demo.stop());
    const browser = await openChromium();
    context.after(() => browser.close());

    const first = await Shopper.arrive(browser, demo);
    await first.checkOut();
    const tabs = [first];
    for (let opened = 1; opened < 8; opened += 1) {
      const began = performance.now();
      tabs.push(await first.secondTab());
      context.diagnostic(`tab ${opened + 1}: ${Math.round(performance.now() - began)} ms`);
    }
    const last = tabs.at(-1) ?? assert.fail();
    const began = performance.now();
    await last.pay(CARDS.good);
    await Promise.all(tabs.map((tab) => tab.told('succeeded')));
    context.diagnostic(`paid, and told in every tab: ${Math.round(performance.now() - began)} ms`);
    assert.equal(await last.charges(), 1);
  },
);
