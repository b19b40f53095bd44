import { html, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';

/** Asks the gateway again; keeps focus while the request runs. */
export const refreshButton = (
  watched: Pick<Watched<unknown>, 'busy' | 'error' | 'refresh'>,
  localize: Localization<IssuingMessages>,
): TemplateResult =>
  html`<button
    class="quiet"
    part="refresh-button"
    type="button"
    aria-disabled=${watched.busy ? 'true' : 'false'}
    @click=${() => void watched.refresh()}
  >
    ${localize.text(watched.busy ? 'loading' : watched.error ? 'tryAgain' : 'refresh')}
  </button>`;
