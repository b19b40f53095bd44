import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { CheckoutSession, Intention, SendAnswer } from '../../client/index.ts';
import { payInPage } from '../../client/pay-in-page.ts';
import type { PaymentMethod } from '../../contract/proxy/checkout.schema.ts';
import { asSent } from '../../contract/values/as-sent.ts';
import { askedFaults, type AskedFaults } from '../../contract/values/asked-fields.ts';
import { isPaymentMethod } from '../../contract/proxy/payment-method-guards.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { baseStyles, buttonStyles } from '../../styles/element-styles.ts';
import { define } from '../base/define.ts';
import { LaterLook } from '../base/later-look.ts';
import { loadCardCheck, mayHoldCard } from '../fields/card-check.ts';
import { FormFaults, isSendable } from '../fields/form-faults.ts';
import {
  fieldError,
  formFields,
  readFile,
  stillWrong,
  type FormField,
} from '../fields/form-fields.ts';
import { methodLabel } from '../fields/labels.ts';
import { flowStyles } from '../base/flow.styles.ts';
import { PagePayer } from '../paying/page-payer.ts';
import { payButtonStyles } from '../paying/pay-button.ts';
import { fieldStyles } from '../fields/field.styles.ts';
import { labelModeStyles } from '../fields/label-mode.styles.ts';
import { methodFormStyles } from '../fields/form.styles.ts';

type Localize = Localization<PaymentMethodMessages>;

const loadPictures = () => import('./method-pictures.ts');

/**
 * Pays by a method other than a card: choice of the method, and the fields that it asks for. Then the
 * window is redirected to the method's own page, which leads back.
 *
 * @fires {TenderChangeEvent} tender-change - Whether all is filled in has changed.
 * @fires {TenderBeforePayEvent} tender-before-pay - A payment is about to be sent; cancelable.
 * @fires {TenderRedirectEvent} tender-redirect - The window is about to leave; cancelable.
 * @fires {TenderResultEvent} tender-result - An outcome is known or has changed (when alone).
 * @fires {TenderStepEvent} tender-step - The payment has come to another step (when alone).
 * @fires {TenderErrorEvent} tender-error - `pay()` gave no result; a NotPaidError proves that no attempt was made, a SetUpError says what the element lacks.
 *
 * @csspart field - A field that the method asks for: label, input, error.
 * @csspart input - The field's input or select.
 * @csspart notice - Heading and text of the payment's status (when alone).
 * @csspart notice-title - Its heading (when alone).
 * @csspart notice-text - Its text (when alone).
 * @csspart action-button - The action it offers (when alone).
 * @csspart continue-button - Continues a payment at the bank or on another page (when alone).
 * @csspart give-up-button - Abandons the payment, to choose another method (when alone).
 * @csspart challenge - The dialog around the bank's page (when alone).
 * @csspart pay-button - Pays (when alone).
 */
export class TenderAlternativeMethod extends PagePayer {
  static override readonly styles = [
    baseStyles,
    buttonStyles,
    flowStyles,
    payButtonStyles,
    methodFormStyles,
    fieldStyles,
    labelModeStyles,
  ];

  static override readonly properties: PropertyDeclarations = {
    method: {},
    chosen: { state: true },
    searches: { state: true },
    errors: { state: true },
  };

  readonly #pictures = new LaterLook(this, loadPictures);
  readonly #faults = new FormFaults();
  #filled: Record<string, string> = {};
  /** What the proxy has refused takes focus as soon as it can. */
  #wantsFocus = false;

  /** Files by name of their field, in base64 as soon as they are read. */
  readonly #files = new Map<string, { readonly read: Promise<string>; text: string }>();

  /** Code of the one method to offer; all of the session's when empty. */
  method = '';

  /** Code of the method that the shopper has chosen. */
  chosen = '';
  /** What the shopper typed to narrow down a long choice, by field. */
  searches: Readonly<Record<string, string>> = {};
  /** Errors of the form's fields, by field. */
  errors: AskedFaults = {};

  /** Nothing that the chosen method asks for is missing or invalid. */
  get complete(): boolean {
    return isSendable(this.#check());
  }

  /** Read-only: label of the Pay button, once a method is chosen. */
  get payLabel(): string | undefined {
    const amount = this.session.value?.view?.amount;
    const localize = this.methodTexts.value;
    const method = this.#chosen;
    if (!amount || !localize || !method) return undefined;
    return localize.text('payWith', {
      amount: localize.money(amount),
      name: methodLabel(method, localize),
    });
  }

  /** The session's alternative methods, as far as they can be read. */
  get #methods(): PaymentMethod[] {
    const all: readonly unknown[] = this.session.value?.view?.methods ?? [];
    return all
      .filter(isPaymentMethod)
      .filter(({ code, kind }) => kind === 'alternative' && (!this.method || code === this.method));
  }

