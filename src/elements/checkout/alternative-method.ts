// Over 300 lines: one form: choice of the method, its fields, their check and their order.

import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { CheckoutSession, Intention, SendAnswer } from '../../client/index.ts';
import { payInPage } from '../../client/pay-in-page.ts';
import type { PaymentMethod, PersonDetails } from '../../contract/proxy/checkout.schema.ts';
import { withAsciiDigits } from '../../contract/values/digits.ts';
import { isPaymentMethod } from '../../contract/proxy/payment-method-guards.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { baseStyles, buttonStyles } from '../../styles/element-styles.ts';
import { define } from '../base/define.ts';
import {
  BIRTH_DATE,
  countryField,
  DOCUMENT,
  EMAIL,
  errorsOf,
  fieldError,
  formFields,
  stillWrong,
  type FormFieldError,
  type FormField,
} from '../fields/form-fields.ts';
import { methodLabel } from '../paying/method-label.ts';
import { flowStyles } from '../base/flow.styles.ts';
import { PagePayer } from '../paying/page-payer.ts';
import { payButtonStyles } from '../paying/pay-button.ts';
import { isPostalCode } from '../fields/person-rules.ts';
import { fieldStyles } from '../fields/field.styles.ts';
import { labelModeStyles } from '../fields/label-mode.styles.ts';
import { wayFormStyles } from '../fields/form.styles.ts';

/** More banks than this are searched, not looked through. */
const MANY_BANKS = 8;

type Localize = Localization<PaymentMethodMessages>;

const NUMBER: FormField = { ...DOCUMENT, name: 'document_number', required: true };

/** Under the names of the interface (C-151). */
const PERSON: readonly FormField[] = [
  NUMBER,
  { ...EMAIL, name: 'email', required: true },
  { ...BIRTH_DATE, name: 'birth_date' },
  { name: 'address_street', label: 'street', autocomplete: 'street-address' },
  {
    name: 'address_postal_code',
    label: 'postalCode',
    autocomplete: 'postal-code',
    error: (text, country) => !isPostalCode(text, country) && 'postalCodeFault',
  },
  { name: 'address_city', label: 'city', autocomplete: 'address-level2' },
];

/** Countries where these methods require a document, and those with a rule for postal codes. */
const COUNTRIES = 'AR AT BR CH CL CO DE EC ES FR IT MX NL PE US UY'.split(' ');

