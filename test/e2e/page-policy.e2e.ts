import assert from 'node:assert/strict';
import { CARDS } from '../support/shopper.ts';
import { storefrontSuite } from '../support/storefront-suite.ts';

storefrontSuite('the strictest page policy', (scenario) => {
  scenario('is kept by page and frame through a whole payment', async ({ demo, shopper }) => {
    const { page } = shopper;
    const answers = new Map<string, string>();
    page.on('response', (answer) => {
      const policy = answer.headers()['content-security-policy'];
      if (policy) answers.set(new URL(answer.url()).pathname, policy);
    });
    await page.emulateMedia({ colorScheme: 'dark' });
    await shopper.checkOut();
    await page.getByLabel('Theme').selectOption('light');
    await page.getByLabel('Checkout language').selectOption('ar');
    await shopper.pay(CARDS.declined);
    await shopper.told('failed');
    await shopper.formReady();
    await shopper.pay(CARDS.good);
    await shopper.told('succeeded');

    assert.deepEqual(shopper.violations, []);
    const policy = answers.get('/checkout.html') ?? '';
    for (const directive of [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `frame-src ${demo.proxyUrl}`,
      `require-trusted-types-for 'script'`,
      `trusted-types lit-html tender`,
    ])
      assert(policy.includes(directive), `${directive} is not in the page's policy`);
    assert.doesNotMatch(policy, /unsafe|\*/);
    assert.match(answers.get('/frame/card') ?? '', /require-trusted-types-for 'script'/);
  });

  scenario('would tell of a violation', async ({ shopper }) => {
    await shopper.checkOut();
    await shopper.page
      .evaluate(() => {
        const script = document.createElement('script');
        script.src = 'https://elsewhere.example/x.js';
        document.body.append(script);
      })
      .catch(() => undefined);
    await shopper.page.waitForFunction(() => true);
    assert.notDeepEqual(shopper.violations, []);
  });
});
