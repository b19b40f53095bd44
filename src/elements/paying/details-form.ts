import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { SendAnswer } from '../../client/index.ts';
import type { ShopperDetails } from '../../contract/proxy/checkout.schema.ts';
import type { AskedDetail } from '../../contract/proxy/session.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { asSent } from '../../contract/values/as-sent.ts';
import { askedFaults, type AskedFaults } from '../../contract/values/asked-fields.ts';
import { baseStyles } from '../../styles/element-styles.ts';
import { addressParts } from '../fields/address-rules.ts';
import { define } from '../base/define.ts';
import { MovableElement } from '../base/movable-element.ts';
import { loadCardCheck, mayHoldCard } from '../fields/card-check.ts';
import { FormFaults, isSendable } from '../fields/form-faults.ts';
import { formFields, stillWrong, type FormField } from '../fields/form-fields.ts';
import type { PaymentMethodElement } from '../session/checkout-registry.ts';
import { payQuietly } from './pay-quietly.ts';
import { fieldStyles } from '../fields/field.styles.ts';
import { labelModeStyles } from '../fields/label-mode.styles.ts';
import { methodFormStyles } from '../fields/form.styles.ts';

type Localize = Localization<PaymentMethodMessages>;
type Place = 'billing' | 'delivery';

/** Sections of the HTML standard's autofill. */
const SECTIONS = { billing: 'billing', delivery: 'shipping' } as const;

/** Of these and of an address's lines, the name is the kind. */
const ABOUT = ['email', 'birth_date', 'document'] as const satisfies readonly AskedDetail[];

const kindIn = (name: string): string => name.slice(name.indexOf('.') + 1);

/**
 * What the session requires of the shopper besides a card: e-mail, date of birth, document,
 * addresses in their country's format. All of it is required, and none of it is card data.
 *
 * @csspart field - Label, input and error of one field.
 * @csspart input - The field's input or select.
 */
export class DetailsForm extends MovableElement {
  static override readonly styles = [baseStyles, methodFormStyles, fieldStyles, labelModeStyles];

  static override readonly properties: PropertyDeclarations = {
    asked: { attribute: false },
    payer: { attribute: false },
    localize: { attribute: false },
    disabled: { type: Boolean },
    countries: { state: true },
    apart: { state: true },
    errors: { state: true },
  };

  readonly #faults = new FormFaults();
  #wasOpened = false;
  /** What the proxy has refused takes focus as soon as it can. */
  #wantsFocus = false;

  asked: readonly AskedDetail[] = [];
  localize: Localize | undefined;
  disabled = false;

  /** Pays when Enter is pressed in a field. */
  payer: Pick<PaymentMethodElement, 'pay'> | undefined;

  /** The country of each address, as far as one was chosen. */
  countries: Readonly<Partial<Record<Place, string>>> = {};

  /** Goods go to another address than the bill. */
  apart = false;
  errors: AskedFaults = {};

