import { html, nothing, type TemplateResult } from 'lit';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';

interface ListFormOptions {
  /** For screen readers. */
  readonly name: string;
  readonly fields: TemplateResult;
  readonly onChange: (form: HTMLFormElement) => void;
  /** Nothing where nothing is filtered. */
  readonly onClear: (() => void) | undefined;
  readonly localize: Localization<StaffMessages>;
}

/** Filters above a list. */
export function listForm({
  name,
  fields,
  onChange,
  onClear,
  localize,
}: ListFormOptions): TemplateResult {
  const change = (event: Event) => onChange(event.currentTarget as HTMLFormElement);
  return html`<form
    class="flow"
    part="filters"
    role="search"
    aria-label=${name}
    @change=${change}
    @submit=${(event: Event) => {
      event.preventDefault();
      change(event);
    }}
  >
    <div class="filters">${fields}</div>
    ${
      onClear
        ? html`<button class="text" part="clear-button" type="button" @click=${onClear}>
            ${localize.text('clearFilters')}
          </button>`
        : nothing
    }
  </form>`;
}

/** What is entered in the fields that have these names, beside what was asked for otherwise. */
export function chosenIn<Filters extends object>(
  form: HTMLFormElement,
  before: Filters,
  names: readonly (keyof Filters & string)[],
): Filters {
  const data = new FormData(form);
  const kept = Object.entries(before).filter(([name]) => !names.includes(name as never));
  const entered = names.flatMap((name) => {
    const value = data.get(name);
    const text = typeof value === 'string' ? value.trim() : '';
    return text === '' ? [] : [[name, text] as const];
  });
  return Object.fromEntries([...kept, ...entered]) as Filters;
}
