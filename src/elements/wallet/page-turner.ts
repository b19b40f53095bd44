import { html, nothing, type TemplateResult } from 'lit';
import type { Localization, Speaker } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';

interface PageTurnerOptions {
  /** Place of the first entry of the page. */
  readonly start: number;
  /** Entries on a page. */
  readonly size: number;
  readonly all: number;
  readonly onTurn: (start: number) => void;
  readonly localize: Localization<IssuingMessages>;
}

/** Turns the pages of a list; nothing where there is one page. */
export function pageTurner({
  start,
  size,
  all,
  onTurn,
  localize,
}: PageTurnerOptions): TemplateResult | typeof nothing {
  if (all <= size) return nothing;
  const written = (place: number) => place.toLocaleString(localize.locale);
  const end = Math.min(start + size, all);
  return pageButtons({
    onPrevious: start > 0 ? () => onTurn(Math.max(0, start - size)) : undefined,
    onNext: end < all ? () => onTurn(start + size) : undefined,
    between: html`<p class="muted" role="status">
      ${localize.text('pageOf', { from: written(start + 1), to: written(end), all: written(all) })}
    </p>`,
    localize,
  });
}

interface PageButtonsOptions {
  /** Shows the page before, if there is one. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly between?: TemplateResult;
  readonly localize: Speaker<'previousPage' | 'nextPage'>;
}

/** To the pages before and after; a button that leads nowhere stays, so that nothing moves under a pointer. */
export function pageButtons({
  onPrevious,
  onNext,
  between,
  localize,
}: PageButtonsOptions): TemplateResult {
  const button = (
    onTurn: (() => void) | undefined,
    text: 'previousPage' | 'nextPage',
    part: 'previous-button' | 'next-button',
  ) =>
    html`<button
      class="quiet"
      part=${part}
      type="button"
      aria-disabled=${onTurn ? 'false' : 'true'}
      @click=${() => onTurn?.()}
    >
      ${localize.text(text)}
    </button>`;
  return html`<div class="pages">
    ${button(onPrevious, 'previousPage', 'previous-button')} ${between ?? nothing}
    ${button(onNext, 'nextPage', 'next-button')}
  </div>`;
}
