import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutSession } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import { notice } from '../base/notice.ts';
import type { PaymentMethodElement } from '../session/checkout-registry.ts';
import { claimOf } from '../session/claims.ts';
import { statusOf, statusRule, type ResultStatus } from '../session/session-status.ts';

// Everything here loads when a payment starts, and its texts with it.
export { loadResultMessages } from '../../localization/result/messages.ts';

type Words = Localization<ResultMessages>;

/** The notice about an outcome or a rejection. */
export function resultNotice(
  status: ResultStatus,
  session: CheckoutSession,
  words: Words,
): TemplateResult {
  const { attempt, view } = session;
  // Only a card can be told from another one.
  const { card, decline = card ? 'declined' : 'try_again' } = attempt ?? {};
  const claim = claimOf(session);
  return notice(
    statusRule(status).tone,
    words.text(`${status}Title`),
    words.text(status === 'failed' ? `${decline}Text` : `${status}Text`, {
      amount: view ? words.money(view.amount) : '',
    }),
    claim && words.text(`${claim}Claim`),
  );
}

interface ResultButtonOptions {
  readonly session: CheckoutSession;
  readonly words: Words;
  readonly payer: PaymentMethodElement | undefined;
  /** Begins with a new session, where the page has said how. */
  readonly restart: (() => void) | undefined;
  /** Goes on with the session that waits until the shopper has read about this one. */
  readonly next: (() => void) | undefined;
}

/** The one thing that a shopper can do about it. */
export function resultButton({
  session,
  words,
  payer,
  restart,
  next,
}: ResultButtonOptions): TemplateResult | typeof nothing {
  const { action } = statusRule(statusOf(session));
  const button = (key: keyof ResultMessages, onClick: () => void) =>
    html`<button class="quiet" part="action-button" type="button" @click=${onClick}>
      ${words.text(key)}
    </button>`;
  if (next) return button('continueNext', next);
  if (restart && action === 'restart') return button('startAgain', restart);
  if (action === 'use-another-card' && session.attempt?.card && payer)
    return button('useAnotherCard', () => void useAnotherCard(payer));
  return nothing;
}

/** Returns to an empty card form, whichever method was selected in the meantime. */
async function useAnotherCard(payer: PaymentMethodElement): Promise<void> {
  await payer.chooseCard?.();
  payer.reset();
  payer.focus('number');
}

/** How long frames, texts and forms around a result may still change their size. */
const SETTLES_MS = 1_000;

/**
 * Brings a result into sight and moves focus to it, from wherever it was. After the next frame: the
 * form around it goes at the same time, and with it what had focus. Never smoothly, which a shopper
 * may have asked not to see, and which ends where the result was.
 */
export function reveal(region: HTMLElement): void {
  const show = () => region.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const settling = new ResizeObserver(show);
  region.style.scrollMargin = '1rem';
  requestAnimationFrame(() => {
    region.focus({ preventScroll: true });
    settling.observe(region);
    settling.observe(document.documentElement);
    setTimeout(() => settling.disconnect(), SETTLES_MS);
  });
}
