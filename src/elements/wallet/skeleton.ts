import { html, type TemplateResult } from 'lit';

/** Keeps the place of one line of text until it is known; the class is that of the text. */
export const skeletonLine = (kind = ''): TemplateResult =>
  html`<div class="await ${kind}" aria-hidden="true"><span class="skeleton">&nbsp;</span></div>`;

/** Keeps the place of the quiet row of actions. */
export const skeletonActions = html`<div class="actions" aria-hidden="true">
  ${[1, 2].map(() => html`<div class="action"><span class="glyph skeleton"></span>&nbsp;</div>`)}
</div>`;

/** Keeps the place of a switch with its label and state. */
export const skeletonSetting = html`<div class="setting" aria-hidden="true">
  <div>
    <span class="skeleton">&nbsp;</span>
    <p class="muted"><span class="skeleton">&nbsp;</span></p>
  </div>
</div>`;

/** Keeps the place of a list's first rows: how many it will have isn't known. */
export const skeletonRows = html`<div class="await-rows" aria-hidden="true">
  ${Array.from({ length: 6 }, () => html`<div>${skeletonLine()}${skeletonLine('muted')}</div>`)}
</div>`;
