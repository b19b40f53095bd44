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
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import type {
  CheckoutRegistry,
  HostedMode,
  PaymentMethodElement,
} from '../session/checkout-registry.ts';
import { PaymentController } from './payment-controller.ts';
import { PaymentNotice } from './payment-notice.ts';
import { payButton } from './pay-button.ts';
import { formMode } from '../session/session-status.ts';
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

  protected readonly ways = new PaymentMethodLocalization(this);
  readonly #members = new ScopedContextConsumer(this, membersContext, (members, signal) =>
    members.join(members.payers, this, signal),
  );
  readonly #notice = new PaymentNotice(this);
  readonly #payment = new PaymentController(this, {
    session: () => this.session.value,
    obstacle: () => (this.ready ? undefined : 'disabled'),
    notPaid: (reason) => new NotPaidError(reason),
    validate: () => this.validate(),
    send: (session, intention) => this.send(session, intention),
  });

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
    const open = formMode(this.session.value) === 'open' && this.ways.value !== undefined;
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
    this.ways.use(this.localization.value);
  }

  protected override updated(): void {
    this.#members.value?.onChange();
  }

  protected override render(): TemplateResult {
    const localize = this.localization.value;
    const ways = this.ways.value;
    const session = this.session.value;
    const form = formMode(session);
    const alone = !this.#members.value;
    return html`<div
      class="flow"
      lang=${localize?.language ?? nothing}
      dir=${localize?.direction ?? nothing}
    >
      ${ways && (form === 'open' || form === 'busy') ? this.renderForm(ways) : nothing}
      ${alone ? this.#notice.render({ session, localize, payer: this, next: this.session.next, hosted: this.hostedMode }) : nothing}
      ${alone ? payButton({ session, localize, payer: this }) : nothing}
    </div>`;
  }
}
