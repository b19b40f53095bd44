import { html, nothing, type TemplateResult } from 'lit';

export type Tone = 'plain' | 'busy' | 'good' | 'bad';

/** Strokes inside a circle. */
const ICONS: Record<Tone, string> = {
  plain: 'M12 8v.01M12 11.5V16',
  busy: 'M12 7.5V12l3 2',
  good: 'm8 12.5 2.7 2.7L16 9.5',
  bad: 'M12 7.5v5M12 16v.01',
};

/** A box with icon, heading and text; what is proven about money comes before the text. */
export const notice = (tone: Tone, title: string, text: string, claim?: string): TemplateResult =>
  html`<div class="notice ${tone}" part="notice">
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.25" />
      <path d=${ICONS[tone]} />
    </svg>
    <p class="title" part="notice-title">${title}</p>
    ${claim ? html`<p part="notice-text">${claim}</p>` : nothing}
    <p part="notice-text">${text}</p>
  </div>`;
