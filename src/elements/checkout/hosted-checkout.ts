import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { CheckoutSession, Intention, SendAnswer } from '../../client/index.ts';
import { payInPage } from '../../client/pay-in-page.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import { isInstalmentPlan, provenList } from '../../contract/proxy/payment-method-guards.ts';
import type { InstalmentPlan } from '../../contract/proxy/session.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { baseStyles, buttonStyles } from '../../styles/element-styles.ts';
import { define } from '../base/define.ts';
import type { HostedMode } from '../session/checkout-registry.ts';
import { flowStyles } from '../base/flow.styles.ts';
import { NeededPart, neededPartStyles } from '../paying/needed-part.ts';
import { PagePayer } from '../paying/page-payer.ts';
import { payButtonStyles } from '../paying/pay-button.ts';
import { closePaymentWindow, openPaymentWindow } from '../next-action/payment-window.ts';
import { methodFormStyles } from '../fields/form.styles.ts';

const loadPlans = () => import('../fields/plan-field.ts');

const NOTES = {
  page: 'hostedNote',
  frame: 'hostedFrameNote',
  window: 'hostedWindowNote',
} as const;

/**
 * Pays on the gateway's own payment page. This page has no form: a document of the proxy, in an
 * origin of its own, forwards the shopper, so the gateway's answer never touches this page.
 *
 * @fires {TenderChangeEvent} tender-change - Whether all is filled in has changed.
 * @fires {TenderBeforePayEvent} tender-before-pay - A payment is about to be sent; cancelable.
 * @fires {TenderRedirectEvent} tender-redirect - The window is about to leave; cancelable.
 * @fires {TenderResultEvent} tender-result - An outcome is known or has changed (when alone).
 * @fires {TenderStepEvent} tender-step - The payment has come to another step (when alone).
 * @fires {TenderErrorEvent} tender-error - `pay()` gave no result; a NotPaidError proves that no attempt was made, a SetUpError says what the element lacks.
 *
 * @csspart plan - The choice of instalments.
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
    methodFormStyles,
    neededPartStyles,
  ];

  static override readonly properties: PropertyDeclarations = {
    mode: { reflect: true },
    plan: { state: true },
  };

  readonly #planPart = new NeededPart(this, async () => (this.#planModule = await loadPlans()));
  #planModule: Awaited<ReturnType<typeof loadPlans>> | undefined;

  /**
   * Where the payment page shows: in place of this `page`, in a `frame` above it, or in a `window` of
   * its own. Where this is `page`, the `hosted` of the `tender-checkout` around counts.
   */
  mode: HostedMode = 'page';

  /** Id of the payment plan that the shopper has selected, empty for none. */
  plan = '';

  /** The session offers it, and what it lets the shopper choose is there; no input is required. */
  get complete(): boolean {
    return this.#offered && (this.#plans.length === 0 || this.#planModule !== undefined);
  }

  /** Read-only: label of the Pay button, once a plan is chosen. */
  get payLabel(): string | undefined {
    const localize = this.methodTexts.value;
    const plan = this.#chosen;
    return plan && localize && this.#planModule?.planPayLabel(plan, localize);
  }

  get #offered(): boolean {
    return this.session.value?.view?.methods.some(({ kind }) => kind === 'hosted') ?? false;
  }

  get #plans(): InstalmentPlan[] {
    return provenList(isInstalmentPlan, this.session.value?.view?.instalments);
  }

  get #chosen(): InstalmentPlan | undefined {
    return this.#plans.find(({ id }) => id === this.plan);
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
    this.plan = '';
    this.session.value?.dismiss?.();
  }

  override pay(): Promise<PaymentResult> {
    const apart = this.hostedMode === 'window' && this.ready;
    if (apart) openPaymentWindow(this.methodTexts.value?.text('hostedOpening'));
    const paying = super.pay();
    if (apart)
      void paying.then(
        ({ next_action }) => next_action ?? closePaymentWindow(),
        closePaymentWindow,
      );
    return paying;
  }

  protected override send(session: CheckoutSession, intention: Intention): Promise<SendAnswer> {
    const id = this.#chosen?.id;
    return payInPage(session.client, 'hosted', id ? { instalments_id: id } : {}, intention);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.#plans.length > 0) this.#planPart.use(this.localization.value);
  }

  protected override renderForm(localize: Localization<PaymentMethodMessages>): TemplateResult {
    const amount = this.session.value?.view?.amount;
    const plans = this.#plans;
    return html`<p class="hint">
        ${localize.text(this.#offered ? NOTES[this.hostedMode] : 'hostedMissing')}
      </p>
      ${
        this.#offered && amount && plans.length > 0
          ? this.#planModule?.planField({
              plans,
              chosen: this.#chosen?.id ?? '',
              amount,
              localize,
              disabled: !this.ready,
              onChoose: (id) => (this.plan = id),
            })
          : nothing
      }
      ${this.#planPart.fault(this.localization.value, localize)}`;
  }
}

define('tender-hosted-checkout', TenderHostedCheckout);

declare global {
  interface HTMLElementTagNameMap {
    'tender-hosted-checkout': TenderHostedCheckout;
  }
}
