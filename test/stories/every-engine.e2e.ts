import { after, before, describe, test } from 'node:test';
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { programsOf } from '../support/browsers.ts';
import { deep } from '../support/deep-query.ts';
import { ENGINES, openEngine, type Driver, type EngineName } from '../support/engine-drivers.ts';
import { serveFolder, type FileServer } from '../support/file-server.ts';
import { builtStorybook } from './built-storybook.ts';

/**
 * What shows that a story works, beyond its own play function: proxy, sandbox and merchant server are
 * in the worker, and each engine has its own way with workers.
 */
const SMOKE: Readonly<Record<string, string>> = {
  'checkout-checkout--pays': 'tender-payment-status[outcome="succeeded"]',
  'checkout-checkout--declines': 'tender-payment-status[outcome="failed"]',
  'checkout-checkout--challenge-answered': 'tender-payment-status[outcome="succeeded"]',
  'checkout-checkout--rate-limited': '[part~="action-button"]',
  'checkout-alternative-method--empty': '[part~="pay-button"]',
  'checkout-hosted-checkout--in-page': '[part~="pay-button"]',
  'checkout-card-entry--offline': '[part~="action-button"]',
  'issuing-issued-card--revealed': 'tender-issued-card[revealed]',
  'issuing-balance--filled': '[part~="amount"]',
};

let folder: string;
before(() => {
  folder = builtStorybook();
});

for (const name of Object.keys(ENGINES) as EngineName[]) {
  const skip = programsOf(name) ? false : `${ENGINES[name]} is not installed`;
  describe(`stories in ${ENGINES[name]}`, { skip }, () => {
    let site: FileServer;
    let driver: Driver;
    before(async () => {
      [site, driver] = await Promise.all([serveFolder(folder, '/stories/'), openEngine(name)]);
    });
    after(async () => {
      await driver.close();
      site.close();
    });

    for (const [id, selector] of Object.entries(SMOKE))
      test(id, async () => {
        const { entries } = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as {
          entries: Record<string, unknown>;
        };
        assert.ok(entries[id], 'there is no such story');
        await driver.visit(`${site.url}iframe.html?id=${id}&viewMode=story`);
        await driver.until(deep(selector));
      });
  });
}
