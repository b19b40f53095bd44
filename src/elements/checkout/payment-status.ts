import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import { baseStyles, buttonStyles } from '../../styles/element-styles.ts';
import { CheckoutElement } from '../session/checkout-element.ts';
import { membersContext } from '../session/contexts.ts';
import { define } from '../base/define.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import { PaymentNotice } from '../paying/payment-notice.ts';
import type { ChallengeMode, HostedMode } from '../session/checkout-registry.ts';
import { flowStyles } from '../base/flow.styles.ts';

/**
 * The payment's status, with a text for each outcome, and the receipt once there is one. It speaks
 * politely to screen readers, never blames the shopper, and never invites a second payment. Works
 * inside a `tender-checkout` or alone; alone, a read-only status token in place of the client
 * secret is enough, and the one that a return left in the page's fragment is taken by itself, and
 * out of the address; the tab keeps it for this address, so that a reload and a way back show the same.
 *
 * @slot after-payment - What the page offers once there is a receipt, such as a way back into the shop.
 *
 * @fires {TenderResultEvent} tender-result - An outcome is known or has changed (when alone).
 * @fires {TenderLoadErrorEvent} tender-load-error - The session could not be loaded (when alone).
 * @fires {TenderStepEvent} tender-step - The checkout has come to another step (when alone).
 * @fires {TenderSessionChangeEvent} tender-session-change - The session's view has changed (when alone).
 *
 * @csspart notice - Heading and text.
 * @csspart notice-title - The heading.
 * @csspart notice-text - The text.
 * @csspart action-button - The action it offers: try again, use another card, start again.
 * @csspart continue-button - Continues a payment at the bank or on another page.
 * @csspart give-up-button - Abandons the payment, to choose another method.
 * @csspart challenge - The dialog around the bank's page.
 * @csspart receipt - Order number, card, amount, what was refunded, date.
 */
export class TenderPaymentStatus extends CheckoutElement {
  static override readonly styles = [baseStyles, buttonStyles, flowStyles];

  static override readonly properties = {
    outcome: { reflect: true },
    orderNo: { reflect: true, attribute: 'order-no' },
    hosted: {},
    challenge: {},
  };

  readonly #members = new ScopedContextConsumer(this, membersContext, (members, signal) =>
    members.join(members.statuses, this, signal),
  );

  readonly #notice = new PaymentNotice(this);
  #token = '';

  /** Read-only: the outcome of the attempt that counts for the order. */
  outcome: Outcome | null = null;

  /** Read-only: its order number. */
  orderNo: string | null = null;

  /** Where the gateway's own payment page shows (when alone). */
  hosted: HostedMode = 'page';

  /** Where the bank's page shows that confirms a card payment (when alone). */
  challenge: ChallengeMode = 'dialog';

  /**
   * It is a credential: it stays in no history and no shared link, but in this tab, once it has shown
   * something. Routers of frameworks write the address that they have found back into it once they begin.
   * One that has left the page may still update, and would take what is for another.
   */
  #takeToken(): void {
    if (!this.isConnected) return;
    try {
      const [left, token] = location.href.split(/[#&]tender_status=/);
      const key = `tender_status=${left}`;
      if (token) {
        this.#token = token;
        history.replaceState(history.state, '', left);
      }
      this.#token ||= sessionStorage[key];
      if (this.#token && !this.clientSecret && this.session.value?.view)
        sessionStorage[key] = this.#token;
    } catch {
      // A server has no address, and some browsers keep nothing of a page in a frame, or at all.
    }
  }

  protected override credential(): string {
    return this.clientSecret || this.#token;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#takeToken();
    super.willUpdate(changed);
    const session = this.session.value;
    const attempt = session?.progress === 'idle' ? session.attempt : undefined;
    this.outcome = session?.status === 'unknown' ? 'unknown' : (attempt?.outcome ?? null);
    this.orderNo = attempt?.order_no ?? null;
  }

  /** Moves focus to the notice, for example after the focused element was removed. */
  override focus(options?: FocusOptions): void {
    this.#notice.focus(options);
  }

  protected override render(): TemplateResult {
    const localize = this.localization.value;
    const session = this.session.value;
    const registry = this.#members.value;
    const { payer, restart, extend, next = this.session.next } = registry ?? {};
    const { hosted, challenge } = registry ?? this;
    const payment = session?.form === 'over' ? session.attempt : session?.view?.cancelled_payment;
    return html`<div
      class="flow"
      lang=${localize?.language ?? nothing}
      dir=${localize?.direction ?? nothing}
    >
      ${this.#notice.render({
        session,
        localize,
        payer,
        restart,
        extend,
        next,
        button: registry && !registry.noButton,
        withAction: !registry || [...registry.statuses][0] === this,
        hosted: payer?.mode ?? hosted,
        challenge,
        absent: this.session.absent,
      })}
      ${payment && this.#notice.receipt(payment)}
    </div>`;
  }
}

define('tender-payment-status', TenderPaymentStatus);

declare global {
  interface HTMLElementTagNameMap {
    'tender-payment-status': TenderPaymentStatus;
  }
}
