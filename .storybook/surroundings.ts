import type { Decorator } from '@storybook/web-components-vite';
import { html, nothing } from 'lit';
import type { TenderRedirectEvent } from '../src/entries/index.ts';

/** Elements with a secure frame, which has the page's own origin here, and nowhere else. */
const FRAMED = ['tender-checkout', 'tender-card-entry', 'tender-issued-card'];

/** Puts a story into the page that the toolbar describes. */
export const surroundings: Decorator = (story, { args, component, globals }) => {
  const { theme, direction, locale, width } = globals as Record<string, string>;
  const page = document.documentElement;
  page.style.colorScheme = theme ?? 'light';
  page.dir = direction ?? 'ltr';
  page.lang = locale ?? 'en';
  page.style.setProperty('--stage-width', width ?? '480px');
  // Where the payment page has a window already, it needs no second one.
  const handleRedirect = args['mode'] === 'window' ? nothing : leaveStory;
  return html`<div class="stage" @tender-redirect=${handleRedirect}>
    ${story()} ${FRAMED.includes(component ?? '') ? notIsolated : nothing}
  </div>`;
};

const notIsolated = html`<p class="not-isolated" lang="en" dir="ltr">
  Sandbox, not isolated: the secure frame shares this page’s origin.
</p>`;

/** Bank pages can't be framed, and Storybook frames its stories: they open in a window. */
function leaveStory(event: TenderRedirectEvent): void {
  if (event.defaultPrevented || window === window.top) return;
  event.preventDefault();
  open(event.url, '_blank');
}
