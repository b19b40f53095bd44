import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { programsOf } from '../support/browsers.ts';
import { cutOffTexts } from '../support/narrow-pages.ts';
import { serveFolder, type FileServer } from '../support/file-server.ts';
import { buildStorybook } from './build-storybook.ts';
import { compareWithAccepted, takePicture } from './picture.ts';
import { openPictureBrowser, violations, visitStory } from './stories-browser.ts';

interface IndexEntry {
  readonly id: string;
  readonly type: 'story' | 'docs';
  readonly tags: readonly string[];
}

const folder = buildStorybook();
const { entries } = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as {
  entries: Record<string, IndexEntry>;
};
const stories = Object.values(entries).filter(({ type }) => type === 'story');
const pages = Object.values(entries).filter(({ type }) => type === 'docs');

/** Stories of proxies that can't be reached: the browser writes that into the console, and elements what to do. */
const isOfNoNetwork = (error: string): boolean => /^(Failed to load resource|<tender-)/.test(error);

/** Each element once, and where most stands side by side. */
const HAS_ROOM_FOR_LITTLE = /--(narrow|tabs|saved-cards|faulty|asks-details|long-names)$/;

const skip = programsOf('chromium') ? false : 'Chromium is not installed';
// Stories mostly wait, so two go on at once.
describe('every story', { skip, concurrency: 2 }, () => {
  let site: FileServer;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([serveFolder(folder, '/stories/'), openPictureBrowser()]);
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  for (const { id } of pages)
    test(`${id}, a page to read, shows itself`, async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(`${site.url}iframe.html?id=${id}&viewMode=docs`);
      await page.locator('#storybook-docs h1').waitFor();
      assert.deepEqual(errors, []);
      await context.close();
    });

  for (const { id, tags } of stories)
    test(id, async (t) => {
      const visit = await visitStory(browser, site.url, id);
      try {
        await t.test('runs to its end, without an error or a request to another machine', () => {
          const tolerated = tags.includes('no-network') ? isOfNoNetwork : () => false;
          assert.deepEqual(visit.finished, { status: 'success' });
          assert.deepEqual(
            visit.errors.filter((error) => !tolerated(error)),
            [],
          );
          assert.deepEqual(visit.foreign, []);
        });
        await t.test('meets WCAG 2.2 AA as far as axe can check', async () => {
          assert.deepEqual(await violations(visit.page), []);
        });
        await t.test('looks as it was accepted', async () => {
          const difference = compareWithAccepted(id, await takePicture(visit.page));
          assert.equal(difference, undefined, difference);
        });
        if (HAS_ROOM_FOR_LITTLE.test(id))
          await t.test('cuts nothing off on phones, with large text and long words', async () => {
            assert.deepEqual(await cutOffTexts(visit.page), []);
          });
      } finally {
        await visit.leave();
      }
    });
});
