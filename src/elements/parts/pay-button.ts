import { css, html, type TemplateResult } from 'lit';
import type { CheckoutSession } from '../../client/index.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import { formOf } from './standing.ts';

interface PayButtonOptions {
  readonly session: CheckoutSession | undefined;
  readonly words: Localization<PageMessages>;
  readonly disabled: boolean;
  readonly onPay: () => void;
}

/**
 * The Pay button, with the amount on it. While a payment runs it stays focusable and does nothing,
 * so that keyboard and screen reader keep their place.
 */
export function payButton({ session, words, disabled, onPay }: PayButtonOptions): TemplateResult {
  const form = formOf(session);
  const amount = session?.view && words.money(session.view.amount);
  const busy = form === 'busy' && amount !== undefined;
  return html`<button
    class="pay"
    part="pay-button"
    type="button"
    ?disabled=${disabled || form === 'over' || amount === undefined}
    aria-disabled=${busy ? 'true' : 'false'}
    aria-busy=${busy ? 'true' : 'false'}
    ?hidden=${form === 'over'}
    @click=${() => busy || onPay()}
  >
    ${
      busy
        ? html`<span class="spinner" aria-hidden="true"></span>${words.text('paying')}`
        : words.text('pay', { amount: amount ?? '' }).trim()
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

  .spinner {
    width: 1.1em;
    height: 1.1em;
    border: 2px solid currentColor;
    border-inline-end-color: transparent;
    border-radius: 50%;
    animation: turn 0.9s linear infinite;
  }

  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
`;
