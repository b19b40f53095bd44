import { html, nothing, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';

interface ListHeadOptions<Page> {
  readonly watched: Watched<Page> | undefined;
  /** How much the list holds. */
  readonly found: (page: Page) => string;
  readonly localize: Localization<StaffMessages>;
}

/** How much a list holds, in its live region, and a button that loads it again. */
export function listHead<Page>({
  watched,
  found,
  localize,
}: ListHeadOptions<Page>): TemplateResult {
  const { value: page, busy = false } = watched ?? {};
  return html`<div class="row">
    <p part="found" role="status">${page === undefined ? '' : found(page)}</p>
    ${
      page === undefined
        ? nothing
        : html`<button
            class="quiet"
            part="list-refresh-button"
            type="button"
            aria-disabled=${busy ? 'true' : 'false'}
            @click=${() => !busy && void watched?.refresh()}
          >
            ${localize.text(busy ? 'loading' : 'refresh')}
          </button>`
    }
  </div>`;
}
