import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { isBirthDate, isDocument, isEmail } from './person-rules.ts';
import { namedCodes, selectField } from './select-field.ts';

type Localize = Localization<PaymentMethodMessages>;

/** Message key of what is wrong with a field. */
export type FormFieldError = Extract<
  keyof PaymentMethodMessages,
  | 'missing'
  | 'missingChoice'
  | 'documentFault'
  | 'emailFault'
  | 'birthDateFault'
  | 'postalCodeFault'
>;

/** One question to the shopper: its label, what browsers fill in, and what is wrong with a text. */
export interface FormField {
  /** Name of the input, and of its value. */
  readonly name: string;
  /** Message key of the label. */
  readonly label: Extract<
    keyof PaymentMethodMessages,
    | 'document'
    | 'email'
    | 'birthDate'
    | 'firstName'
    | 'lastName'
    | 'street'
    | 'postalCode'
    | 'city'
    | 'state'
  >;
  /** A token of the HTML standard's autofill, with its section before it; `AutoFill` has no `bday`. */
  readonly autocomplete: string;
  /** Type of the input; `text` when left out. */
  readonly type?: 'text' | 'email' | 'date';
  /** Whether it must be filled in; optional when left out. */
  readonly required?: boolean;
  /** `country` is an ISO 3166-1 alpha-2 code, or empty where none is known. */
  fault?(text: string, country: string): FormFieldError | false;
}

type Common = Pick<FormField, 'label' | 'autocomplete' | 'type' | 'fault'>;

/** Fields that several forms share, under each form's names. */
export const EMAIL: Common = {
  label: 'email',
  autocomplete: 'email',
  type: 'email',
  fault: (text) => !isEmail(text) && 'emailFault',
};

/** Date of birth. */
export const BIRTH_DATE: Common = {
  label: 'birthDate',
  autocomplete: 'bday',
  type: 'date',
  fault: (text) => !isBirthDate(text, Date.now()) && 'birthDateFault',
};

/** Number of an identity or tax document, checked by country. */
export const DOCUMENT: Common = {
  label: 'document',
  autocomplete: 'off',
  fault: (text, country) => !isDocument(text, country) && 'documentFault',
};

/** What is wrong with the answers, by name of the field. */
export function errorsOf(
  fields: readonly FormField[],
  texts: Readonly<Record<string, string>>,
  country: string,
): Record<string, FormFieldError> {
  const faults: Record<string, FormFieldError> = {};
  for (const { name, required, fault } of fields) {
    const text = texts[name];
    const found = text ? fault?.(text, country) : required && 'missing';
    if (found) faults[name] = found;
  }
  return faults;
}

/** Of the faults that are shown, those that are still there: each goes as soon as its field is right. */
export const stillWrong = (
  shown: Readonly<Record<string, FormFieldError>>,
  found: Readonly<Record<string, FormFieldError>>,
): Record<string, FormFieldError> =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in shown));

/** Fields by name: where their order changes, each keeps its text. */
export const formFields = (
  fields: readonly FormField[],
  faults: Readonly<Record<string, FormFieldError>>,
  localize: Localize,
): unknown =>
  repeat(
    fields,
    ({ name }) => name,
    (field) => formField(field, faults[field.name], localize),
  );

/** Label, input and error of one field. */
function formField(
  { name, label, autocomplete, type = 'text', required = false }: FormField,
  fault: FormFieldError | undefined,
  localize: Localize,
): TemplateResult {
  const text = localize.text(label);
  const token = autocomplete as AutoFill;
  return html`<div class="field" part="field">
    <label for=${name}>${required ? text : localize.text('optional', { label: text })}</label>
    <input
      id=${name}
      name=${name}
      part="input"
      type=${type}
      .autocomplete=${token}
      dir="auto"
      maxlength="100"
      ?required=${required}
      aria-invalid=${fault ? 'true' : 'false'}
      aria-describedby=${fault ? `${name}-fault` : nothing}
    />
    ${fieldError(name, fault, localize)}
  </div>`;
}

/** The error below a field, which the input refers to. */
export const fieldError = (
  name: string,
  fault: FormFieldError | undefined,
  localize: Localize,
): TemplateResult | typeof nothing =>
  fault ? html`<p class="fault" id="${name}-fault">${localize.text(fault)}</p>` : nothing;

interface CountryOptions {
  readonly name: string;
  readonly autocomplete: string;
  /** ISO 3166-1 alpha-2. */
  readonly codes: readonly string[];
  readonly chosen?: string;
  readonly fault?: FormFieldError | undefined;
  readonly localize: Localize;
}

/** A country by its name in the reader's language. */
export const countryField = ({ codes, fault, localize, ...rest }: CountryOptions): TemplateResult =>
  selectField({
    ...rest,
    label: localize.text('country'),
    prompt: localize.text('pleaseChoose'),
    choices: namedCodes('region', codes, localize.locale),
    fault: fault && localize.text(fault),
  });
