import { html, type TemplateResult } from 'lit';
import type { RefusalReason } from '../../contract/vocabulary/refusals.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';

/** Why controls can't be used, each reason once, by its name as id; that a grant has ended is told already. */
export const obstacleTexts = (
  reasons: readonly (RefusalReason | undefined)[],
  localize: Localization<IssuingMessages>,
): readonly TemplateResult[] =>
  [...new Set(reasons)].flatMap((reason) =>
    reason === undefined || reason === 'grant_ended'
      ? []
      : html`<p id=${reason} class="muted" part="obstacle">
          ${localize.text(REFUSAL_TEXTS[reason])}
        </p>`,
  );
