import type { BrowserContext, Page } from 'playwright-core';

/** What must not happen while somebody looks at a page. */
export interface Watched {
  /** Errors of the page, and what it wrote to the console as such. */
  readonly errors: string[];
  /** Requests to anywhere but the site. */
  readonly foreign: string[];
}

/** Writes down what a page does wrong from now on. */
export function watchPage(context: BrowserContext, page: Page, site: string): Watched {
  const watched: Watched = { errors: [], foreign: [] };
  page.on('console', (message) => {
    if (message.type() === 'error') watched.errors.push(message.text());
  });
  page.on('pageerror', (error) => watched.errors.push(error.message));
  context.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(site)) watched.foreign.push(url);
  });
  return watched;
}
