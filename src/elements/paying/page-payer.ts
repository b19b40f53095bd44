import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import {
  NotPaidError,
  type CheckoutError,
  type CheckoutSession,
  type Intention,
  type SendAnswer,
} from '../../client/index.ts';
import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { TenderBeforePayEvent, TenderErrorEvent } from '../events/checkout-events.ts';
import { CheckoutElement } from '../session/checkout-element.ts';
import { membersContext } from '../session/contexts.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import type { PaymentMethodElement } from '../session/checkout-registry.ts';
import { paymentNotice } from './payment-notice.ts';
import { payButton } from './pay-button.ts';
import { ResultLocalization } from '../session/result-localization.ts';
import { formMode } from '../session/session-status.ts';
import { PaymentMethodLocalization } from '../session/payment-method-localization.ts';

/**
 * A way of paying whose form is in the page itself, for nothing in it is card data. Inside a
 * `tender-checkout` that one has the Pay button and tells how things stand; alone, this does.
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
  readonly #results = new ResultLocalization(this);
  #paying: Promise<PaymentResult> | undefined;

  readonly brand = null;
  readonly lastFour = null;

  /** Nothing can be chosen or paid. */
  disabled = false;

  /** Draws no Pay button when alone; the page calls `pay()`. */
  noButton = false;

  /** Everything needed is there and has no fault. */
  abstract get complete(): boolean;

  /** The form takes input. */
  get ready(): boolean {
    const open = formMode(this.session.value) === 'open';
    return open && !this.disabled && !this.#members.value?.disabled;
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
   * payment goes on elsewhere, the page is about to go there. Rejects with NotPaidError when it is
   * certain that no attempt was made.
   */
  pay(): Promise<PaymentResult> {
    this.#paying ??= this.#pay().finally(() => (this.#paying = undefined));
    return this.#paying;
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
      ${alone ? paymentNotice({ session, localize, results: this.#results, payer: this }) : nothing}
      ${alone ? payButton({ session, localize, payer: this }) : nothing}
    </div>`;
  }

  async #pay(): Promise<PaymentResult> {
    try {
      const session = this.session.value;
      if (!session?.view) throw new NotPaidError('not-loaded');
      if (!this.ready) throw new NotPaidError('disabled');
      if (!(await this.validate())) throw new NotPaidError('invalid');
      return await session.pay((intention) => this.#send(session, intention));
    } catch (error) {
      this.dispatchEvent(new TenderErrorEvent(error as NotPaidError | CheckoutError));
      throw error;
    }
  }

  async #send(session: CheckoutSession, intention: Intention): Promise<SendAnswer> {
    if (!session.view) throw new NotPaidError('not-loaded');
    const event = new TenderBeforePayEvent(session.view);
    this.dispatchEvent(event);
    if (!(await event.allowed())) throw new NotPaidError('prevented');
    return this.send(session, intention);
  }
}
