import { html, nothing, type TemplateResult } from 'lit';

export type Tone = 'plain' | 'busy' | 'good' | 'bad';

/** Strokes inside a circle. */
const ICONS: Record<Tone, string> = {
  plain: 'M12 8v.01M12 11.5V16',
  busy: 'M12 7.5V12l3 2',
  good: 'm8 12.5 2.7 2.7L16 9.5',
  bad: 'M12 7.5v5M12 16v.01',
};

/** What a notice has beside its words. */
interface More {
  /** What can be done about it, below the text. */
  readonly act?: unknown;
  /** Strokes in place of the tone's own, for one that has the place to itself, and is large. */
  readonly glyph?: string | undefined;
  /** The amount that it is about. */
  readonly amount?: string | undefined;
}

/**
 * A box with icon, heading and text; what is proven about money comes before the text. It is a group named by its
 * heading and described by its text, so that focus on it says both, in this order.
 */
export const notice = (
  tone: Tone,
  title: string,
  text: string,
  claim?: string,
  { act = nothing, glyph, amount }: More = {},
): TemplateResult =>
  html`<div
    class="notice ${tone} ${glyph ? 'moment' : ''}"
    part="notice"
    role="group"
    aria-labelledby="notice-title"
    aria-describedby="notice-text"
  >
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.25" />
      <path d=${glyph ?? ICONS[tone]} pathLength="1" />
    </svg>
    <p class="title" id="notice-title" part="notice-title">${title}</p>
    <div id="notice-text">
      ${amount ? html`<p class="amount">${amount}</p>` : nothing}
      ${claim ? html`<p part="notice-text">${claim}</p>` : nothing}
      <p part="notice-text">${text}</p>
    </div>
    ${act}
  </div>`;
