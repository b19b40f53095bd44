import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { programsOf } from '../support/browsers.ts';
import { cutOffTexts } from '../support/narrow-pages.ts';
import { isDeep, sampled } from '../support/depth.ts';
import { serveFolder, type FileServer } from '../support/file-server.ts';
import { builtStorybook } from './built-storybook.ts';
import { compareWithAccepted, takePicture } from './picture.ts';
import { openPictureBrowser, StoryReader, violations } from './stories-browser.ts';

interface IndexEntry {
  readonly id: string;
  readonly type: 'story' | 'docs';
  readonly tags: readonly string[];
}

const folder = builtStorybook();
const { entries } = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as {
  entries: Record<string, IndexEntry>;
};
const isOffline = ({ tags }: IndexEntry): boolean => tags.includes('no-network');
/** Those of a proxy that can't be reached, or has nothing to show, come last: what they still tell of it is not another story's fault. */
const stories = Object.values(entries)
  .filter(({ type }) => type === 'story')
  .sort((one, other) => Number(isOffline(one)) - Number(isOffline(other)));
const pages = Object.values(entries).filter(({ type }) => type === 'docs');

/** Stories of what can't work: the browser writes that into the console, and elements what to do. */
const isOfNoNetwork = (error: string): boolean => /^(Failed to load resource|<tender-)/.test(error);

/** Each element once, and where most stands side by side. */
const HAS_ROOM_FOR_LITTLE = /--(narrow|tabs|saved-cards|faulty|asks-details|long-names)$/;

const skip = programsOf('chromium') ? false : 'Chromium is not installed';
const WORKERS = 2;
// Stories mostly wait, so as many go on at once.
describe('every story', { skip, concurrency: WORKERS }, () => {
  let site: FileServer;
  let browser: Browser;
  /** Those at rest. */
  let readers: StoryReader[];
  before(async () => {
    [site, browser] = await Promise.all([serveFolder(folder, '/stories/'), openPictureBrowser()]);
    readers = await Promise.all(
      Array.from({ length: WORKERS }, () => StoryReader.open(browser, site.url)),
    );
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  /** Has a reader to itself meanwhile. One that has trouble is not given to another story. */
  async function withReader(read: (reader: StoryReader) => Promise<void>): Promise<void> {
    const reader = readers.pop() ?? (await StoryReader.open(browser, site.url));
    try {
      await read(reader);
      readers.push(reader);
    } catch (error) {
      await reader.close();
      throw error;
    }
  }

  for (const { id } of sampled(pages))
    test(`${id}, a page to read, shows itself`, () =>
      withReader(async (reader) => {
        assert.deepEqual(await reader.read(id), []);
      }));

  for (const story of stories)
    test(story.id, (t) =>
      withReader(async (reader) => {
        const visit = await reader.draw(story.id);
        await t.test('runs to its end, without an error or a request to another machine', () => {
          const tolerated = isOffline(story) ? isOfNoNetwork : () => false;
          assert.deepEqual(visit.finished, { status: 'success' });
          assert.deepEqual(
            visit.errors.filter((error) => !tolerated(error)),
            [],
          );
          assert.deepEqual(visit.foreign, []);
        });
        if (isDeep) {
          await t.test('meets WCAG 2.2 AA as far as axe can check', async () => {
            assert.deepEqual(await violations(visit.page), []);
          });
          await t.test('looks as it was accepted', async () => {
            const difference = compareWithAccepted(story.id, await takePicture(visit.page));
            assert.equal(difference, undefined, difference);
          });
          if (HAS_ROOM_FOR_LITTLE.test(story.id))
            await t.test('cuts nothing off on phones, with large text and long words', async () => {
              assert.deepEqual(await cutOffTexts(visit.page), []);
            });
        }
      }),
    );
});
