import { html, nothing, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';

/**
 * Says that loading failed, with a button that tries again unless there is another one for that;
 * earlier data stays visible next to it.
 */
export function loadError(
  watched: Pick<Watched<unknown>, 'value' | 'error' | 'busy' | 'refresh'>,
  localize: Localization<IssuingMessages>,
  retry = true,
): TemplateResult {
  const { value, error, busy } = watched;
  const key = value === undefined ? 'loadFailed' : 'refreshFailed';
  const refused = error?.status === 403 || error?.status === 401;
  return html`<p class="fault" role="alert" part="error" ?hidden=${!error}>
      ${error ? localize.text(refused ? 'notGranted' : key) : ''}
    </p>
    ${
      error && retry
        ? html`<button
            class="quiet"
            part="refresh-button"
            type="button"
            aria-disabled=${busy ? 'true' : 'false'}
            @click=${() => void watched.refresh()}
          >
            ${localize.text(busy ? 'loading' : 'tryAgain')}
          </button>`
        : nothing
    }`;
}