/**
 * Pays by a method other than a card: choice of method and bank, and the details that the method
 * requires. Then the window is redirected to the method's own page, which leads back.
 *
 * @fires {TenderBeforePayEvent} tender-before-pay - A payment is about to be sent; cancelable.
 * @fires {TenderRedirectEvent} tender-redirect - The window is about to leave; cancelable.
 * @fires {TenderResultEvent} tender-result - An outcome is known or has changed (when alone).
 * @fires {TenderErrorEvent} tender-error - `pay()` gave no result; a NotPaidError proves that no attempt was made, a SetUpError says what the element lacks.
 *
 * @csspart field - A field that the method requires: label, input, error.
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
    wayFormStyles,
    fieldStyles,
    labelModeStyles,
  ];

  static override readonly properties: PropertyDeclarations = {
    method: {},
    chosen: { state: true },
    search: { state: true },
    errors: { state: true },
  };

  #filled: Record<string, string> = {};

  /** Code of the one method to offer; all of the session's when empty. */
  method = '';

  /** Code of the method that the shopper has chosen. */
  chosen = '';
  /** What the shopper typed to narrow down the banks. */
  search = '';
  /** Errors of the form's fields, by field. */
  errors: Readonly<Record<string, FormFieldError>> = {};

  /** Nothing that the chosen method asks for is missing or invalid. */
  get complete(): boolean {
    return Object.keys(this.#check()).length === 0;
  }

  /** Read-only: label of the Pay button, once a method is chosen. */
  get payLabel(): string | undefined {
    const amount = this.session.value?.view?.amount;
    const localize = this.ways.value;
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

  override async validate(): Promise<boolean> {
    this.errors = this.#check();
    // A form that is sending is disabled, and a disabled form has no values.
    this.#filled = this.#texts();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return Object.keys(this.errors).length === 0;
  }

  override reset(): void {
    this.#form?.reset();
    this.chosen = this.search = '';
    this.errors = {};
    this.session.value?.dismiss();
  }

  protected override send(session: CheckoutSession, intention: Intention): Promise<SendAnswer> {
    const method = this.#chosen?.code ?? '';
    const { bank, ...texts } = this.#filled;
    const needsPerson = this.#chosen?.needs_person;
    return payInPage(
      session.client,
      'alternative',
      {
        method,
        ...(bank && { bank }),
        // A cast, because the form names its fields at run time: `validate` has required those that the
        // type requires, and the proxy parses the body.
        ...(needsPerson && { person: texts as unknown as PersonDetails }),
        ...(!needsPerson &&
          texts['document_number'] && { details: { document: texts['document_number'] } }),
      },
      intention,
    );
  }

  protected override renderForm(localize: Localize): TemplateResult {
    const methods = this.#methods;
    const chosen = this.#chosen;
    return html`<form
      novalidate
      @input=${() => this.#forgive()}
      @change=${() => this.#forgive()}
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
    const error = this.errors['method'];
    return html`<fieldset class="choices" role="radiogroup" aria-required="true">
      <legend>${localize.text('paymentMethods')}</legend>
      ${methods.map(
        ({ code, logo, ...method }) =>
          html`<label class="choice">
            <input
              type="radio"
              name="method"
              .value=${code}
              aria-invalid=${error ? 'true' : 'false'}
              aria-describedby=${error ? 'method-fault' : nothing}
              .checked=${code === this.chosen}
              @change=${() => {
                this.chosen = code;
                this.errors = {};
              }}
            />
            <span>${methodLabel({ code, ...method }, localize)}</span>
            ${logo ? html`<img src=${logo} alt="" />` : nothing}
          </label>`,
      )}
      ${fieldError('method', this.errors['method'], localize)}
    </fieldset>`;
  }

  #renderAsked(method: PaymentMethod, localize: Localize): TemplateResult {
    const { banks, needs_person, needs_document } = method;
    const fields = needs_person ? PERSON : needs_document ? [NUMBER] : [];
    return html`
      ${banks ? this.#renderBanks(banks, localize) : nothing}
      ${
        fields.length > 0
          ? countryField({
              name: 'fiscal_country',
              autocomplete: 'country',
              codes: COUNTRIES,
              localize,
            })
          : nothing
      }
      ${formFields(fields, this.errors, localize)}
      <p class="hint">${localize.text('leaveNote', { name: methodLabel(method, localize) })}</p>
    `;
  }

  #renderBanks(banks: NonNullable<PaymentMethod['banks']>, localize: Localize): TemplateResult {
    const wanted = this.search.trim().toLocaleLowerCase();
    const found = banks.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
    return html`
      ${
        banks.length > MANY_BANKS
          ? html`<div class="field">
              <label for="search">${localize.text('findBank')}</label>
              <input
                id="search"
                type="search"
                autocomplete="off"
                @input=${(event: Event) => (this.search = (event.target as HTMLInputElement).value)}
              />
              <span class="visually-hidden" role="status"
                >${wanted ? localize.count('banksFound', found.length) : ''}</span
              >
            </div>`
          : nothing
      }
      <div class="field">
        <label for="bank">${localize.text('bank')}</label>
        <select
          id="bank"
          name="bank"
          required
          aria-invalid=${this.errors['bank'] ? 'true' : 'false'}
          aria-describedby=${this.errors['bank'] ? 'bank-fault' : nothing}
        >
          ${found.length === 1 ? nothing : html`<option value="">${localize.text('pleaseChoose')}</option>`}
          ${found.map(({ code, name }) => html`<option value=${code}>${name}</option>`)}
        </select>
        ${fieldError('bank', this.errors['bank'], localize)}
      </div>
    `;
  }

  /** What is filled in, by name of the interface. */
  #texts(): Record<string, string> {
    const form = this.#form;
    if (!form) return {};
    const texts: Record<string, string> = {};
    for (const [name, value] of new FormData(form))
      if (name !== 'method' && typeof value === 'string' && value.trim())
        texts[name] = withAsciiDigits(value.trim());
    return texts;
  }

  #forgive(): void {
    this.errors = stillWrong(this.errors, this.#check());
  }

  #check(): Record<string, FormFieldError> {
    const method = this.#chosen;
    if (!method) return { method: 'missingChoice' };
    const texts = this.#texts();
    const fields = method.needs_person ? PERSON : method.needs_document ? [NUMBER] : [];
    return {
      ...(method.banks && !texts['bank'] && { bank: 'missingChoice' as const }),
      ...errorsOf(fields, texts, texts['fiscal_country'] ?? ''),
    };
  }
}

define('tender-alternative-method', TenderAlternativeMethod);

declare global {
  interface HTMLElementTagNameMap {
    'tender-alternative-method': TenderAlternativeMethod;
  }
}
