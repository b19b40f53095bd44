import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { CARDS } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

/** On its way to the proxy and back, for every request. */
const LATENCY_MS = 10_000;

storefrontSuite('where every request to the proxy takes ten seconds', (scenario) => {
  scenario('the checkout loads and says that it works, and a card pays once', async (visit) => {
    const { demo, shopper } = visit;
    const { page } = shopper;
    page.setDefaultTimeout(4 * LATENCY_MS);
    const delayed = new Set<string>();
    await page.route(
      ({ origin }) => origin === demo.proxyUrl,
      async (route) => {
        const { pathname } = new URL(route.request().url());
        delayed.add(pathname.replace(/^\/v1\/.*\//, ''));
        await delay(LATENCY_MS);
        // The page may be gone by now.
        await route.continue().catch(() => undefined);
      },
    );

    await shopper.checkOut();
    // Neither the form nor the order was given up in between.
    assert.equal(await page.locator('[part~="action-button"]').count(), 0);
    await shopper.pay(CARDS.good);
    await shopper.paying();
    await shopper.told('succeeded');
    assert.equal(await shopper.charges(), 1);
    assert(delayed.has('/frame/card'), `only ${[...delayed].join(' ')}`);
  });
});
