import { html, type TemplateResult } from 'lit';
import type { PayoutsFilter } from '../../client/index.ts';
import { currencyCodes } from '../../contract/money/currencies.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { namedCodes, selectField } from '../fields/select-field.ts';
import { chosenIn, listForm } from './list-form.ts';

interface PayoutsFormOptions {
  readonly filters: PayoutsFilter;
  readonly onChange: (filters: PayoutsFilter) => void;
  readonly localize: Localization<StaffMessages>;
}

/** Filters of payouts, with what is asked for in them; what else a page asks for stays as it is. */
export function payoutsForm({ filters, onChange, localize }: PayoutsFormOptions): TemplateResult {
  const { request_id: number, outcome, currency } = filters;
  const label = localize.text('payoutNumber');
  return listForm({
    name: localize.text('filterPayouts'),
    fields: html`<div class="field wide" part="field">
        <label for="request_id">${label}</label>
        <input
          id="request_id"
          name="request_id"
          part="input"
          type="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="search"
          maxlength="64"
          placeholder=${label}
          dir="auto"
          .value=${number ?? ''}
        />
      </div>
      ${selectField({
        name: 'outcome',
        label: localize.text('outcome'),
        prompt: localize.text('anyOutcome'),
        choices: (['succeeded', 'failed', 'pending', 'unknown'] as const).map((each) => [
          each,
          localize.text(`${each}Payout`),
        ]),
        chosen: outcome ?? '',
      })}
      ${selectField({
        name: 'currency',
        label: localize.text('currency'),
        prompt: localize.text('anyCurrency'),
        choices: namedCodes('currency', currencyCodes(), localize.locale),
        chosen: currency ?? '',
      })}`,
    onChange: (form) => onChange(chosenIn(form, filters, ['request_id', 'outcome', 'currency'])),
    onClear: Object.keys(filters).length > 0 ? () => onChange({}) : undefined,
    localize,
  });
}
