import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import { chromium, type Browser } from 'playwright-core';
import { pay } from '../../src/testing/checkout-page.ts';
import { testCard } from '../../src/testing/test-cards.ts';
import { chromiumArgs, programsOf } from '../support/browsers.ts';
import { openSmallShop, type SmallShop } from '../support/small-shop.ts';

/** What Cypress starts Chromium with for `chromeWebSecurity: false`. */
const WITHOUT_WEB_SECURITY = ['--disable-web-security', '--disable-site-isolation-trials'];

/** Types as examples/cypress does, and as a tool without keys of its own: from the page's own window. */
function typeCard(card: readonly (readonly [token: string, value: string])[]): void {
  const entry = document
    .querySelector('tender-checkout')
    ?.shadowRoot?.querySelector('tender-card-entry');
  const frame = entry?.shadowRoot?.querySelector('iframe')?.contentDocument;
  for (const [token, value] of card) {
    const input = frame?.querySelector<HTMLInputElement>(`[autocomplete="${token}"]`);
    if (!input) throw new Error(`the frame shows no ${token}`);
    input.focus();
    for (const data of value) {
      input.setRangeText(data, input.value.length, input.value.length, 'end');
      input.dispatchEvent(
        new InputEvent('input', { data, inputType: 'insertText', bubbles: true }),
      );
    }
  }
}

describe(
  'a test tool that reaches into the secure frame from the page',
  { skip: programsOf('chromium') ? false : 'Chromium is not installed' },
  () => {
    let browser: Browser;
    let shop: SmallShop;

    before(async () => {
      const { outputFiles } = await build({
        stdin: { contents: "import './src/entries/checkout.ts';", resolveDir: process.cwd() },
        bundle: true,
        write: false,
        format: 'esm',
        target: 'es2022',
        tsconfig: 'tsconfig.json',
      });
      shop = await openSmallShop(async ({ method, url }) => {
        if (method === 'POST') return new Response(await shop.newSecret());
        return new URL(url).pathname === '/checkout.js'
          ? new Response(outputFiles[0]?.text, { headers: { 'Content-Type': 'text/javascript' } })
          : new Response(pageOf(shop), { headers: { 'Content-Type': 'text/html' } });
      });
      const [executablePath = ''] = programsOf('chromium') ?? [];
      const args = [...chromiumArgs, ...WITHOUT_WEB_SECURITY];
      browser = await chromium.launch({ executablePath, args });
    });
    after(() => browser.close());
    after(() => shop.stop());

    test('pays, if it gives the frame’s request the Origin that such a browser leaves out', async () => {
      const page = await browser.newPage();
      // Sent on from outside the browser, as Cypress's own proxy does.
      await page.route('**/v1/checkout/card', async (route) => {
        const headers = await route.request().allHeaders();
        assert.equal(headers['origin'], undefined);
        const { origin } = new URL(route.request().url());
        await route.fulfill({ response: await route.fetch({ headers: { ...headers, origin } }) });
      });
      await page.goto(shop.url);
      await page.locator('tender-card-entry[state="ready"]').waitFor();
      await page.evaluate(typeCard, [
        ['cc-number', testCard('visa').number],
        ['cc-exp', '1234'],
        ['cc-csc', '123'],
        ['cc-name', 'Ada Lovelace'],
      ] as const);
      assert.equal(await pay(page), 'succeeded');
    });
  },
);

const pageOf = ({ backend }: SmallShop) => `<!doctype html><title>Shop</title>
<tender-checkout proxy="${backend.proxyUrl}"></tender-checkout>
<script type="module">
  import '/checkout.js';
  document.querySelector('tender-checkout').fetchSession = () =>
    fetch('/session', { method: 'POST' }).then((answer) => answer.text());
</script>`;
