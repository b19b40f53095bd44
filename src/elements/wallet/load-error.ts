import { html, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';

/** Says that loading failed; earlier data stays visible next to it. */
export function loadError(
  { value, error }: Pick<Watched<unknown>, 'value' | 'error'>,
  localize: Localization<IssuingMessages>,
): TemplateResult {
  const key = value === undefined ? 'loadFailed' : 'refreshFailed';
  const refused = error?.status === 403 || error?.status === 401;
  return html`<p class="fault" role="alert" part="error" ?hidden=${!error}>
    ${error ? localize.text(refused ? 'notGranted' : key) : ''}
  </p>`;
}
