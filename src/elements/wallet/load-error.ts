import { html, nothing, type TemplateResult } from 'lit';
import type { Watched } from '../../client/index.ts';
import type { Speaker } from '../../localization/localization.ts';
import { loadFault, type LoadText } from './refusal-texts.ts';
import { saidOnce } from './said-once.ts';

/**
 * Says why loading failed, with a button that tries again where that can help, unless there is another one
 * for that; earlier data stays visible next to it. That there is no connection is said once in a provider.
 */
export function loadError(
  watched: Pick<Watched<unknown>, 'value' | 'error' | 'busy' | 'refresh'>,
  localize: Speaker<LoadText>,
  { retry = true, id }: { readonly retry?: boolean; readonly id?: string } = {},
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
  return fault?.text === 'offlineFault' ? html`${saidOnce(told)}` : told;
}
