import { ContextProvider } from '@lit/context';
import { css, html, isServer, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { NotPaidError } from '../../client/index.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { CardField } from '../../messaging/index.ts';
import { baseStyles, buttonStyles } from '../../styles/element-styles.ts';
import { CheckoutElement } from '../session/checkout-element.ts';
import { localizationContext, membersContext, sessionContext } from '../session/contexts.ts';
import { define } from '../base/define.ts';
import { LaterLook } from '../base/later-look.ts';
import {
  CheckoutRegistry,
  type ChallengeMode,
  type HostedMode,
  type PaymentMethodElement,
} from '../session/checkout-registry.ts';
import { loadPayFace, payButton, payButtonStyles } from '../paying/pay-button.ts';
import { checkoutStyles } from './checkout.styles.ts';
import './card-entry.ts';
import './order-summary.ts';
import './payment-status.ts';

const styles = [baseStyles, buttonStyles, payButtonStyles, checkoutStyles];

/** A server can't see whether the page has put elements inside, and draws its own: these show one of the two. */
const serverStyles = () => css`
  :host(:not(:empty)) .drawn {
    display: block;
  }

  :host(:not(:empty)) :is(.summary, tender-card-entry) {
    display: none;
  }

  /* The button's line keeps its margin apart from the form's; its skeleton's would collapse with that. */
  .paying {
    display: grid;
  }
`;

/**
 * The drop-in. Give it `proxy` and a `clientSecret` (or `fetchSession`) and it renders the whole
 * checkout; put elements inside for a layout of your own, and it provides them with session,
 * language and appearance. Either way it has the Pay button and shows the payment's status.
 *
 * @slot - Elements of the checkout in a layout of your own. Without custom elements in it, a
 *   placeholder for example, it renders them itself and shows nothing else.
 * @slot after-payment - What the page offers once there is a receipt, such as a link back into the shop; plain HTML.
 *
 * @fires {TenderReadyEvent} tender-ready - The card form can be typed into.
 * @fires {TenderChangeEvent} tender-change - Completeness, or a card's brand, last four digits or errors, have changed.
 * @fires {TenderMethodChangeEvent} tender-method-change - Another payment method is chosen.
 * @fires {TenderFocusEvent} tender-focus - A field of the card form has focus.
 * @fires {TenderBlurEvent} tender-blur - A field of the card form has focus no longer.
 * @fires {TenderCardRemovedEvent} tender-card-removed - A stored card is removed.
 * @fires {TenderBeforePayEvent} tender-before-pay - A payment is about to be sent; cancelable.
 * @fires {TenderResultEvent} tender-result - An outcome is known or has changed.
 * @fires {TenderErrorEvent} tender-error - `pay()` gave no result; a NotPaidError proves that no attempt was made, a SetUpError says what the element lacks.
 * @fires {TenderLoadErrorEvent} tender-load-error - Session or frame could not be loaded.
 * @fires {TenderSessionChangeEvent} tender-session-change - Amount, items, state or attempt have changed.
 * @fires {TenderStepEvent} tender-step - The checkout has come to another step.
 *
 * @csspart summary - The order summary it renders.
 * @csspart heading - Its heading with the number of items.
 * @csspart item - One line of the order.
 * @csspart amounts - The parts of the amount.
 * @csspart total - The total.
 * @csspart card-entry - The card form it renders.
 * @csspart frame - The area of the secure frame.
 * @csspart saved-card - One stored card, or a new one.
 * @csspart remove-button - Removes a stored card.
 * @csspart plan - The choice of instalments.
 * @csspart save-card - The checkbox for storing the card.
 * @csspart field - A field of the shopper's details: label, input, error.
 * @csspart input - The field's input or select.
 * @csspart method - One payment method, if the session has several.
 * @csspart terms - The terms of a subscription.
 * @csspart consent - The checkbox that agrees to them.
 * @csspart status - The payment status it renders.
 * @csspart notice - Heading and text of the payment's status.
 * @csspart notice-title - Its heading.
 * @csspart notice-text - Its text.
 * @csspart action-button - The action it offers: try again, use another card, start again.
 * @csspart receipt - Order number, card, amount, what was refunded, date.
 * @csspart continue-button - Continues a payment at the bank or on another page.
 * @csspart give-up-button - Abandons the payment, to choose another method.
 * @csspart challenge - The dialog around the bank's page.
 * @csspart pay-button - The Pay button.
 *
 * @cssprop --tender-color-accent - The Pay button, focus, links; see the list of `--tender-*`.
 * @cssprop --tender-order-lines - Lines that the order summary keeps room for until the order is known: 1, unless the page knows better. A quantity above one takes 0.7 more.
 */
export class TenderCheckout extends CheckoutElement implements PaymentMethodElement {
  static override readonly styles = (isServer as boolean) ? [...styles, serverStyles()] : styles;

  static override readonly properties = {
    fetchSession: { attribute: false },
    extendSession: { attribute: false },
    disabled: { type: Boolean, reflect: true },
    noButton: { type: Boolean, attribute: 'no-button' },
    layout: {},
    hosted: {},
    challenge: {},
  };

  readonly #face = new LaterLook(this, loadPayFace);
  // Members join and leave while this renders: it re-renders afterwards, not recursively.
  readonly #members = new CheckoutRegistry(() => queueMicrotask(() => this.requestUpdate()));
  readonly #sessionProvider = new ContextProvider(this, { context: sessionContext });
  readonly #registryProvider = new ContextProvider(this, {
    context: membersContext,
    initialValue: this.#members,
  });
  readonly #localizationProvider = new ContextProvider(this, { context: localizationContext });

  /**
   * Supplies the client secret of a new session, in place of `clientSecret`: called when the element
   * starts, and when the shopper starts again after a session has ended.
   */
  fetchSession: (() => Promise<string>) | undefined;

  /**
   * Asks the merchant server to give an open session more time (`PATCH /v1/sessions/:id` with
   * `expires_in`). Two minutes before a session ends, the shopper is offered this.
   */
  extendSession: (() => unknown) | undefined;

  /** Nothing can be typed or paid. */
  disabled = false;

  /** Draws no Pay button; the page calls `pay()`. */
  noButton = false;

  /** How several payment methods are arranged: below one another, or side by side. */
  layout: 'accordion' | 'tabs' = 'accordion';

  /** Where the gateway's own payment page is shown: in place of this page, above it, or in its own window. */
  hosted: HostedMode = 'page';

  /** Where the bank's confirmation page is shown: above this page, or in its place. */
  challenge: ChallengeMode = 'dialog';

  /** A payment method is present and accepts input. */
  get ready(): boolean {
    return !!this.#members.payer?.ready;
  }

  /** Everything required to pay is filled in and valid. */
  get complete(): boolean {
    return !!this.#members.payer?.complete;
  }

  /** The card's brand once it is recognised, for example `visa`. */
  get brand(): string | null {
    return this.#members.payer?.brand ?? null;
  }

  /** The card's last four digits, once the number is complete. */
  get lastFour(): string | null {
    return this.#members.payer?.lastFour ?? null;
  }

  /** Label that the payment method gives the Pay button. */
  get payLabel(): string | undefined {
    return this.#members.payer?.payLabel;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { disabled, noButton, hosted, challenge, proxy, extendSession: extend } = this;
    Object.assign(this.#members, { disabled, noButton, hosted, challenge, proxy, extend });
    this.#members.restart = this.fetchSession && (() => this.session.restart());
    super.willUpdate(changed);
    this.#members.next = this.session.next;
    // The same registry with other fields: elements in the page's own layout re-render.
    if (changed.size > 0) this.#registryProvider.setValue(this.#members, true);
    this.#sessionProvider.setValue(this.session.value);
    this.#localizationProvider.setValue(this.localization.value);
  }

  /** Shows errors; resolves to whether there are none. */
  async validate(): Promise<boolean> {
    return (await this.#members.payer?.validate()) ?? false;
  }

  /**
   * Pays. Resolves to the attempt's result, whatever the outcome. Rejects with NotPaidError if it
   * is certain that no attempt was made. While a payment runs, all callers get the same promise.
   */
  pay(): Promise<PaymentResult> {
    return this.#members.payer?.pay() ?? Promise.reject(new NotPaidError('not-loaded'));
  }

  /** Empties the form. */
  reset(): void {
    this.#members.payer?.reset();
  }

  /** Moves focus to a field of the form, or to the first that needs attention. */
  override focus(field?: CardField | FocusOptions): void {
    const focus = () => this.#members.payer?.focus(field);
    // What it draws comes a moment later.
    void (this.#members.payer ? focus() : this.updateComplete.then(focus));
  }

  protected override credential(): string | (() => Promise<string>) {
    return this.clientSecret || (this.fetchSession ?? '');
  }

  protected override render(): TemplateResult {
    const localize = this.localization.value;
    const drawn = (isServer as boolean) || !this.#hasLayout;
    const status = this.#slottedStatus ? nothing : this.#renderStatus();
    // A refusal stands where it is mended.
    const refused = drawn && this.session.value?.status === 'failed';
    return html`<div
      class=${drawn ? 'drawn' : nothing}
      lang=${localize?.language ?? nothing}
      dir=${localize?.direction ?? nothing}
      @tender-change=${() => this.requestUpdate()}
    >
      <slot ?hidden=${drawn} @slotchange=${() => this.requestUpdate()}></slot>
      ${
        drawn
          ? html`<tender-order-summary
              class="summary"
              part="summary"
              ?hidden=${this.session.value?.form === 'broken'}
              exportparts="heading, item, amounts, total"
            ></tender-order-summary>`
          : nothing
      }
      <div class="paying">
        ${
          (isServer as boolean)
            ? html`<tender-card-entry no-button></tender-card-entry>`
            : drawn
              ? html`<tender-payment-methods
                  .layout=${this.layout}
                  .hosted=${this.hosted}
                  exportparts="method, terms, consent, field, input, plan"
                  >${refused ? status : nothing}<tender-card-entry
                    part="card-entry"
                    exportparts="frame, saved-card, remove-button, plan, save-card, field, input, notice, notice-title, notice-text, action-button"
                  ></tender-card-entry
                ></tender-payment-methods>`
              : nothing
        }
        ${refused ? nothing : status}
        ${payButton({ session: this.session.value, localize, payer: this, face: this.#face })}
      </div>
    </div>`;
  }

  #renderStatus(): TemplateResult {
    const { status, silent = true } = this.session.value ?? {};
    const unseen = silent || (status === 'paying' && !this.noButton);
    return html`<tender-payment-status
      class=${unseen ? 'unseen' : ''}
      slot="refusal"
      part="status"
      exportparts="notice, notice-title, notice-text, action-button, continue-button, give-up-button, challenge, receipt"
      ><slot name="after-payment" slot="after-payment"></slot
    ></tender-payment-status>`;
  }

  /** Placeholders and content for pages without scripts don't count: only custom elements do. */
  get #hasLayout(): boolean {
    return [...this.getElementsByTagName('*')].some(({ localName }) => localName.includes('-'));
  }

  get #slottedStatus(): HTMLElement | undefined {
    return [...this.#members.statuses].find((status) => status.getRootNode() !== this.renderRoot);
  }
}

define('tender-checkout', TenderCheckout);

declare global {
  interface HTMLElementTagNameMap {
    'tender-checkout': TenderCheckout;
  }
}
