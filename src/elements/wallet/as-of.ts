import { html, type TemplateResult } from 'lit';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';

/** When something was so, short enough for one line beside a narrow card: each shows one. */
export const asOf = (
  instant: string,
  localize: Localization<IssuingMessages>,
  kind = '',
): TemplateResult =>
  html`<time class=${kind} datetime=${instant}
    >${localize.text('asOf', {
      time: new Date(instant).toLocaleString(localize.locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
      }),
    })}</time
  >`;
