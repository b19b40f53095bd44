import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromium, type Browser, type FrameLocator, type Page } from 'playwright-core';
import { listen } from '../../src/node/serving/listen.ts';
import { PROTOCOL_VERSION } from '../../src/messaging/protocol.ts';
import { freePort } from '../support/free-port.mjs';
import { chromiumArgs, programsOf } from '../support/browsers.ts';
import { DemoProcesses } from '../support/demo-processes.ts';
import { PATIENCE_MS } from '../support/patience.mjs';
import { CARDS } from '../support/shopper.ts';

const [executablePath] = programsOf('chromium') ?? [];
const skip = executablePath ? false : 'Chromium is not installed';

const HTML = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };

/** It writes down every message that it gets. */
const portal = (shopUrl: string) => `<!doctype html><title>Portal</title><script>
  window.heard = [];
  addEventListener('message', ({ origin, data }) => heard.push([origin, data]));
</script><iframe src="${shopUrl}/shop.html" width="800" height="900"></iframe>`;

/** A portal whose page holds the shop's, whose checkout holds the proxy's card form. */
describe('a checkout inside someone else’s page', { skip }, () => {
  let demo: DemoProcesses;
  let browser: Browser;
  let allowed: string;
  let stranger: string;
  const portals: Awaited<ReturnType<typeof listen>>[] = [];

  before(async () => {
    const ports = [await freePort(), await freePort()] as const;
    // Of another site than the shop, whose frame gets no storage from some browsers.
    [allowed, stranger] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
    demo = await DemoProcesses.start({ TENDER_OUTER_ORIGINS: allowed });
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      // What Playwright answers comes from no address, which may not talk to loopback.
      args: [...chromiumArgs, '--disable-features=LocalNetworkAccessChecks'],
    });
    const fetch = () => Promise.resolve(new Response(portal(demo.shopUrl), HTML));
    for (const port of ports)
      portals.push(await listen({ fetch, host: '127.0.0.1', port, portVariable: 'PORT' }));
  });
  after(() => Promise.all(portals.map((server) => server.close(1_000))));
  after(() => demo.stop());
  after(() => browser.close());

  /** Goes to the checkout inside the outer page. The demo's shop forbids frames; this one leaves that to the proxy. */
  async function visit(outer: string): Promise<{ page: Page; shop: FrameLocator; said: string[] }> {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.route(
      ({ origin }) => origin === demo.shopUrl,
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.continue();
        const response = await route.fetch();
        const headers = response.headers();
        delete headers['content-security-policy'];
        return route.fulfill({ response, headers });
      },
    );
    await page.goto(`${outer}/`);
    const shop = page.frameLocator('iframe');
    await shop.getByRole('button', { name: 'Add to cart' }).click();
    await shop.getByRole('link', { name: 'Go to checkout' }).click();
    return { page, shop, said };
  }

  test('can be paid where the proxy names the page as an outer one', async () => {
    const { page, shop } = await visit(allowed);
    await shop.locator('tender-card-entry[state="ready"]').waitFor();
    const form = shop.frameLocator('tender-card-entry iframe');
    for (const [token, text] of [
      ['cc-number', CARDS.good],
      ['cc-exp', '12/39'],
      ['cc-csc', '123'],
      ['cc-name', 'Ada Lovelace'],
    ])
      await form.locator(`[autocomplete="${token}"]`).fill(text ?? '');
    await shop.locator('button[part~="pay-button"]').click();
    await shop.locator('tender-payment-status[outcome="succeeded"]').waitFor();
    await page.close();
  });

  test('is open to that page neither for reading nor for talking', async () => {
    const { page, shop } = await visit(allowed);
    await shop.locator('tender-card-entry[state="ready"]').waitFor();
    const got = await page.evaluate(
      async ({ version, proxy }) => {
        const inside = frames[0];
        const refusal = (read: () => unknown) => {
          try {
            return String(read());
          } catch (error) {
            return (error as Error).name;
          }
        };
        // As the card form says it to the shop's page, which answers its own frame alone.
        inside?.postMessage({ tender: 'hello', version, nonce: crypto.randomUUID() }, '*');
        const fetched = await fetch(`${proxy}/v1/checkout`).then(
          ({ status }) => status,
          (error: unknown) => (error as Error).name,
        );
        return {
          // The card form is in a shadow tree, so this page can't even get at its window.
          reads: [refusal(() => inside?.document), refusal(() => inside?.frames[0])],
          fetched,
          heard: (window as unknown as { heard: unknown[] }).heard,
        };
      },
      { version: PROTOCOL_VERSION, proxy: demo.proxyUrl },
    );
    assert.deepEqual(got, {
      reads: ['SecurityError', 'SecurityError'],
      fetched: 'TypeError',
      heard: [],
    });
    await page.close();
  });

  test('has no card form inside any other page, which its page says, and the console says why', async () => {
    const { page, shop, said } = await visit(stranger);
    await shop.locator('tender-card-entry[state="error"]').waitFor();
    const reason = said.find((text) => text.includes('frame-ancestors')) ?? '';
    assert(reason.includes(demo.proxyUrl), `nothing names the proxy's rule: ${said.join('\n')}`);
    assert(reason.includes(allowed), 'the allowed pages are not named');
    await page.close();
  });
});
