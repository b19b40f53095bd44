import type { StoryObj } from '@storybook/web-components-vite';
import { showing, type Step } from './look.ts';
import { network, offline, stalled } from './network.ts';

/** Nothing has been answered yet. */
export const loading: StoryObj = {
  parameters: network(stalled),
  play: async () => undefined,
};

/**
 * The proxy can't be reached; ends when the selector matches, or as the function says. The tag
 * `no-network` stays in the story itself, because Storybook reads tags without running the file.
 */
export const withoutNetwork = (shown: string | Step): StoryObj => ({
  parameters: network(offline),
  ...plays(typeof shown === 'string' ? showing(shown) : shown),
});

/** What a story does once it is drawn, step by step. */
export const plays = (...steps: readonly Step[]): Pick<StoryObj, 'play'> => ({
  async play({ canvasElement }) {
    for (const step of steps) await step(canvasElement);
  },
});

/** The same on a dark page. */
export const dark = (story: StoryObj = {}): StoryObj => ({ ...story, globals: { theme: 'dark' } });

/** The same in Arabic. */
export const rightToLeft = (story: StoryObj = {}): StoryObj => ({
  ...story,
  globals: { locale: 'ar', direction: 'rtl' },
});

/** The same in the narrowest place that is supported. */
export const narrow = (story: StoryObj = {}): StoryObj => ({
  ...story,
  globals: { width: '320px' },
});
