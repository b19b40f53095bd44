import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutSession } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { CardFrame } from '../card/card-frame.ts';
import type { Payer } from '../session/checkout-registry.ts';
import { isSilent, ruleOf, standingOf, type Tone } from '../session/session-status.ts';

/** Strokes inside a circle. */
const ICONS: Record<Tone, string> = {
  plain: 'M12 8v.01M12 11.5V16',
  busy: 'M12 7.5V12l3 2',
  good: 'm8 12.5 2.7 2.7L16 9.5',
  bad: 'M12 7.5v5M12 16v.01',
};

/** A box with icon, heading and text. */
export const notice = (tone: Tone, title: string, text: string): TemplateResult =>
  html`<div class="notice ${tone}" part="notice">
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.25" />
      <path d=${ICONS[tone]} />
    </svg>
    <p class="title" part="notice-title">${title}</p>
    <p part="notice-text">${text}</p>
  </div>`;

export interface TellingOptions {
  /** None where another element tells of it. */
  readonly session: CheckoutSession | undefined;
  readonly words: Localization<PageMessages> | undefined;
  readonly payer: Payer | undefined;
  /** Begins with a new session, where the page has said how. */
  readonly restart?: (() => void) | undefined;
  /** A frame whose failure is told before anything else. */
  readonly frame?: CardFrame;
}

/**
 * Tells how a session stands, in a live region that is there from the first render on, and offers
 * the one thing a shopper can do about it, outside of the region, which only speaks.
 */
export function telling(options: TellingOptions): TemplateResult {
  const { session, words, frame } = options;
  const standing = standingOf(session);
  let told: TemplateResult | typeof nothing = nothing;
  if (words && frame?.failed) {
    told = notice(
      'bad',
      words.text('cardFrameErrorTitle'),
      words.text(frame.status === 'version' ? 'outdatedText' : 'unavailableText'),
    );
  } else if (words && !isSilent(standing)) {
    // Only a card can be told from another one.
    const { card, decline = card ? 'declined' : 'try_again' } = session?.attempt ?? {};
    const amount = session?.view ? words.money(session.view.amount) : '';
    told = notice(
      ruleOf(standing).tone,
      words.text(`${standing}Title`),
      words.text(standing === 'failed' ? `${decline}Text` : `${standing}Text`, { amount }),
    );
  }
  return html`<div class="told" role="status" aria-atomic="true" tabindex="-1">${told}</div>
    ${remedy(options)}`;
}

function remedy({
  session,
  words,
  payer,
  restart,
  frame,
}: TellingOptions): TemplateResult | typeof nothing {
  const button = (label: 'tryAgain' | 'startAgain' | 'useAnotherCard', onClick: () => void) =>
    html`<button class="quiet" part="action-button" type="button" @click=${onClick}>
      ${words?.text(label)}
    </button>`;
  const { action } = ruleOf(standingOf(session));

  if (frame?.failed) return button('tryAgain', () => frame.reload());

  if (action === 'reload') return button('tryAgain', restart ?? (() => void session?.refresh()));
  if (action === 'restart' && restart) return button('startAgain', restart);
  if (action === 'use-another-card' && session?.attempt?.card && payer)
    return button('useAnotherCard', () => {
      payer.reset();
      payer.focus('number');
    });
  return nothing;
}
