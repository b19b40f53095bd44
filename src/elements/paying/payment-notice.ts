import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutSession } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import { notice } from '../base/notice.ts';
import type { PaymentMethodElement } from '../session/checkout-registry.ts';
import { isSilent, statusRule, statusOf } from '../session/session-status.ts';

export interface PaymentNoticeOptions {
  /** None where another element tells of it. */
  readonly session: CheckoutSession | undefined;
  readonly localize: Localization<PageMessages> | undefined;
  readonly payer: PaymentMethodElement | undefined;
  /** Begins with a new session, where the page has said how. */
  readonly restart?: (() => void) | undefined;
  /** A frame whose failure is told before anything else. */
  readonly frame?: { readonly failed: boolean; readonly status: string; reload(): void };
}

/**
 * Tells how a session stands, in a live region that is there from the first render on, and offers
 * the one thing a shopper can do about it, outside of the region, which only speaks.
 */
export function paymentNotice(options: PaymentNoticeOptions): TemplateResult {
  const { session, localize, frame } = options;
  const standing = statusOf(session);
  let told: TemplateResult | typeof nothing = nothing;
  if (localize && frame?.failed) {
    told = notice(
      'bad',
      localize.text('cardFrameErrorTitle'),
      localize.text(frame.status === 'version' ? 'outdatedText' : 'unavailableText'),
    );
  } else if (localize && !isSilent(standing)) {
    // Only a card can be told from another one.
    const { card, decline = card ? 'declined' : 'try_again' } = session?.attempt ?? {};
    const amount = session?.view ? localize.money(session.view.amount) : '';
    told = notice(
      statusRule(standing).tone,
      localize.text(`${standing}Title`),
      localize.text(standing === 'failed' ? `${decline}Text` : `${standing}Text`, { amount }),
    );
  }
  return html`<div class="told" role="status" aria-atomic="true" tabindex="-1">${told}</div>
    ${remedy(options)}`;
}

function remedy({
  session,
  localize,
  payer,
  restart,
  frame,
}: PaymentNoticeOptions): TemplateResult | typeof nothing {
  const button = (label: 'tryAgain' | 'startAgain' | 'useAnotherCard', onClick: () => void) =>
    html`<button class="quiet" part="action-button" type="button" @click=${onClick}>
      ${localize?.text(label)}
    </button>`;
  const { action } = statusRule(statusOf(session));

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
