import { html, type TemplateResult } from 'lit';
import { isAnswered } from '../../client/index.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
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

/** The same of a card; its place, as wide as it is most of the time, while nothing is known of it. */
export const cardBadge = (
  card: CardView,
  localize: Localization<IssuingMessages>,
): TemplateResult =>
  isAnswered(card)
    ? stateBadge(card.status, localize)
    : html`<span
        class="state room"
        aria-hidden="true"
        data-usual=${localize.text('active')}
      ></span>`;
