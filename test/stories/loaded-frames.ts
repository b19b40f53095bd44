import type { Frame, Page } from 'playwright-core';

/** The page and what is framed in it; a frame that never came can't be asked for anything. */
export const loadedFrames = (page: Page): Frame[] =>
  page.frames().filter((frame) => /^https?:/.test(frame.url()));
