import { html, type TemplateResult } from 'lit';
import type { CasesFilter } from '../../client/index.ts';
import { UNRESOLVED_ASKS, UNRESOLVED_KINDS } from '../../contract/vocabulary/unresolved.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { selectField } from '../fields/select-field.ts';
import { kindText } from './case-words.ts';
import { chosenIn, listForm } from './list-form.ts';

type Localize = Localization<StaffMessages>;

/** What a person has to decide: what the gateway is still asked about needs nobody. */
export const WAITS_FOR_PERSON: CasesFilter = { action_required_by: 'merchant' };

interface CaseFiltersOptions {
  readonly filters: CasesFilter;
  readonly onChange: (filters: CasesFilter) => void;
  readonly localize: Localize;
}

/** Filters of what waits, with what is asked for in them; what else a page asks for stays as it is. */
export function caseFilters({ filters, onChange, localize }: CaseFiltersOptions): TemplateResult {
  const { kind, asks, action_required_by: waits } = filters;
  return listForm({
    name: localize.text('filterCases'),
    fields: html`${selectField({
      name: 'kind',
      label: localize.text('kind'),
      prompt: localize.text('anyKind'),
      choices: UNRESOLVED_KINDS.map((each) => [each, kindText(each, localize)]),
      chosen: kind ?? '',
    })}
    ${selectField({
      name: 'asks',
      label: localize.text('todo'),
      prompt: localize.text('anyTodo'),
      choices: UNRESOLVED_ASKS.map((each) => [each, localize.text(`${each}Ask`)]),
      chosen: asks ?? '',
    })}
    ${selectField({
      name: 'action_required_by',
      label: localize.text('actionRequiredBy'),
      prompt: localize.text('anybody'),
      choices: [
        ['merchant', localize.text('actionByMerchant')],
        ['gateway', localize.text('actionByGateway')],
      ],
      chosen: waits ?? '',
    })}`,
    onChange: (form) => onChange(chosenIn(form, filters, ['kind', 'asks', 'action_required_by'])),
    onClear: isUsual(filters) ? undefined : () => onChange(WAITS_FOR_PERSON),
    localize,
  });
}

/** As it is before somebody filters. */
export const isUsual = (filters: CasesFilter): boolean =>
  JSON.stringify(filters) === JSON.stringify(WAITS_FOR_PERSON);
