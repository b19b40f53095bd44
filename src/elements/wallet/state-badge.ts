import { html, type TemplateResult } from 'lit';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { stateOf } from './status-label.ts';

/** A state in words, which its color repeats. */
export const stateBadge = (
  status: string,
  localize: Localization<IssuingMessages>,
): TemplateResult =>
  html`<span class="state ${stateOf(status)}" part="status"
    >${localize.text(stateOf(status))}</span
  >`;
