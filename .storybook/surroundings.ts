import type { Decorator } from '@storybook/web-components-vite';
import { html } from 'lit';

/** Puts a story into the page that the toolbar describes. */
export const surroundings: Decorator = (story, { globals }) => {
  const { theme, direction, locale, width } = globals as Record<string, string>;
  const page = document.documentElement;
  page.style.colorScheme = theme ?? 'light';
  page.dir = direction ?? 'ltr';
  page.lang = locale ?? 'en';
  const stage = html`<div class="stage">${story()}</div>`;
  page.style.setProperty('--stage-width', width ?? '480px');
  return stage;
};
