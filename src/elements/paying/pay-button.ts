import { isServer, css, html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { LaterLook } from '../base/later-look.ts';
import type { PaymentMethodElement } from '../session/checkout-registry.ts';
import { payQuietly } from './pay-quietly.ts';
import type { PageSession } from '../session/page-session.ts';

/** Loads what the button shows beside its words. */
export const loadPayFace = (): Promise<typeof import('./pay-face.ts')> => import('./pay-face.ts');

interface PayButtonOptions {
  readonly session: PageSession | undefined;
  readonly localize: Localization<PageMessages> | undefined;
  readonly face: LaterLook<Awaited<ReturnType<typeof loadPayFace>>>;
  readonly payer: Pick<PaymentMethodElement, 'ready' | 'complete' | 'payLabel' | 'pay'> & {
    readonly noButton: boolean;
  };
}

/**
 * The Pay button, with the amount on it. While a payment runs it stays focusable and does nothing,
 * so that keyboard and screen reader keep their place. It goes where it would never work again, and steps back
 * after a refusal until that is mended.
 */
export function payButton({
  session,
  localize,
  payer,
  face,
}: PayButtonOptions): TemplateResult | typeof nothing {
  if ((isServer as boolean) && !payer.noButton)
    return html`<div class="pay skeleton" aria-hidden="true"></div>`;
  if (!localize || payer.noButton) return nothing;
  const { form = 'waiting' } = session ?? {};
  const amount = session?.view ? localize.money(session.view.amount) : '';
  const busy = form === 'busy';
  const label = busy
    ? localize.text('paying')
    : (payer.payLabel ?? localize.text('pay', { amount }));
  return html`<button
    class=${session?.status === 'failed' && !payer.complete ? 'pay quiet' : 'pay'}
    part="pay-button"
    type="button"
    ?disabled=${!busy && !payer.ready}
    aria-disabled=${busy}
    aria-busy=${busy}
    ?hidden=${form !== 'open' && form !== 'waiting' && !busy}
    @click=${() => busy || payQuietly(payer)}
  >
    ${(session?.view && face.use())?.payFace(label, localize, busy) ?? label}
  </button>`;
}

export const payButtonStyles = css`
  .pay {
    width: 100%;
    min-height: calc(var(--_control-height) + 4px);
    padding-block: 0.25em;
    font-size: 1.0625em;
  }

  /* What comes above it would move it. One that the page itself disables is seen. */
  :host(:not([disabled])) .pay:disabled {
    visibility: hidden;
  }
`;
