import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { loadedFrames } from './loaded-frames.ts';

const accepted = fileURLToPath(new URL('pictures/', import.meta.url));
const taken = fileURLToPath(new URL('../../test-results/pictures/', import.meta.url));
const differing = fileURLToPath(new URL('../../test-results/differences/', import.meta.url));

/** Newer Chromiums draw edges of letters a little differently; more than this is a change. */
const LARGEST_SHARE = 0.001;
/** Small enough that a green button turned blue of the same lightness is seen. */
const COLOR_THRESHOLD = 0.05;

/** What would read differently tomorrow, and what it reads in every picture. */
const TIMELESS = {
  time: 'November 21, 2026 at 10:00 AM',
  '.axis time': '10:00 AM',
  '[part~="reference"]': 'op_mwwglcgbxh',
  '[part~="last-change"]': 'Last change: +$40.00, today 10:00 AM',
  '[part~="validity"], [data-detail="expiry"] .digits': '11/29',
};

/** The story as it looks when nothing moves any more, without what time and chance have made. */
export async function takePicture(page: Page): Promise<Buffer> {
  for (const frame of loadedFrames(page)) {
    for (const [selector, text] of Object.entries(TIMELESS))
      await frame.locator(selector).evaluateAll((elements, always) => {
        for (const element of elements) element.textContent = always;
      }, text);
    await frame.locator('[role="timer"]').evaluateAll((timers) => {
      for (const timer of timers) (timer as HTMLElement).style.visibility = 'hidden';
    });
  }
  await page.evaluate(() => document.fonts.ready);
  let before: Buffer | undefined;
  for (let tries = 0; tries < 20; tries += 1) {
    const now = await page.screenshot({ animations: 'disabled', fullPage: true });
    if (before?.equals(now)) return now;
    before = now;
  }
  throw new Error('the story does not come to rest');
}

/**
 * Compares with the accepted picture. What was taken is kept in test-results/pictures where it is not as accepted,
 * differences in red in test-results/differences.
 * @returns what differs, as a sentence that says what to do; nothing when it looks as accepted
 */
export function compareWithAccepted(id: string, picture: Buffer): string | undefined {
  for (const folder of [taken, differing]) mkdirSync(folder, { recursive: true });
  const actual = `${taken}${id}.png`;
  writeFileSync(actual, picture);
  const accept = `look at ${actual}, then "npm run pictures:accept" if all there are right`;

  const file = `${accepted}${id}.png`;
  if (!existsSync(file)) return `no picture is accepted yet: ${accept}`;
  const [old, now] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(picture)];
  const { width, height } = now;
  if (old.width !== width || old.height !== height)
    return `it was ${old.width} by ${old.height} and is ${width} by ${height}: ${accept}`;

  const difference = new PNG({ width, height });
  const changed = pixelmatch(old.data, now.data, difference.data, width, height, {
    threshold: COLOR_THRESHOLD,
  });
  if (changed <= width * height * LARGEST_SHARE) {
    rmSync(actual);
    return undefined;
  }
  writeFileSync(`${differing}${id}.png`, PNG.sync.write(difference));
  return `${changed} pixels differ (see ${differing}${id}.png): ${accept}`;
}
