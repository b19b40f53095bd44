import { html, nothing, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { Speaker } from '../../localization/localization.ts';
import { loadFault, type LoadText } from './refusal-texts.ts';
import { saidOnce } from './said-once.ts';

/**
 * Says why loading failed, with a button that tries again where that can help, unless there is another one
 * for that; earlier data stays visible next to it. That there is no connection is said once in a provider; that the grant
 * doesn't allow it, once of each thing that it is said about.
 */
export function loadError(
  watched: Pick<Watched<unknown>, 'value' | 'error' | 'busy' | 'refresh'>,
  localize: Speaker<LoadText>,
  {
    retry = true,
    id,
    about,
  }: { readonly retry?: boolean; readonly id?: string; readonly about?: string } = {},
): TemplateResult {
  const { value, error, busy } = watched;
  const fault = error && loadFault(error, value !== undefined);
  const told = html`<p
      id=${id ?? nothing}
      class="fault"
      role="alert"
      part="error"
      ?hidden=${!fault}
    >
      ${fault ? localize.text(fault.text) : ''}
    </p>
    ${
      fault?.again && retry
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
  if (fault?.text === 'offlineFault') return html`${saidOnce(told)}`;
  return fault?.text === 'grantFault' && about ? html`${saidOnce(told, about)}` : told;
}
