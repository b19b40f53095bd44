import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import {
  NotPaidError,
  type CheckoutSession,
  type Intention,
  type SendAnswer,
} from '../../client/index.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { CheckoutElement } from '../session/checkout-element.ts';
import { membersContext } from '../session/contexts.ts';
import { TenderChangeEvent } from '../events/checkout-events.ts';
import { LaterLook } from '../base/later-look.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import type {
  CheckoutRegistry,
  HostedMode,
  PaymentMethodElement,
} from '../session/checkout-registry.ts';
import { PaymentController } from './payment-controller.ts';
import { PaymentNotice } from './payment-notice.ts';
import { loadPayFace, payButton } from './pay-button.ts';
import { PaymentMethodLocalization } from '../session/payment-method-localization.ts';

/**
 * A payment method whose form is in the page itself, because none of it is card data. Inside a
 * `tender-checkout` the checkout has the Pay button and shows the status; standing alone, this
 * element does.
 */
export abstract class PagePayer extends CheckoutElement implements PaymentMethodElement {
  static override readonly properties: PropertyDeclarations = {
    disabled: { type: Boolean, reflect: true },
    noButton: { type: Boolean, attribute: 'no-button' },
  };

  protected readonly methodTexts = new PaymentMethodLocalization(this);
  readonly #face = new LaterLook(this, loadPayFace);
  readonly #members = new ScopedContextConsumer(this, membersContext, (members, signal) =>
    members.join(members.payers, this, signal),
  );
  readonly #notice = new PaymentNotice(this);
  readonly #payment = new PaymentController(this, {
    session: () => this.session.value,
    obstacle: () => (this.ready ? undefined : 'disabled'),
    notPaid: (reason, cause) => new NotPaidError(reason, cause),
    validate: () => this.validate(),
    send: (session, intention) => this.send(session, intention),
  });

  #toldComplete = false;

  readonly brand = null;
  readonly lastFour = null;

  /** Nothing can be chosen or paid. */
  disabled = false;

  /** Draws no Pay button when alone; the page calls `pay()`. */
  noButton = false;

  /** Everything required is filled in and valid. */
  abstract get complete(): boolean;

  /** The form is drawn, and takes input. */
  get ready(): boolean {
    const open = this.session.value?.form === 'open' && this.methodTexts.value !== undefined;
    return open && !this.disabled && !this.#members.value?.disabled;
  }

  /** Where the gateway's own payment page shows, when alone. */
  protected get hostedMode(): HostedMode {
    return 'page';
  }

  /** The checkout around, if there is one. */
  protected get registry(): CheckoutRegistry | undefined {
    return this.#members.value;
  }

  abstract validate(): Promise<boolean>;

  abstract reset(): void;

  /** Moves focus to what is to be chosen or filled in first. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('input, select')?.focus();
  }

  /** Sends what was chosen. */
  protected abstract send(session: CheckoutSession, intention: Intention): Promise<SendAnswer>;

  protected abstract renderForm(localize: Localization<PaymentMethodMessages>): TemplateResult;

  /**
   * Pays with what was chosen. Resolves to the attempt's result, whatever its outcome; where the
   * payment continues elsewhere, the page is about to be redirected. Rejects with NotPaidError when
   * it is certain that no attempt was made.
   */
  pay(): Promise<PaymentResult> {
    return this.#payment.pay();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.methodTexts.use(this.localization.value);
  }

  protected override updated(): void {
    this.tellChange();
    this.#members.value?.onChange();
  }

  /** Tells the page whether all is filled in, where that has changed. */
  protected tellChange(): void {
    const { complete } = this;
    // A form that is sending is disabled, and a disabled form has no values.
    if (this.session.value?.form !== 'open' || complete === this.#toldComplete) return;
    this.#toldComplete = complete;
    this.dispatchEvent(new TenderChangeEvent(complete));
  }

  protected override render(): TemplateResult {
    const localize = this.localization.value;
    const methodTexts = this.methodTexts.value;
    const session = this.session.value;
    const form = session?.form;
    const alone = !this.#members.value;
    return html`<div
      class="flow"
      lang=${localize?.language ?? nothing}
      dir=${localize?.direction ?? nothing}
    >
      ${methodTexts && (form === 'open' || form === 'busy') ? this.renderForm(methodTexts) : nothing}
      ${alone ? this.#notice.render({ session, localize, payer: this, next: this.session.next, button: !this.noButton, hosted: this.hostedMode }) : nothing}
      ${alone ? payButton({ session, localize, payer: this, face: this.#face }) : nothing}
    </div>`;
  }
}
