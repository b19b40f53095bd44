import { html } from 'lit';

/** Keeps the place of one line until it is known. */
export const skeleton = html`<div class="skeleton" aria-hidden="true">&nbsp;</div>`;
