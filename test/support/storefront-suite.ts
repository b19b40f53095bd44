import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { programsOf } from './browsers.ts';
import { isDeep, isRest } from './depth.ts';
import { DemoProcesses } from './demo-processes.ts';
import { openChromium, Shopper } from './shopper.ts';

export interface Visit {
  readonly demo: DemoProcesses;
  readonly shopper: Shopper;
}

type Scenario = (title: string, play: (visit: Visit) => Promise<void>) => void;

/**
 * Scenarios in Chromium against running storefront, proxy and sandbox; each has a shopper of its
 * own. Those of the rest wait for `npm run test:all`. What the other engines try instead, or why they don't, is in engine-trials.ts.
 */
export function storefrontSuite(
  name: string,
  define: (scenario: Scenario, rest: Scenario) => void,
): void {
  const skip = programsOf('chromium') ? false : 'Chromium is not installed';
  describe(name, { skip }, () => {
    let demo: DemoProcesses;
    let browser: Browser;
    before(async () => {
      demo = await DemoProcesses.start();
      browser = await openChromium();
    });
    after(() => demo.stop());
    after(() => browser.close());
    let defined = 0;
    const scenario: Scenario = (title, play) => {
      defined += 1;
      test(title, async () => {
        const shopper = await Shopper.arrive(browser, demo);
        try {
          await play({ demo, shopper });
        } finally {
          await shopper.leave();
        }
      });
    };
    const none: Scenario = () => undefined;
    define(isRest ? none : scenario, isDeep ? scenario : none);
    assert.ok(defined > 0, `nothing of "${name}" is run: see scripts/test-plan.mjs`);
  });
}
