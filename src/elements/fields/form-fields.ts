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
  /** Type of the input; by default `text`. */
  readonly type?: 'text' | 'email' | 'date';
  /** Whether it must be filled in; by default optional. */
  readonly required?: boolean;
  /** `country` is an ISO 3166-1 alpha-2 code, or empty where none is known. */
  error?(text: string, country: string): FormFieldError | false;
}

type Common = Pick<FormField, 'label' | 'autocomplete' | 'type' | 'error'>;

/** Fields that several forms share, under each form's names. */
export const EMAIL: Common = {
  label: 'email',
  autocomplete: 'email',
  type: 'email',
  error: (text) => !isEmail(text) && 'emailFault',
};

/** Date of birth. */
export const BIRTH_DATE: Common = {
  label: 'birthDate',
  autocomplete: 'bday',
  type: 'date',
  error: (text) => !isBirthDate(text, Date.now()) && 'birthDateFault',
};

/** Number of an identity or tax document, checked by country. */
export const DOCUMENT: Common = {
  label: 'document',
  autocomplete: 'off',
  error: (text, country) => !isDocument(text, country) && 'documentFault',
};

/** What is wrong with the answers, by name of the field. */
export function errorsOf(
  fields: readonly FormField[],
  texts: Readonly<Record<string, string>>,
  country: string,
): Record<string, FormFieldError> {
  const errors: Record<string, FormFieldError> = {};
  for (const { name, required, error } of fields) {
    const text = texts[name];
    const found = text ? error?.(text, country) : required && 'missing';
    if (found) errors[name] = found;
  }
  return errors;
}

/** Of the errors that are shown, those that are still there: each goes as soon as its field is right. */
export const stillWrong = (
  shown: Readonly<Record<string, FormFieldError>>,
  found: Readonly<Record<string, FormFieldError>>,
): Record<string, FormFieldError> =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in shown));

/** Fields by name: where their order changes, each keeps its text. */
export const formFields = (
  fields: readonly FormField[],
  errors: Readonly<Record<string, FormFieldError>>,
  localize: Localize,
): unknown =>
  repeat(
    fields,
    ({ name }) => name,
    (field) => formField(field, errors[field.name], localize),
  );

/** Label, input and error of one field. */
function formField(
  { name, label, autocomplete, type = 'text', required = false }: FormField,
  error: FormFieldError | undefined,
  localize: Localize,
): TemplateResult {
  const text = localize.text(label);
  const whole = required ? text : localize.text('optional', { label: text });
  const token = autocomplete as AutoFill;
  return html`<div class="field" part="field">
    <label for=${name}>${whole}</label>
    <input
      id=${name}
      name=${name}
      part="input"
      type=${type}
      .autocomplete=${token}
      placeholder=${whole}
      dir="auto"
      maxlength="100"
      ?required=${required}
      aria-invalid=${error ? 'true' : 'false'}
      aria-describedby=${error ? `${name}-fault` : nothing}
    />
    ${fieldError(name, error, localize)}
  </div>`;
}

/** The error below a field, which the input refers to. */
export const fieldError = (
  name: string,
  error: FormFieldError | undefined,
  localize: Localize,
): TemplateResult | typeof nothing =>
  error ? html`<p class="fault" id="${name}-fault">${localize.text(error)}</p>` : nothing;

interface CountryOptions {
  readonly name: string;
  readonly autocomplete: string;
  /** ISO 3166-1 alpha-2. */
  readonly codes: readonly string[];
  readonly chosen?: string;
  readonly error?: FormFieldError | undefined;
  readonly localize: Localize;
}

/** A country by its name in the reader's language. */
export const countryField = ({ codes, error, localize, ...rest }: CountryOptions): TemplateResult =>
  selectField({
    ...rest,
    label: localize.text('country'),
    prompt: localize.text('pleaseChoose'),
    choices: namedCodes('region', codes, localize.locale),
    error: error && localize.text(error),
  });
