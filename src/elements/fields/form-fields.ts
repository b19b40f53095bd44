import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import {
  MAX_FILE,
  type AskedChoice,
  type AskedFault,
  type AskedFaults,
  type AskedField,
} from '../../contract/values/asked-fields.ts';
import { INHABITED } from '../../contract/values/countries.ts';
import { NATIONAL_DOCUMENTS } from '../../contract/values/national-documents.ts';
import type { Localization } from '../../localization/localization.ts';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { labelIn } from './labels.ts';
import { namedCodes, selectField, type NamedValue } from './select-field.ts';

type Localize = Localization<PaymentMethodMessages>;

/** Key of a text that has one form. */
type Key = {
  [Name in keyof PaymentMethodMessages]: PaymentMethodMessages[Name] extends string ? Name : never;
}[keyof PaymentMethodMessages];

/** A text by language; `en` is the fallback. */
type Label = Readonly<Record<string, string>>;

/** One question to the shopper. */
export interface FormField extends AskedField {
  /** Instead of the label of its kind. */
  readonly label?: Label | undefined;
  readonly choices?: readonly (AskedChoice & { readonly label?: Label | undefined })[] | undefined;
  /** What is chosen to begin with. */
  readonly chosen?: string;
  /** Section of the HTML standard's autofill. */
  readonly section?: 'billing' | 'shipping';
}

interface Appearance {
  readonly label: Key;
  /** Token of the HTML standard's autofill; not all are in `AutoFill`. */
  readonly fill?: string;
  readonly type?: 'email' | 'tel' | 'date' | 'file';
  readonly mode?: 'numeric' | 'decimal';
  readonly fault?: Key;
}

/** What each kind looks like; national documents have names of their own, and `text` has the profile's. */
const APPEARANCES: Readonly<Record<string, Appearance>> = {
  email: { label: 'email', fill: 'email', type: 'email', fault: 'emailFault' },
  phone: { label: 'phone', fill: 'tel', type: 'tel', fault: 'phoneFault' },
  phone_country_code: { label: 'phoneCountryCode', fill: 'tel-country-code', type: 'tel' },
  phone_area_code: { label: 'phoneAreaCode', fill: 'tel-area-code', mode: 'numeric' },
  phone_number: { label: 'phone', fill: 'tel-local', type: 'tel' },
  birth_date: { label: 'birthDate', fill: 'bday', type: 'date', fault: 'birthDateFault' },
  first_name: { label: 'firstName', fill: 'given-name' },
  last_name: { label: 'lastName', fill: 'family-name' },
  social_name: { label: 'socialName', fill: 'nickname' },
  document: { label: 'document', fault: 'documentFault' },
  document_type: { label: 'documentType' },
  income: { label: 'income', mode: 'decimal' },
  country: { label: 'country', fill: 'country' },
  address: { label: 'street', fill: 'street-address' },
  street: { label: 'streetName', fill: 'address-line1' },
  house_number: { label: 'houseNumber' },
  complement: { label: 'complement', fill: 'address-line2' },
  district: { label: 'district', fill: 'address-level3' },
  city: { label: 'city', fill: 'address-level2' },
  state: { label: 'state', fill: 'address-level1' },
  postal_code: { label: 'postalCode', fill: 'postal-code', fault: 'postalCodeFault' },
  bank: { label: 'bank' },
  account_type: { label: 'accountType' },
  account_number: { label: 'accountNumber' },
  branch_number: { label: 'branchNumber' },
  owner_name: { label: 'ownerName', fill: 'name' },
  file: { label: 'file', type: 'file' },
};

/** More banks than these are searched, not looked through. */
const MANY_BANKS = 8;

function labelOf({ name, kind, label }: FormField, localize: Localize): string {
  const own = labelIn(label, localize);
  if (own !== undefined) return own;
  if (Object.hasOwn(NATIONAL_DOCUMENTS, kind))
    return NATIONAL_DOCUMENTS[kind as keyof typeof NATIONAL_DOCUMENTS].label;
  const key = APPEARANCES[kind]?.label;
  return key ? localize.text(key) : name;
}

function errorText(field: FormField, errors: AskedFaults, localize: Localize): string | undefined {
  const fault: AskedFault | undefined = errors[field.name];
  if (!fault) return undefined;
  if (fault === 'missing') return localize.text(isChoice(field) ? 'missingChoice' : 'missing');
  if (fault === 'choice') return localize.text('missingChoice');
  if (fault === 'card') return localize.text('cardFault');
  const text = localize.text(APPEARANCES[field.kind]?.fault ?? 'valueFault');
  return fault === 'unusual' ? `${text} ${localize.text('unusual')}` : text;
}

