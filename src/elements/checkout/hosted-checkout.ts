import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { CheckoutSession, Intention, SendAnswer } from '../../client/index.ts';
import { payInPage } from '../../client/pay-in-page.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { baseStyles, buttonStyles } from '../../styles/element-styles.ts';
import { define } from '../base/define.ts';
import type { HostedMode } from '../session/checkout-registry.ts';
import { flowStyles } from '../base/flow.styles.ts';
import { PagePayer } from '../paying/page-payer.ts';
import { payButtonStyles } from '../paying/pay-button.ts';
import { closePaymentWindow, openPaymentWindow } from '../next-action/payment-window.ts';
import { wayFormStyles } from '../fields/form.styles.ts';

const NOTES = {
  page: 'hostedNote',
  frame: 'hostedFrameNote',
  window: 'hostedWindowNote',
} as const;

/**
 * Pays on the gateway's own payment page. This page has no form: a document of the proxy, in an
 * origin of its own, forwards the shopper, so the gateway's answer never touches this page.
 *
 * @fires {TenderBeforePayEvent} tender-before-pay - A payment is about to be sent; cancelable.
 * @fires {TenderRedirectEvent} tender-redirect - The window is about to leave; cancelable.
 * @fires {TenderResultEvent} tender-result - An outcome is known or has changed (when alone).
 * @fires {TenderErrorEvent} tender-error - `pay()` gave no result; a NotPaidError proves that no attempt was made, a SetUpError says what the element lacks.
 *
 * @csspart notice - Heading and text of the payment's status (when alone).
 * @csspart notice-title - Its heading (when alone).
 * @csspart notice-text - Its text (when alone).
 * @csspart action-button - The action it offers (when alone).
 * @csspart continue-button - Continues a payment at the bank or on another page (when alone).
 * @csspart give-up-button - Abandons the payment, to choose another method (when alone).
 * @csspart challenge - The dialog around the bank's page (when alone).
 * @csspart pay-button - Pays (when alone).
 */
export class TenderHostedCheckout extends PagePayer {
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    flowStyles,
    payButtonStyles,
    wayFormStyles,
  ];

  static override readonly properties: PropertyDeclarations = { mode: { reflect: true } };

  /**
   * Where the payment page shows: in place of this `page`, in a `frame` above it, or in a `window` of
   * its own. Where this is `page`, the `hosted` of the `tender-checkout` around counts.
   */
  mode: HostedMode = 'page';

  /** The session offers it; no input is required. */
  get complete(): boolean {
    return this.session.value?.view?.methods.some(({ kind }) => kind === 'hosted') ?? false;
  }

  override get ready(): boolean {
    return super.ready && this.complete;
  }

  protected override get hostedMode(): HostedMode {
    const mode = this.mode === 'page' ? this.registry?.hosted : this.mode;
    return mode === 'frame' || mode === 'window' ? mode : 'page';
  }

  override validate(): Promise<boolean> {
    return Promise.resolve(this.complete);
  }

  override reset(): void {
    this.session.value?.dismiss();
  }

  override pay(): Promise<PaymentResult> {
    const apart = this.hostedMode === 'window' && this.ready;
    if (apart) openPaymentWindow(this.ways.value?.text('hostedOpening'));
    const paying = super.pay();
    if (apart)
      void paying.then(
        ({ next_action }) => next_action ?? closePaymentWindow(),
        closePaymentWindow,
      );
    return paying;
  }

  protected override send(session: CheckoutSession, intention: Intention): Promise<SendAnswer> {
    return payInPage(session.client, 'hosted', {}, intention);
  }

  protected override renderForm(localize: Localization<PaymentMethodMessages>): TemplateResult {
    const note = this.complete ? NOTES[this.hostedMode] : 'hostedMissing';
    return html`<p class="hint">${localize.text(note)}</p>`;
  }
}

define('tender-hosted-checkout', TenderHostedCheckout);

declare global {
  interface HTMLElementTagNameMap {
    'tender-hosted-checkout': TenderHostedCheckout;
  }
}