  /** Nothing is missing or invalid. */
  get complete(): boolean {
    return isSendable(this.#check(this.#texts()));
  }

  /** What is filled in, in the proxy's shape. */
  get details(): ShopperDetails {
    const details: Record<string, unknown> = {};
    const places: Record<Place, Record<string, string>> = { billing: {}, delivery: {} };
    for (const [name, text] of Object.entries(this.#texts())) {
      const [place, line] = name.split('.');
      if (line && (place === 'billing' || place === 'delivery')) places[place][line] = text;
      else details[name] = text;
    }
    if (this.asked.includes('billing')) details['billing'] = places.billing;
    if (this.asked.includes('delivery'))
      details['delivery'] = this.#drawn('delivery') ? places.delivery : places.billing;
    return details;
  }

  /** Shows errors; returns whether there are none. */
  async validate(): Promise<boolean> {
    await loadCardCheck();
    const texts = this.#texts();
    this.errors = this.#faults.ask(this.#check(texts), texts);
    await this.updateComplete;
    return Object.keys(this.errors).length === 0;
  }

  /** Marks what of it the proxy has refused; whether there is any. */
  refuse(answer: SendAnswer): boolean {
    const texts = this.#texts();
    this.#wantsFocus = this.#faults.refuse(answer, '/details/', texts);
    this.errors = this.#faults.among({}, texts);
    return this.#wantsFocus;
  }

  /** Moves focus to the first invalid field, or to the first field. */
  override focus(options?: FocusOptions): void {
    const find = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find('input, select'))?.focus(options);
  }

  protected override updated(): void {
    if (!this.#wantsFocus || this.disabled) return;
    this.#wantsFocus = false;
    this.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { localize } = this;
    if (!localize) return nothing;
    return html`<form
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        if (this.payer) payQuietly(this.payer);
      }}
      @input=${() => {
        void loadCardCheck();
        this.#forgive();
      }}
      @change=${(event: Event) => this.#handleChange(event.target as HTMLInputElement)}
    >
      <fieldset ?disabled=${this.disabled}>
        ${formFields(this.#about, { errors: this.errors, localize })}
        ${this.#drawn('billing') ? this.#renderAddress('billing', localize) : nothing}
        ${this.asked.includes('delivery') ? this.#renderDelivery(localize) : nothing}
      </fieldset>
      <!-- Lets Enter submit: browsers do that only in forms that have a submit button. -->
      <button hidden aria-hidden="true"></button>
    </form>`;
  }

  #renderDelivery(localize: Localize): TemplateResult {
    return html`
      ${
        this.asked.includes('billing')
          ? html`<label class="box">
              <input
                type="checkbox"
                .checked=${!this.apart}
                @change=${({ target }: Event) =>
                  (this.apart = !(target as HTMLInputElement).checked)}
              />
              ${localize.text('sameAddress')}
            </label>`
          : nothing
      }
      ${this.#opened ? this.#renderAddress('delivery', localize) : nothing}
    `;
  }

  #renderAddress(place: Place, localize: Localize): TemplateResult {
    return html`<fieldset class="address" ?hidden=${!this.#drawn(place)}>
      <legend>${localize.text(place)}</legend>
      ${formFields(this.#lines(place), { errors: this.errors, localize })}
    </fieldset>`;
  }

  #handleChange({ name, value }: HTMLInputElement): void {
    if (name === 'billing.country') this.countries = { ...this.countries, billing: value };
    if (name === 'delivery.country') this.countries = { ...this.countries, delivery: value };
    this.#forgive();
  }

  #forgive(): void {
    this.errors = stillWrong(this.errors, this.#check(this.#texts()));
  }

  /** What was filled in for a delivery stays, also while the goods go to the billing address. */
  get #opened(): boolean {
    return (this.#wasOpened ||= this.#drawn('delivery'));
  }

  #drawn(place: Place): boolean {
    const same = place === 'delivery' && !this.apart && this.asked.includes('billing');
    return this.asked.includes(place) && !same;
  }

  /** Chosen, or the one that the shopper's language is spoken in. */
  #country(place: Place): string {
    const { region } = new Intl.Locale(this.localize?.locale ?? 'en');
    return this.countries[place] ?? region ?? '';
  }

  get #about(): FormField[] {
    return ABOUT.filter((name) => this.asked.includes(name)).map((name) => ({
      name,
      kind: name,
      required: true,
      country: this.#country('billing'),
    }));
  }

  #lines(place: Place): FormField[] {
    const line = (name: string): FormField => ({
      name: `${place}.${name}`,
      kind: name,
      required: true,
      section: SECTIONS[place],
    });
    const country = this.#country(place);
    const names = place === 'delivery' ? ['first_name', 'last_name'] : [];
    return [
      { ...line('country'), chosen: country },
      ...[...names, ...addressParts(country)].map(line),
    ];
  }

  /** What is filled in, by name of the field; also while it is disabled, unlike FormData. */
  #texts(): Record<string, string> {
    const inputs = this.renderRoot.querySelectorAll<HTMLInputElement>('[name]');
    const texts = [...inputs].map(
      ({ name, value }) => [name, asSent({ kind: kindIn(name) }, value)] as const,
    );
    return Object.fromEntries(texts.filter(([, text]) => text));
  }

  #check(texts: Readonly<Record<string, string>>): AskedFaults {
    const places = (['billing', 'delivery'] as const).filter((place) => this.#drawn(place));
    const forms = [this.#about, ...places.map((place) => this.#lines(place))];
    const found = forms.map((fields) => askedFaults(fields, texts, Date.now(), mayHoldCard));
    return this.#faults.among(Object.assign({}, ...found) as AskedFaults, texts);
  }
}

define('tender-details-form', DetailsForm);

declare global {
  interface HTMLElementTagNameMap {
    'tender-details-form': DetailsForm;
  }
}