const isChoice = ({ kind, choices }: FormField): boolean =>
  choices !== undefined || kind === 'country';

/** Of the errors that are shown, those that are still there: each goes as soon as its field is right. */
export const stillWrong = (shown: AskedFaults, found: AskedFaults): AskedFaults =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in shown));

interface FormOptions {
  readonly errors: AskedFaults;
  readonly localize: Localize;
  /** What was typed to narrow down a long choice, by name of its field. */
  readonly searches?: Readonly<Record<string, string>>;
  readonly onSearch?: (name: string, text: string) => void;
}

/** Fields by name: where their order changes, each keeps its text. */
export const formFields = (fields: readonly FormField[], options: FormOptions): unknown =>
  repeat(
    fields,
    ({ name }) => name,
    (field) => (isChoice(field) ? choiceField(field, options) : inputField(field, options)),
  );

const wholeLabel = (field: FormField, localize: Localize): string => {
  const label = labelOf(field, localize);
  return field.required ? label : localize.text('optional', { label });
};

const tokenOf = ({ kind, section }: FormField): string => {
  const fill = APPEARANCES[kind]?.fill ?? 'off';
  return section ? `${section} ${fill}` : fill;
};

/** Label, input and error of one field. */
function inputField(field: FormField, { errors, localize }: FormOptions): TemplateResult {
  const { name, kind, required } = field;
  const { type = 'text', mode } = APPEARANCES[kind] ?? {};
  const label = wholeLabel(field, localize);
  const error = errorText(field, errors, localize);
  return html`<div class="field" part="field">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      name=${name}
      part="input"
      type=${type}
      .autocomplete=${tokenOf(field)}
      inputmode=${mode ?? nothing}
      accept=${type === 'file' ? 'image/*,application/pdf' : nothing}
      placeholder=${label}
      dir=${type === 'tel' ? 'ltr' : 'auto'}
      maxlength="100"
      ?required=${required}
      aria-invalid=${error ? 'true' : 'false'}
      aria-describedby=${error ? `${name}-fault` : nothing}
    />
    ${fieldError(name, error)}
  </div>`;
}

/** A choice, which is searched where it is long; countries have their names in the reader's language. */
function choiceField(field: FormField, options: FormOptions): TemplateResult {
  const { name, chosen, choices, required } = field;
  const { errors, localize, searches = {}, onSearch } = options;
  const all = choices
    ? choices.map(({ value, label }): NamedValue => [value, labelIn(label, localize) ?? value])
    : namedCodes('region', INHABITED, localize.locale);
  const isLong = onSearch !== undefined && field.kind === 'bank' && all.length > MANY_BANKS;
  const wanted = searches[name]?.trim().toLocaleLowerCase() ?? '';
  const found = isLong ? all.filter(([, text]) => text.toLocaleLowerCase().includes(wanted)) : all;
  return html`${
    isLong
      ? html`<div class="field">
          <label for="${name}-search">${localize.text('findBank')}</label>
          <input
            id="${name}-search"
            type="search"
            autocomplete="off"
            @input=${({ target }: Event) => onSearch(name, (target as HTMLInputElement).value)}
          />
          <span class="visually-hidden" role="status"
            >${wanted ? localize.count('choicesFound', found.length) : ''}</span
          >
        </div>`
      : nothing
  }${selectField({
    name,
    label: wholeLabel(field, localize),
    prompt: isLong && found.length === 1 ? undefined : localize.text('pleaseChoose'),
    choices: found,
    required,
    autocomplete: tokenOf(field),
    ...(chosen !== undefined && { chosen }),
    error: errorText(field, errors, localize),
  })}`;
}

/** The error below a field, which the input refers to. */
export const fieldError = (
  name: string,
  error: string | undefined,
): TemplateResult | typeof nothing =>
  error ? html`<p class="fault" id="${name}-fault">${error}</p>` : nothing;

/** A file in base64; as long as it is too large, no base64 at all, which its check refuses. */
export const readFile = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    const read = () => {
      const address = file.size <= MAX_FILE && typeof reader.result === 'string' && reader.result;
      resolve((address && address.split(',')[1]) || '-');
    };
    reader.onloadend = read;
    if (file.size > MAX_FILE) read();
    else reader.readAsDataURL(file);
  });
