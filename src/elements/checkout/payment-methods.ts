import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { NotPaidError } from '../../client/index.ts';
import type { PaymentMethod, PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import { isPaymentMethod, provenList } from '../../contract/proxy/payment-method-guards.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import type { CardField } from '../../messaging/index.ts';
import { baseStyles, buttonStyles, skeletonStyles } from '../../styles/element-styles.ts';
import { CheckoutElement } from '../session/checkout-element.ts';
import { membersContext } from '../session/contexts.ts';
import { define } from '../base/define.ts';
import { TenderMethodChangeEvent } from '../events/measuring-events.ts';
import { LaterLook } from '../base/later-look.ts';
import { ScopedContextConsumer } from '../base/context-consumer.ts';
import type {
  HostedMode,
  PaymentMethodElement,
  TellingFocus,
} from '../session/checkout-registry.ts';
import { methodLabel } from '../fields/labels.ts';
import { NeededPart, neededPartStyles } from '../paying/needed-part.ts';
import { methodFormStyles } from '../fields/form.styles.ts';
import { PaymentMethodLocalization } from '../session/payment-method-localization.ts';
import { paymentMethodsStyles } from './payment-methods.styles.ts';

/**
 * What draws what a session asks for; it loads before it is chosen, so that nothing moves then. Outside of
 * the class, where the compiler follows it.
 */
const loaders = {
  alternative: () => import('./alternative-method.ts'),
  hosted: () => import('./hosted-checkout.ts'),
  terms: () => import('./subscription-terms.ts'),
  pictures: () => import('./method-pictures.ts'),
};

const REFUSAL = html`<slot name="refusal"></slot>`;

/** Several payment methods below one another, or side by side. */
export type MethodsLayout = 'accordion' | 'tabs';

const TAGS = {
  card: 'tender-card-entry',
  alternative: 'tender-alternative-method',
  hosted: 'tender-hosted-checkout',
} as const;

/**
 * A session's payment methods as radio buttons, each with its form below it while it is selected.
 * The card form is slotted: its frame is here from the start, so that nothing loads twice; and so is why
 * the selected one was refused. To the surrounding checkout it acts as a single payment method: the selected one.
 *
 * @csspart method - One payment method.
 * @csspart terms - The terms of a subscription.
 * @csspart consent - The checkbox that agrees to them.
 * @csspart field - A field of the shopper's details: label, input, error.
 * @csspart input - The field's input or select.
 * @csspart plan - The choice of instalments.
 */
export class PaymentMethods extends CheckoutElement implements PaymentMethodElement {
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    skeletonStyles,
    methodFormStyles,
    neededPartStyles,
    paymentMethodsStyles,
  ];

  static override readonly properties: PropertyDeclarations = {
    layout: {},
    hosted: {},
    wanted: { state: true },
  };

  readonly #methodTexts = new PaymentMethodLocalization(this);
  readonly #pictures = new LaterLook(this, loaders.pictures);
  readonly #parts = {
    alternative: new NeededPart(this, loaders.alternative),
    hosted: new NeededPart(this, loaders.hosted),
    terms: new NeededPart(this, loaders.terms),
  };
  readonly #members = new ScopedContextConsumer(this, membersContext, (members, signal) => {
    members.methodPicker = this;
    signal.addEventListener('abort', () => (members.methodPicker = undefined));
  });

  layout: MethodsLayout = 'accordion';
  hosted: HostedMode = 'page';

  /** Code of the method that the shopper has chosen. */
  wanted = '';

  get ready(): boolean {
    const { subscription, collect } = this.session.value?.view ?? {};
    const unread = subscription && !this.#terms;
    const unasked = collect && this.#kind === 'card' && !customElements.get('tender-details-form');
    return !unread && !unasked && (this.#payer?.ready ?? false);
  }

  get complete(): boolean {
    return (this.#payer?.complete ?? false) && this.#terms?.complete !== false;
  }

  get brand(): string | null {
    return this.#payer?.brand ?? null;
  }

  get lastFour(): string | null {
    return this.#payer?.lastFour ?? null;
  }

  get mode(): HostedMode | undefined {
    return this.#payer?.mode;
  }

  get payLabel(): string | undefined {
    return this.#payer?.payLabel;
  }

  /** The session's methods, as far as they can be read. */
  get #methods(): PaymentMethod[] {
    return provenList(isPaymentMethod, this.session.value?.view?.methods);
  }

  /** What the shopper chose, else what was tried last, else the first. */
  get #chosen(): PaymentMethod | undefined {
    const methods = this.#methods;
    const by = (wanted: string | undefined) => methods.find(({ code }) => code === wanted);
    return by(this.wanted) ?? by(this.session.value?.attempt?.method) ?? methods[0];
  }

  /** The form of the chosen method, once it has loaded. */
  get #payer(): PaymentMethodElement | null {
    const place = this.#kind === 'card' ? this : this.renderRoot;
    return place.querySelector<HTMLElement & PaymentMethodElement>(`${TAGS[this.#kind]}:defined`);
  }

  /** What a subscription asks to be agreed to. */
  get #terms(): HTMLElementTagNameMap['tender-subscription-terms'] | null {
    return this.renderRoot.querySelector('tender-subscription-terms:defined');
  }

  get #kind(): PaymentMethod['kind'] {
    return this.#chosen?.kind ?? 'card';
  }

  async validate(): Promise<boolean> {
    return (await this.#payer?.validate()) ?? false;
  }

  pay(): Promise<PaymentResult> {
    return this.#payer?.pay() ?? Promise.reject(new NotPaidError('not-loaded'));
  }

  reset(): void {
    this.#payer?.reset();
  }

  chooseCard(): Promise<unknown> {
    const card = this.#methods.find(({ kind }) => kind === 'card');
    if (card) this.#choose(card);
    return this.updateComplete;
  }

  override focus(field?: CardField | TellingFocus): void {
    this.#payer?.focus(field);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#methodTexts.use(this.localization.value);
    const needed: string[] = this.#methods.map(({ kind }) => kind);
    if (this.session.value?.view?.subscription) needed.push('terms');
    for (const [name, part] of Object.entries(this.#parts))
      if (needed.includes(name)) part.use(this.localization.value);
  }

  protected override updated(): void {
    this.#members.value?.onChange();
  }

  #choose(method: PaymentMethod): void {
    this.wanted = method.code;
    this.session.value?.dismiss?.();
    this.dispatchEvent(new TenderMethodChangeEvent(method));
  }

  protected override render(): TemplateResult {
    const { terms } = this.#parts;
    const localize = this.#methodTexts.value;
    return html`${this.#renderMethods()}
    ${localize ? terms.fault(this.localization.value, localize) : nothing}
    ${
      this.session.value?.view?.subscription
        ? html`<tender-subscription-terms
            exportparts="terms, consent"
            ?hidden=${terms.failed > 0}
          ></tender-subscription-terms>`
        : nothing
    }`;
  }

  #renderMethods(): TemplateResult {
    const localize = this.#methodTexts.value;
    const { form = 'waiting' } = this.session.value ?? {};
    const busy = form === 'busy';
    const methods = this.#methods;
    const chosen = this.#chosen;
    if (!localize || !chosen || methods.length === 1 || (form !== 'open' && !busy))
      return html`${REFUSAL}
        <div ?hidden=${this.#kind !== 'card' || form === 'away'}><slot></slot></div>
        ${localize && chosen && this.#kind !== 'card' ? this.#renderForm(chosen, localize) : nothing}`;
    return html`<fieldset
      class="methods ${this.layout}"
      role="radiogroup"
      lang=${localize.language}
      dir=${localize.direction}
    >
      <legend>${localize.text('paymentMethods')}</legend>
      ${methods.map((method) => this.#renderMethod(method, localize, busy))}
    </fieldset>`;
  }

  #renderMethod(
    method: PaymentMethod,
    localize: Localization<PaymentMethodMessages>,
    busy: boolean,
  ): TemplateResult {
    const { code, kind, brands } = method;
    const pictures = this.#pictures.use();
    const chosen = code === this.#chosen?.code;
    return html`<div class="method">
      <label class="method-head" part="method">
        <input
          type="radio"
          name="method"
          .value=${code}
          .checked=${chosen}
          aria-describedby=${brands ? 'brands' : nothing}
          ?disabled=${busy}
          @change=${() => this.#choose(method)}
        />
        ${
          brands
            ? nothing
            : html`<span class="picture" aria-hidden="true"
                >${pictures?.methodPicture(method)}</span
              >`
        }
        <span>${methodLabel(method, localize)}</span>
        ${
          brands
            ? html`<span class="marks" aria-hidden="true"
                >${pictures?.brandMarks(brands, localize.locale)}</span
              >`
            : nothing
        }
      </label>
      <div class="method-form" ?hidden=${!chosen}>
        ${chosen ? REFUSAL : nothing}
        ${kind === 'card' ? html`<slot></slot>` : chosen ? this.#renderForm(method, localize) : nothing}
      </div>
    </div>`;
  }

  #renderForm(
    { code, kind }: PaymentMethod,
    localize: Localization<PaymentMethodMessages>,
  ): TemplateResult | typeof nothing {
    const part = this.#parts[kind === 'hosted' ? kind : 'alternative'];
    if (part.failed)
      return part.fault(
        this.localization.value,
        localize,
        this.#methods.length > 1 ? localize.text('methodUnavailable') : undefined,
      );
    return kind === 'hosted'
      ? html`<tender-hosted-checkout
          .mode=${this.hosted}
          exportparts="plan"
        ></tender-hosted-checkout>`
      : html`<tender-alternative-method
          method=${code}
          exportparts="field, input"
        ></tender-alternative-method>`;
  }
}

define('tender-payment-methods', PaymentMethods);
