import { html, nothing, type TemplateResult } from 'lit';
import { currencyCodes } from '../../contract/money/currencies.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { INHABITED } from '../../contract/values/countries.ts';
import { typedAmount } from '../fields/read-amount.ts';
import { namedCodes, selectField } from '../fields/select-field.ts';
import { textField } from '../fields/text-field.ts';
import { amountField } from './amount-field.ts';
import { amountError } from './amount-form.ts';
import type { OperationForm } from './operation-form.ts';
import type { AnyOperationRequest } from './operations.ts';

type Localize = Localization<IssuingMessages>;

/** What is entered of a new group. */
export type NewGroupField = 'name' | 'country' | 'currency' | 'amount';

interface NewGroupFormOptions {
  readonly form: OperationForm<string, NewGroupField>;
  readonly localize: Localize;
  readonly onStart: (request: AnyOperationRequest) => void;
}

/** Asks for all that a new group needs. */
export function newGroupForm({ form, localize, onStart }: NewGroupFormOptions): TemplateResult {
  const { locale } = localize;
  const prompt = localize.text('pleaseChoose');
  return html`<form
    class="flow"
    novalidate
    aria-labelledby="form-title"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      if (form.runner.offline) return;
      const request = requestOf(form, localize);
      if (request) onStart(request);
    }}
  >
    <h2 id="form-title">${localize.text('createLabel')}</h2>
    ${textField({ name: 'name', label: localize.text('groupName'), error: form.error('name') })}
    ${selectField({
      name: 'country',
      label: localize.text('country'),
      prompt,
      choices: namedCodes('region', INHABITED, locale),
      error: form.error('country'),
    })}
    ${selectField({
      name: 'currency',
      label: localize.text('currency'),
      prompt,
      choices: namedCodes('currency', currencyCodes(), locale),
      error: form.error('currency'),
    })}
    ${amountField(form, localize.text('openingAmount'))}
    <button
      part="confirm-button"
      type="submit"
      aria-disabled=${form.runner.isOff ? 'true' : 'false'}
      aria-describedby=${form.runner.offline ?? nothing}
    >
      ${localize.text('createLabel')}
    </button>
  </form>`;
}

/** What was entered, as a request; undefined once the form says what is wrong with it. */
function requestOf(
  form: OperationForm<string, NewGroupField>,
  localize: Localize,
): AnyOperationRequest | undefined {
  const name = form.entered('name');
  const country = form.entered('country');
  const currency = form.entered('currency');
  const read = typedAmount(form.entered('amount'), { currency }, localize.locale);
  const [amount, why] = typeof read === 'string' ? [undefined, read] : [read];
  const errors = {
    ...(!name && { name: localize.text('nameFault') }),
    ...(!country && { country: localize.text('countryFault') }),
    ...(!currency && { currency: localize.text('currencyFault') }),
    ...(why && { amount: amountError(why, { currency }, localize) }),
  };
  if (!amount || Object.keys(errors).length > 0) {
    form.refuse(errors);
    return undefined;
  }
  return {
    operation: 'group.create',
    values: { group_name: name, country, currency, charge_amount: amount.value },
    done: 'createDone',
    amount,
  };
}