  get #chosen(): PaymentMethod | undefined {
    const methods = this.#methods;
    return methods.length === 1 ? methods[0] : methods.find(({ code }) => code === this.chosen);
  }

  get #form(): HTMLFormElement | null {
    return this.renderRoot.querySelector('form');
  }

  get #fields(): readonly FormField[] {
    return this.#chosen?.fields ?? [];
  }

  override async validate(): Promise<boolean> {
    await Promise.all([loadCardCheck(), ...[...this.#files.values()].map(({ read }) => read)]);
    // A form that is sending is disabled, and a disabled form has no values.
    this.#filled = this.#texts();
    this.errors = this.#faults.ask(this.#check(), this.#filled);
    await this.updateComplete;
    this.#focusFault();
    return Object.keys(this.errors).length === 0;
  }

  #focusFault(): void {
    this.renderRoot.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  protected override updated(): void {
    super.updated();
    if (!this.#wantsFocus || !this.ready) return;
    this.#wantsFocus = false;
    this.#focusFault();
  }

  override reset(): void {
    this.#form?.reset();
    this.chosen = '';
    this.searches = this.errors = {};
    this.#files.clear();
    this.session.value?.dismiss?.();
  }

  protected override async send(
    session: CheckoutSession,
    intention: Intention,
  ): Promise<SendAnswer> {
    const fields = this.#filled;
    const answer = await payInPage(
      session.client,
      'alternative',
      {
        method: this.#chosen?.code ?? '',
        ...(Object.keys(fields).length > 0 && { fields }),
      },
      intention,
    );
    this.#wantsFocus = this.#faults.refuse(answer, '/fields/', fields);
    this.errors = this.#faults.among({}, fields);
    return this.#wantsFocus ? { kind: 'invalid' } : answer;
  }

  protected override renderForm(localize: Localize): TemplateResult {
    const methods = this.#methods;
    const chosen = this.#chosen;
    return html`<form
      novalidate
      @input=${() => {
        void loadCardCheck();
        this.#forgive();
      }}
      @change=${({ target }: Event) => this.#handleChange(target as HTMLInputElement)}
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.pay().catch(() => undefined);
      }}
    >
      <fieldset ?disabled=${!this.ready}>
        ${methods.length > 1 ? this.#renderMethods(methods, localize) : nothing}
        ${chosen ? this.#renderAsked(chosen, localize) : nothing}
      </fieldset>
      <!-- Lets Enter submit: browsers do that only in forms that have a submit button. -->
      <button hidden aria-hidden="true"></button>
    </form>`;
  }

  #renderMethods(methods: readonly PaymentMethod[], localize: Localize): TemplateResult {
    const pictures = this.#pictures.use();
    const error = this.errors['method'];
    return html`<fieldset class="choices" role="radiogroup" aria-required="true">
      <legend>${localize.text('paymentMethods')}</legend>
      ${methods.map(
        (method) =>
          html`<label class="choice">
            <input
              type="radio"
              name="method"
              .value=${method.code}
              aria-invalid=${error ? 'true' : 'false'}
              aria-describedby=${error ? 'method-fault' : nothing}
              .checked=${method.code === this.chosen}
              @change=${() => {
                this.chosen = method.code;
                this.searches = this.errors = {};
                this.#files.clear();
              }}
            />
            <span class="mark picture" aria-hidden="true">${pictures?.methodPicture(method)}</span>
            <span>${methodLabel(method, localize)}</span>
          </label>`,
      )}
      ${fieldError('method', error && localize.text('missingChoice'))}
    </fieldset>`;
  }

  #renderAsked(method: PaymentMethod, localize: Localize): TemplateResult {
    const { errors, searches } = this;
    return html`
      ${formFields(this.#fields, {
        errors,
        localize,
        searches,
        onSearch: (name, text) => (this.searches = { ...searches, [name]: text }),
      })}
      <p class="hint">${localize.text('leaveNote', { name: methodLabel(method, localize) })}</p>
    `;
  }

  /** What is filled in, by field, as the gateway takes it. */
  #texts(): Record<string, string> {
    if (!this.#form) return {};
    const typed = new FormData(this.#form);
    const texts: Record<string, string> = {};
    for (const field of this.#fields) {
      const value = typed.get(field.name);
      const text =
        typeof value === 'string' ? asSent(field, value) : this.#files.get(field.name)?.text;
      if (text) texts[field.name] = text;
    }
    return texts;
  }

  #handleChange({ name, files }: HTMLInputElement): void {
    if (files) this.#takeFile(name, files[0]);
    this.#forgive();
  }

  #takeFile(name: string, file: File | undefined): void {
    this.#files.delete(name);
    if (!file) return;
    const taken = { text: '', read: readFile(file) };
    this.#files.set(name, taken);
    void taken.read.then((text) => {
      taken.text = text;
      this.#forgive();
    });
  }

  #forgive(): void {
    this.errors = stillWrong(this.errors, this.#check());
    this.tellChange();
  }

  #check(): AskedFaults {
    if (!this.#chosen) return { method: 'missing' };
    const texts = this.#texts();
    const found = askedFaults(this.#fields, texts, Date.now(), mayHoldCard);
    return this.#faults.among(found, texts);
  }
}

define('tender-alternative-method', TenderAlternativeMethod);

declare global {
  interface HTMLElementTagNameMap {
    'tender-alternative-method': TenderAlternativeMethod;
  }
}
