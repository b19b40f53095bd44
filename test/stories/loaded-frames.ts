import type { Frame, Page } from 'playwright-core';

/** The page and what is framed in it; a frame that never came can't be asked for anything. */
export const loadedFrames = (page: Page): Frame[] =>
  page.frames().filter((frame) => /^https?:/.test(frame.url()));

/** Those that a person can see or hear: one that is hidden may not have got its texts yet. */
export async function shownFrames(page: Page): Promise<Frame[]> {
  const loaded = loadedFrames(page);
  const shown = await Promise.all(
    loaded.map(
      async (frame) => !frame.parentFrame() || (await (await frame.frameElement()).isVisible()),
    ),
  );
  return loaded.filter((_, index) => shown[index]);
}
