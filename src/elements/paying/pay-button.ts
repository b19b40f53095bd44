import { isServer, css, html, nothing, type TemplateResult } from 'lit';
import type { CheckoutSession } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { PaymentMethodElement } from '../session/checkout-registry.ts';
import { payQuietly } from './pay-quietly.ts';
import { formMode } from '../session/session-status.ts';

interface PayButtonOptions {
  readonly session: CheckoutSession | undefined;
  readonly localize: Localization<PageMessages> | undefined;
  readonly payer: Pick<PaymentMethodElement, 'ready' | 'payLabel' | 'pay'> & {
    readonly noButton: boolean;
  };
}

/**
 * The Pay button, with the amount on it. While a payment runs it stays focusable and does nothing,
 * so that keyboard and screen reader keep their place. It goes where it would never work again.
 */
export function payButton({
  session,
  localize,
  payer,
}: PayButtonOptions): TemplateResult | typeof nothing {
  if ((isServer as boolean) && !payer.noButton)
    return html`<div class="pay skeleton" aria-hidden="true"></div>`;
  if (!localize || payer.noButton) return nothing;
  const form = formMode(session);
  const amount = session?.view ? localize.money(session.view.amount) : '';
  const busy = form === 'busy';
  return html`<button
    class="pay"
    part="pay-button"
    type="button"
    ?disabled=${!busy && !payer.ready}
    aria-disabled=${busy}
    aria-busy=${busy}
    ?hidden=${form !== 'open' && form !== 'waiting' && !busy}
    @click=${() => busy || payQuietly(payer)}
  >
    ${
      busy
        ? html`<span class="spinner"></span>${localize.text('paying')}`
        : (payer.payLabel ?? localize.text('pay', { amount }))
    }
  </button>`;
}

export const payButtonStyles = css`
  .pay {
    width: 100%;
    min-height: calc(var(--_control-height) + 4px);
    font-size: 1.0625em;
    font-variant-numeric: tabular-nums;
  }

  /* What comes above it would move it. One that the page itself disables is seen. */
  :host(:not([disabled])) .pay:disabled {
    visibility: hidden;
  }

  .spinner {
    width: 1.1em;
    height: 1.1em;
    border: 2px solid;
    border-top-color: transparent;
    border-radius: 50%;
    animation: turn 0.9s linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
`;
